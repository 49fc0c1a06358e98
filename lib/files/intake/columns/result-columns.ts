import { foldName } from "@/lib/gateway/fields/field";

/** Our columns behind the uploader's own in a file with results, in their order. */
export const resultColumns = [
  "paydesk_row",
  "paydesk_order_id",
  "gateway_order_id",
  "serial_number",
  "status",
  "account_sent",
  "name_sent",
  "amount_sent",
  "currency_sent",
  "send_on",
  "edited_cells",
  "code",
  "message",
  "explanation",
  "next_step",
  "final_at",
] as const;
export type ResultColumn = (typeof resultColumns)[number];

const sign: ResultColumn = "paydesk_row";
const prefix = "paydesk_";

/** Our names beside this header: where it has one of them already, ours says whose it is, so that none is there twice. */
export function resultHeader(header: readonly string[]): string[] {
  const own = new Set(header.map(foldName));
  return resultColumns.map((name) => (own.has(name) ? `${prefix}${name}` : name));
}

/**
 * Which columns of a header are ours: those behind `paydesk_row`. A file with results that is uploaded again is read by the
 * uploader's own columns alone, so that nothing of ours ("amount_sent") is ever taken for an amount.
 */
export function findResultColumns(header: readonly string[]): ReadonlySet<number> {
  const folded = header.map(foldName);
  const start = folded.indexOf(sign);
  if (start < 0) return new Set();
  const names = new Set<string>(resultColumns.flatMap((name) => [name, `${prefix}${name}`]));
  return new Set([...folded.keys()].filter((at) => at >= start && names.has(folded[at] ?? "")));
}
