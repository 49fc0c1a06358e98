import { foldName } from "@/lib/gateway/fields/field";

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

export function resultHeader(header: readonly string[]): string[] {
  const own = new Set(header.map(foldName));
  return resultColumns.map((name) => (own.has(name) ? `${prefix}${name}` : name));
}

/**
 * Result columns start at `paydesk_row`. When a result file is uploaded again they are ignored, so that "amount_sent"
 * is never read as an amount.
 */
export function findResultColumns(header: readonly string[]): ReadonlySet<number> {
  const folded = header.map(foldName);
  const start = folded.indexOf(sign);
  if (start < 0) return new Set();
  const names = new Set<string>(resultColumns.flatMap((name) => [name, `${prefix}${name}`]));
  return new Set([...folded.keys()].filter((at) => at >= start && names.has(folded[at] ?? "")));
}
