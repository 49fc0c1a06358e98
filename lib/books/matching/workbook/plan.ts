import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
  findIgnoreFault,
  findMatchFault,
  findPeriodFault,
  findReturnFault,
  type Item,
} from "@/lib/books/matching/act-rules";
import type { ItemAct } from "@/lib/books/matching/acts";
import type { Period } from "@/lib/books/matching/evaluate";
import { findUntilFault, itemsAtOnceMax } from "@/lib/books/matching/input";
import { compareAmounts } from "@/lib/core/money/money";
import * as list from "@/messages/matching/list";
import * as t from "@/messages/matching/workbook";
import { type WorkbookAct, type WorkbookColumn, workbookActs } from "./columns";
import { type FilledRow, fold, type RowFault } from "./read-workbook";

export type KnownNote = ItemAct & Pick<Item, "leftAmount" | "rightAmount">;
export type KnownItem = Item & { state: Period["state"]; notes: readonly KnownNote[] };
export type Known = {
  items: ReadonlyMap<string, KnownItem>;
  matched: ReadonlyMap<string, { matchId: string; members: number }>;
  users: readonly { id: string; name: string; email: string }[];
  today: string;
};

export type Plan = {
  acts: (ItemAct & { item: Item })[];
  matches: { items: [Item, ...Item[]]; reason: string }[];
  counts: Record<WorkbookAct, number>;
  done: number;
  faults: RowFault[];
};

/** Compares filled-in rows with the stored items. No row may be applied while any row has a fault. */
export function planRows(rows: readonly FilledRow[], known: Known): Plan {
  const plan: Plan = {
    ...{ acts: [], matches: [], done: 0, faults: [] },
    counts: { resolve: 0, ignore: 0, note: 0, assign: 0, match: 0 },
  };
  const firstRows = new Map<string, number>();
  const groups = new Map<string, FilledRow[]>();
  for (const row of rows) {
    const first = firstRows.get(row.itemId);
    if (first !== undefined) {
      plan.faults.push({ row: row.row, column: "id", message: t.sameAsRow(first) });
      continue;
    }
    firstRows.set(row.itemId, row.row);
    if (row.act !== "match") planAct(plan, row, row.act, known);
    else groups.set(fold(row.target), [...(groups.get(fold(row.target)) ?? []), row]);
  }
  const lines = new Set<string>();
  for (const group of groups.values()) planMatch(plan, group, known, lines);
  plan.faults.sort((a, b) => a.row - b.row);
  return plan;
}

function findItem({ faults }: Plan, row: FilledRow, { items }: Known): KnownItem | null {
  const refuse = (column: WorkbookColumn, message: string) => {
    faults.push({ row: row.row, column, message });
    return null;
  };
  const item = items.get(row.itemId);
  if (!item) return refuse("id", t.itemIsGone);
  const { leftAmount, rightAmount, currency, state } = item;
  const isSame =
    compareAmounts(leftAmount, row.left) === 0 &&
    compareAmounts(rightAmount, row.right) === 0 &&
    currency === row.currency;
  if (!isSame) return refuse("left", t.itemChanged(leftAmount, rightAmount, currency));
  const fault = findPeriodFault(state, row.act);
  if (fault !== null) return refuse("period", fault);
  const ofItem = findReturnFault(item, row.act) ?? findIgnoreFault(item, row.act);
  return ofItem === null ? item : refuse("act", ofItem);
}

function planAct(plan: Plan, row: FilledRow, act: Exclude<WorkbookAct, "match">, known: Known): void {
  const item = findItem(plan, row, known);
  if (!item) return;
  let userId: string | null = null;
  if (act === "assign" || act === "resolve") {
    const user = findUser(row.target, known);
    if ("message" in user) {
      plan.faults.push({ row: row.row, column: "target", message: user.message });
      return;
    }
    userId = user.id;
  }
  const explained = act === "resolve" ? explain(plan, row, userId, known) : null;
  if (act === "resolve" && explained === null) return;
  const assigneeId = act === "assign" ? userId : null;
  const planned: ItemAct = { act, text: act === "assign" ? "" : row.reason, assigneeId, explained };
  if (isDone(item, planned)) {
    plan.done += 1;
    return;
  }
  plan.counts[act] += 1;
  plan.acts.push({ item, ...planned });
}

