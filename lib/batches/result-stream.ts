import { eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import type { Desk } from "@/lib/core/desk";
import { stepWords } from "@/lib/failures/words";
import { ownForm, TableWriter } from "@/lib/intake/write-table";
import { eachResult, type RowResult } from "./results";

/** Our columns behind the uploader's own. */
const resultColumns = [
  "paydesk_row",
  "paydesk_order_id",
  "gateway_order_id",
  "serial_number",
  "status",
  "code",
  "message",
  "in_plain_words",
  "next_step",
  "final_at",
] as const;

/**
 * The uploader's own file with what became of each row, in its delimiter, encoding and line ends, safe against formulas; piece
 * by piece. `changedSince`: only rows with news since then.
 */
export async function* writeResults(
  desk: Desk,
  batchId: string,
  changedSince: Date | null,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const [batch] = await desk.db.select({ survey: batches.survey }).from(batches).where(eq(batches.id, batchId));
  const header = batch?.survey?.header ?? [];
  const writer = new TableWriter(batch?.survey?.form ?? ownForm, true);
  yield writer.write([[...header, ...resultColumns]]);
  for await (const rows of eachResult(desk.db, batchId, { changedSince })) {
    yield writer.write(rows.map((row) => recordOf(row, header.length)));
  }
}

/** A ragged row is padded or cut, so that our columns stand under their names. */
function recordOf(row: RowResult, width: number): string[] {
  const own = Array.from({ length: width }, (_, at) => row.cells[at] ?? "");
  const { number, orderId, gatewayId, serialNumber, status, code, message, failure, finalAt } = row;
  const ours = [
    ...[String(number), orderId, gatewayId, serialNumber, status, code, message],
    ...[failure?.words, failure && stepWords[failure.step].label, finalAt?.toISOString()],
  ];
  return [...own, ...ours.map((text) => text ?? "")];
}
