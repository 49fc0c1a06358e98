import { environmentLabels } from "@/lib/payments/connections/settings";
import * as common from "@/messages/common";
import type { FilterField } from "./filter-fields";

export const environmentField: FilterField = {
  type: "choices",
  name: "environment",
  label: common.environment,
  options: Object.entries(environmentLabels).map(([id, name]) => ({ id, name })),
};
