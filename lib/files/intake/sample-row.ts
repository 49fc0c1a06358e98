import * as common from "@/messages/common";
import * as t from "@/messages/intake/model";

/** This order id stops the release of a file that still holds the template's sample row. */
export const sampleOrderId = "SAMPLE-DELETE-THIS-ROW";

export const templateSheets = { rows: common.rows, guide: t.columns } as const;