function explain({ faults }: Plan, { row, explanation, until }: FilledRow, ownerId: string | null, { today }: Known) {
  if (explanation === null) throw new Error("a row that resolves has no explanation");
  const fault = findUntilFault({ explanation, until }, today);
  if (fault !== null) faults.push({ row, column: "until", message: fault });
  if (ownerId === null) faults.push({ row, column: "target", message: t.enterAnOwner });
  return fault === null && ownerId !== null ? { explanation, ownerId, until } : null;
}

function findUser(target: string, { users }: Known): { id: string | null } | { message: string } {
  const typed = fold(target);
  if (typed === fold(list.noOne)) return { id: null };
  const byEmail = users.find(({ email }) => fold(email) === typed);
  if (byEmail) return byEmail;
  const [named, ...others] = users.filter(({ name }) => fold(name) === typed);
  if (!named) return { message: t.unknownUser(target) };
  return others.length > 0 ? { message: t.severalUsers(target) } : named;
}

function isDone({ notes, leftAmount, rightAmount }: KnownItem, { act, text, assigneeId, explained }: ItemAct): boolean {
  if (act === "note") return notes.some((note) => note.act === "note" && note.text === text);
  if (act === "assign") return (notes.findLast((note) => note.act === "assign")?.assigneeId ?? null) === assigneeId;
  const last = notes.findLast((note) => note.act === "resolve" || note.act === "ignore" || note.act === "reopen");
  return (
    last?.act === act &&
    last.text === text &&
    isDeepStrictEqual(last.explained ?? null, explained ?? null) &&
    compareAmounts(last.leftAmount, leftAmount) === 0 &&
    compareAmounts(last.rightAmount, rightAmount) === 0
  );
}

function planMatch(plan: Plan, group: readonly FilledRow[], known: Known, lines: Set<string>): void {
  const [first] = group;
  if (!first) return;
  const made = group.map(({ itemId }) => known.matched.get(itemId));
  if (made.every((one) => one && one.matchId === made[0]?.matchId && one.members === group.length)) {
    plan.done += group.length;
    return;
  }
  const items = group.flatMap((row) => findItem(plan, row, known) ?? []);
  if (items.length < group.length) return;
  const fault = findGroupFault(group, items, lines);
  if (fault) {
    plan.faults.push({ row: first.row, ...fault });
    return;
  }
  for (const { leg, key } of items) lines.add(`${leg} ${key}`);
  const [one, ...others] = items;
  if (!one) return;
  plan.counts.match += items.length;
  plan.matches.push({ items: [one, ...others], reason: reasonsOf(group)[0] ?? "" });
}

const reasonsOf = (group: readonly FilledRow[]) => [
  ...new Set(group.map(({ reason }) => reason).filter((reason) => reason !== "")),
];

function findGroupFault(
  group: readonly FilledRow[],
  items: readonly Item[],
  lines: ReadonlySet<string>,
): Omit<RowFault, "row"> | null {
  const name = group[0]?.target ?? "";
  if (group.length < 2) return { column: "target", message: t.groupTooSmall(name) };
  if (group.length > itemsAtOnceMax) return { column: "target", message: t.groupTooLarge(name, itemsAtOnceMax) };
  if (reasonsOf(group).length > 1) return { column: "reason", message: t.reasonsDiffer(name) };
  if (items.some(({ leg, key }) => lines.has(`${leg} ${key}`))) return { column: "target", message: t.sameLineTwice };
  const message = findMatchFault(items);
  return message === null ? null : { column: "target", message };
}

export const countRows = ({ counts }: Pick<Plan, "counts">): number =>
  workbookActs.reduce((sum, act) => sum + counts[act], 0);

/** Covers each act and match with its amounts, so that users apply only what the preview showed. */
export function digestOf({ acts, matches }: Plan): string {
  const ofItem = ({ id, leftAmount, rightAmount }: Item) => [id, leftAmount, rightAmount];
  const shown = [
    acts.map(({ item, act, text, assigneeId, explained }) => [...ofItem(item), act, text, assigneeId, explained]),
    matches.map(({ items, reason }) => [items.map(ofItem), reason]),
  ];
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}
