import { eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import type { AppContext } from "@/lib/core/runtime/context";
import { numberCell, textMarksOf, textOfCell, type WrittenCell } from "@/lib/core/text/written-cell";
import { localTimeIn } from "@/lib/core/time/calendar";
import { readTimeZone } from "@/lib/core/time/today";
import { type ResultColumn, resultColumns, resultHeader } from "@/lib/files/intake/columns/result-columns";
import { encodeText } from "@/lib/files/intake/text/encodings";
import { ownForm, TableWriter, type WrittenForm } from "@/lib/files/intake/text/write-table";
import { WorkbookWriter } from "@/lib/files/intake/workbook/write-workbook";
import { stepLabels } from "@/lib/payments/failures/messages";
import { unattended } from "@/messages/actors";
import * as t from "@/messages/batches/model";
import * as common from "@/messages/common";
import { eachResult, type RowResult } from "./results";

export const resultForms = ["csv", "xlsx"] as const;
export type ResultForm = (typeof resultForms)[number];

/**
 * Writes the uploader's columns with each row's result, as a workbook or in the file's own text form, safe against
 * formulas. `changedSince`: only rows with later updates.
 */
export async function* writeResults(
  ctx: AppContext,
  batchId: string,
  { changedSince = null, form = "csv" }: { changedSince?: Date | null; form?: ResultForm } = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const [batch] = await ctx.db.select({ survey: batches.survey }).from(batches).where(eq(batches.id, batchId));
  const timeZone = await readTimeZone(ctx.db);
  const header = batch?.survey?.header ?? [];
  const records = async function* () {
    yield [[...header, ...resultHeader(header)]];
    for await (const rows of eachResult(ctx.db, batchId, { changedSince })) {
      yield rows.map((row) => recordOf(row, header, timeZone));
    }
  };
  if (form === "xlsx") {
    const workbook = new WorkbookWriter(t.results);
    for await (const piece of records()) yield workbook.write(piece);
    yield workbook.end();
    return;
  }
  const texts = async function* () {
    for await (const piece of records())
      yield piece.map((record) => record.map((cell) => textOfCell(cell, programMarks)));
  };
  const table = new TableWriter(await chooseForm(batch?.survey?.form ?? ownForm, texts()), true);
  for await (const piece of texts()) yield table.write(piece);
}

/** Programs read result files again, so amounts have a point whatever the delimiter is. */
const programMarks = textMarksOf("1,234.56");

/** Falls back to UTF-8 when the file's code page lacks a letter from an edit or from the gateway. */
async function chooseForm(form: WrittenForm, records: AsyncIterable<readonly string[][]>): Promise<WrittenForm> {
  if (form.text.encoding.startsWith("utf")) return form;
  for await (const piece of records) {
    if (encodeText(piece.flat().join(""), form.text).lost > 0) return { ...form, text: ownForm.text };
  }
  return form;
}

function recordOf(row: RowResult, header: readonly string[], timeZone: string): WrittenCell[] {
  const own = header.map((_, at) => row.cells[at] ?? "");
  const { number, orderId, gatewayId, serialNumber, status, sent, code, message, failure, finalAt } = row;
  const ours: Record<ResultColumn, WrittenCell | null | undefined> = {
    paydesk_row: String(number),
    paydesk_order_id: orderId,
    gateway_order_id: gatewayId,
    serial_number: serialNumber,
    status,
    account_sent: sent?.account,
    name_sent: sent?.name,
    amount_sent: sent?.amount ? numberCell(sent.amount) : null,
    currency_sent: sent?.currency,
    send_on: row.sendOn && { kind: "day", value: row.sendOn },
    edited_cells: row.edits.map((edit) => describeEdit(edit, header, timeZone)).join("; "),
    code,
    message,
    explanation: failure?.explanation,
    next_step: failure && stepLabels[failure.step].label,
    final_at: finalAt?.toISOString(),
  };
  return [...own, ...resultColumns.map((name) => ours[name] ?? "")];
}

function describeEdit(
  { column, from, to, editor }: RowResult["edits"][number],
  header: readonly string[],
  timeZone: string,
): string {
  const by = editor ? `${editor.name}, ${localTimeIn(editor.at, timeZone).replace("T", " ")}` : unattended.worker;
  return `${header[column] ?? t.column(column + 1)}: ${from || common.empty} → ${to || common.empty} (${by})`;
}
