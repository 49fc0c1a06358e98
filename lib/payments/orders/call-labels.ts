import { mapOperations } from "@/lib/gateway/fields/catalogue";
import * as t from "@/messages/orders/detail";

export const operationLabels: Readonly<Record<string, string>> = mapOperations(({ label }) => label);

export const resultLabels: Record<string, string> = {
  accepted: t.accepted,
  rejected: t.invalidDetails,
  not_sent: t.notSent,
  access_refused: t.accessRefused,
  unconfirmed: t.unconfirmed,
  status: t.answered,
  no_such_order: t.notFound,
  unclear: t.unclearResponse,
};
