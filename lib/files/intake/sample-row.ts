import * as common from "@/messages/common";
import * as t from "@/messages/intake/model";

/** Order id of a template's sample row: a file that still has the row is not paid by mistake. */
export const sampleOrderId = "SAMPLE-DELETE-THIS-ROW";

/** Sheets of a template's workbook: the one to fill, and the one that explains its columns. */
export const templateSheets = { rows: common.rows, guide: t.columns } as const;
