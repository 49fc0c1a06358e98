import type { MoneyColumn, MoneyRow } from "./money";

/** Prepared money either isn't released, is cancelled, waits to be sent, or has exactly one of the outcomes. */
export const outcomes = ["unconfirmed", "conflict", "processing", "approved", "failed"] as const;
const stops = ["prepared", "released", "sent"] as const;
const branches = ["unreleased", "cancelled", "to_send"] as const;
export const riverParts = [...stops, ...branches, ...outcomes] as const;
export type RiverPart = (typeof riverParts)[number];

type Band = { part: RiverPart; path: string; middle: string; isThread: boolean };
type Node = { part: RiverPart; column: number; top: number; height: number };
export type River = { bands: Band[]; nodes: Node[]; height: number };

/** Widths of a drawing; the height is in pixels. */
export const riverWidth = 1_000;
export const columnsAt = [0, 260, 500, 740] as const;
export const nodeWidth = 8;

const streamHeight = 150;
/** A thinner thread couldn't be seen, so it is drawn this wide and hatched. */
const threadMin = 2;
const above = 44;
const lineHeight = 16;
const labelHeight = 2 * lineHeight + 6;
const gap = 8;

/** Draws money as bands whose width is their sum; figures that are zero have none. Null without a known sum. */
export function drawRiver(row: Pick<MoneyRow, MoneyColumn>): River | null {
  const sumOf = (part: RiverPart) => Number(row[part].amount);
  const all = sumOf("prepared");
  if (!(all > 0)) return null;
  const wide = (part: RiverPart) =>
    row[part].orders === 0 ? 0 : Math.max(threadMin, (sumOf(part) / all) * streamHeight);
  const isThread = (part: RiverPart) => (sumOf(part) / all) * streamHeight < threadMin;
  const room = (part: RiverPart) =>
    Math.max(wide(part), labelHeight + (part === "approved" && row.later.orders > 0 ? lineHeight : 0));
  const there = (parts: readonly RiverPart[]) => parts.filter((part) => row[part].orders > 0);
  const total = (parts: readonly RiverPart[]) => parts.reduce((sum, part) => sum + wide(part), 0);

  const ends = there(outcomes);
  const sent = total(ends);
  const released = sent + wide("to_send");
  const prepared = released + wide("unreleased") + wide("cancelled");
  const endsHeight = ends.reduce((sum, part) => sum + room(part) + gap, -gap);
  const top = Math.max(above, (endsHeight - sent) / 2);

  const nodes: Node[] = [{ part: "prepared", column: 0, top, height: prepared }];
  if (released > 0) nodes.push({ part: "released", column: 1, top, height: released });
  if (sent > 0) nodes.push({ part: "sent", column: 2, top, height: sent });
  const bands: Band[] = [];
  const flow = (part: RiverPart, column: number, from: number, to: number, height = wide(part)) => {
    const [left, right] = [(columnsAt[column - 1] ?? 0) + nodeWidth, columnsAt[column] ?? 0];
    bands.push({ part, ...bandOf(left, right, from, to, height), isThread: isThread(part) });
  };
  if (released > 0) flow("released", 1, top, top, released);
  if (sent > 0) flow("sent", 2, top, top, sent);

  let end = Math.max(0, top + (sent - endsHeight) / 2);
  let from = top;
  for (const part of ends) {
    const height = wide(part);
    const at = end + (room(part) - height) / 2;
    nodes.push({ part, column: 3, top: at, height });
    flow(part, 3, from, at);
    from += height;
    end += room(part) + gap;
  }
  let lowest = Math.max(end, top + prepared);
  const branchOff = (parts: readonly RiverPart[], column: number, start: number) => {
    let leaves = start;
    let arrives = start + gap * 2;
    for (const part of there(parts)) {
      nodes.push({ part, column, top: arrives, height: wide(part) });
      flow(part, column, leaves, arrives);
      leaves += wide(part);
      arrives += room(part) + gap;
      lowest = Math.max(lowest, arrives);
    }
  };
  branchOff(["to_send"], 2, top + sent);
  branchOff(["unreleased", "cancelled"], 1, top + released);
  return { bands, nodes, height: Math.ceil(lowest) };
}

function bandOf(left: number, right: number, from: number, to: number, height: number) {
  const bend = (left + right) / 2;
  const curve = (y: number, end: number) =>
    `M${left} ${place(y)}C${bend} ${place(y)} ${bend} ${place(end)} ${right} ${place(end)}`;
  const back = `L${right} ${place(to + height)}C${bend} ${place(to + height)} ${bend} ${place(from + height)} ${left} ${place(from + height)}Z`;
  return { path: `${curve(from, to)}${back}`, middle: curve(from + height / 2, to + height / 2) };
}

const place = (y: number) => Number(y.toFixed(2));
