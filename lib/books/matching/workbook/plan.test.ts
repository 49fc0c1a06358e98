import { expect, test } from "vitest";
import type { Item } from "@/lib/books/matching/act-rules";
import * as model from "@/messages/matching/model";
import * as t from "@/messages/matching/workbook";
import { countRows, digestOf, type Known, type KnownItem, type KnownNote, planRows } from "./plan";
import type { FilledRow } from "./read-workbook";

const itemOf = (id: string, changes: Partial<KnownItem> = {}): KnownItem => ({
  ...{ id, periodId: "march", leg: "gateway", key: `key ${id}`, connectionId: "c", currency: "EUR" },
  ...({ aspect: "payment", class: "missing_gateway", orderId: null, batch: null, lineId: null } as const),
  ...{ leftAmount: "-100.00", leftCount: 1, rightAmount: "0", rightCount: 0, firstDay: "2026-03-01" },
  ...{ isCarried: false, statementId: null, position: null, isNamed: false, foundAt: new Date(0) },
  ...{ explanation: null, ownerId: null, expectedUntil: null },
  ...{ state: "open" as const, notes: [] },
  ...changes,
});
const note = (changes: Partial<KnownNote>): KnownNote => ({
  ...{ act: "resolve", text: "Fee", assigneeId: null, leftAmount: "-100", rightAmount: "0" },
  explained: { explanation: "fee", ownerId: "ana", until: null },
  ...changes,
});
const users = [
  { id: "ana", name: "Ana Kovač", email: "ana@example.com" },
  { id: "ben", name: "Ben", email: "ben@example.com" },
  { id: "ben2", name: "Ben", email: "ben2@example.com" },
];
const know = (items: KnownItem[], matched: Known["matched"] = new Map()): Known => ({
  ...{ items: new Map(items.map((item) => [item.id, item])), matched, users, today: "2026-03-10" },
});
const rowOf = (row: number, itemId: string, changes: Partial<FilledRow> = {}): FilledRow => ({
  ...{ row, itemId, left: "-100", right: "0.00", currency: "EUR", act: "resolve", reason: "Fee", target: "Ana Kovač" },
  ...{ explanation: "fee", until: null },
  ...changes,
});
const plan = (rows: FilledRow[], items: KnownItem[]) => planRows(rows, know(items));
const messagesOf = (rows: FilledRow[], items: KnownItem[]) =>
  plan(rows, items).faults.map(({ row, column, message }) => [row, column, message]);

test("acts are planned as they are filled in, and counted", () => {
  const items = ["a", "b", "c"].map((id) => itemOf(id));
  const made = plan(
    [
      rowOf(2, "a"),
      rowOf(3, "b", { act: "assign", reason: "", target: " ana kovač " }),
      rowOf(4, "c", { act: "assign", reason: "", target: "no one" }),
    ],
    items,
  );
  expect(made.faults).toEqual([]);
  expect(made.acts.map(({ item, act, text, assigneeId }) => [item.id, act, text, assigneeId])).toEqual([
    ["a", "resolve", "Fee", null],
    ["b", "assign", "", "ana"],
  ]);
  expect([countRows(made), made.done]).toEqual([2, 1]);
});

test("what is so already is done, and what changed since is not", () => {
  const items = [
    itemOf("same", { notes: [note({})] }),
    itemOf("other reason", { notes: [note({ text: "Other" })] }),
    itemOf("reopened", { notes: [note({}), note({ act: "reopen", text: "" })] }),
    itemOf("other amounts", { notes: [note({ leftAmount: "-99" })] }),
    itemOf("note", { notes: [note({ act: "note" }), note({ act: "note", text: "Later" })] }),
    itemOf("assigned", { notes: [note({ act: "assign", text: "", assigneeId: "ben2" })] }),
  ];
  const made = plan(
    [
      ...["same", "other reason", "reopened", "other amounts"].map((id, at) => rowOf(at + 2, id)),
      rowOf(6, "note", { act: "note" }),
      rowOf(7, "assigned", { act: "assign", reason: "", target: "BEN2@example.com" }),
    ],
    items,
  );
  expect([made.acts.map(({ item }) => item.id), made.done]).toEqual([["other reason", "reopened", "other amounts"], 3]);
});

test("an explanation has an owner, and timing a day that is still to come", () => {
  const items = ["a", "b", "c", "d", "e", "f"].map((id) => itemOf(id));
  const timing = { explanation: "timing" as const };
  expect(
    messagesOf(
      [
        rowOf(2, "a", { target: "No one" }),
        rowOf(3, "b", { ...timing, until: null }),
        rowOf(4, "c", { ...timing, until: "2026-03-09" }),
        rowOf(5, "d", { ...timing, until: "2026-06-11" }),
        rowOf(6, "e", { until: "2026-03-12" }),
        rowOf(7, "f", { act: "ignore", target: "" }),
      ],
      items,
    ),
  ).toEqual([
    [2, "target", t.enterAnOwner],
    [3, "until", model.enterUntil],
    [4, "until", model.untilTooEarly],
    [5, "until", model.untilTooLate(92)],
    [6, "until", model.untilIsForTiming],
    [7, "act", model.ignoreNeedsEven],
  ]);
  const made = plan([rowOf(2, "a", { ...timing, until: "2026-03-10" })], items);
  expect(made.acts[0]?.explained).toEqual({ explanation: "timing", ownerId: "ana", until: "2026-03-10" });
  const explained = [itemOf("a", { notes: [note({})] })];
  expect(plan([rowOf(2, "a")], explained).done).toBe(1);
  expect(plan([rowOf(2, "a", { explanation: "fx" })], explained).done).toBe(0);
  expect(plan([rowOf(2, "a", { target: "ben2@example.com" })], explained).done).toBe(0);
});

test("rows that are gone, changed or twice there, closed periods and unknown users are refused by row", () => {
  const items = [
    itemOf("a"),
    itemOf("changed", { rightAmount: "-75.20" }),
    itemOf("closed", { state: "closed" }),
    itemOf("locked", { state: "locked" }),
  ];
  const rows = [
    rowOf(2, "a"),
    rowOf(3, "a"),
    rowOf(4, "gone"),
    rowOf(5, "changed"),
    rowOf(6, "closed"),
    rowOf(7, "locked", { act: "note" }),
  ];
  expect(messagesOf(rows, items)).toEqual([
    [3, "id", t.sameAsRow(2)],
    [4, "id", t.itemIsGone],
    [5, "left", t.itemChanged("-100.00", "-75.20", "EUR")],
    [6, "period", model.periodClosed],
    [7, "period", model.periodLocked],
  ]);
  expect(messagesOf([rowOf(2, "closed", { act: "note" })], items)).toEqual([]);
  expect(messagesOf([rowOf(2, "a", { currency: "USD" })], items)).toHaveLength(1);
  const assigns = [
    rowOf(2, "a", { act: "assign", target: "Ben" }),
    rowOf(3, "closed", { act: "assign", target: "Eve" }),
  ];
  expect(messagesOf(assigns, items)).toEqual([
    [2, "target", t.severalUsers("Ben")],
    [3, "target", t.unknownUser("Eve")],
  ]);
});

const matchRow = (row: number, itemId: string, changes: Partial<FilledRow> = {}) =>
  rowOf(row, itemId, { act: "match", reason: "", target: "A", ...changes });
const right: Partial<KnownItem> = { leftAmount: "0", rightAmount: "-100.00" };
const rightRow: Partial<FilledRow> = { left: "0", right: "-100" };

test("rows of one group are matched with one reason, whatever case the group is typed in", () => {
  const made = plan(
    [matchRow(2, "a", { reason: "Same payment" }), matchRow(3, "b", { target: " a", ...rightRow })],
    [itemOf("a"), itemOf("b", right)],
  );
  expect(made.faults).toEqual([]);
  expect(made.matches.map(({ items, reason }) => [items.map(({ id }) => id), reason])).toEqual([
    [["a", "b"], "Same payment"],
  ]);
  expect(made.counts.match).toBe(2);
});

test.each<[string, FilledRow[], KnownItem[], string]>([
  ["alone", [matchRow(2, "a")], [itemOf("a")], t.groupTooSmall("A")],
  ["not even", [matchRow(2, "a"), matchRow(3, "b")], [itemOf("a"), itemOf("b")], model.notEven("-200.00", "0", "EUR")],
  [
    "of two currencies",
    [matchRow(2, "a"), matchRow(3, "b", { ...rightRow, currency: "USD" })],
    [itemOf("a"), itemOf("b", { ...right, currency: "USD" })],
    model.notOfOneLeg,
  ],
  [
    "with two reasons",
    [matchRow(2, "a", { reason: "x" }), matchRow(3, "b", { ...rightRow, reason: "y" })],
    [itemOf("a"), itemOf("b", right)],
    t.reasonsDiffer("A"),
  ],
])("a group %s is refused", (_, rows, items, message) => {
  const made = plan(rows, items);
  expect([made.faults.map((fault) => fault.message), made.matches]).toEqual([[expect.stringContaining(message)], []]);
});

test("a line that is open in two periods is matched in one group alone", () => {
  const items = [
    itemOf("a"),
    itemOf("b", right),
    itemOf("a2", { key: "key a", periodId: "april" }),
    itemOf("c", { ...right, periodId: "april" }),
  ];
  const rows = [
    ...[matchRow(2, "a"), matchRow(3, "b", rightRow)],
    ...[matchRow(4, "a2", { target: "B" }), matchRow(5, "c", { target: "B", ...rightRow })],
  ];
  expect(messagesOf(rows, items)).toEqual([[4, "target", t.sameLineTwice]]);
});

test("a match that was made already is done, as long as it is of the same rows", () => {
  const rows = [matchRow(2, "a"), matchRow(3, "b", rightRow)];
  const inMatch = (members: number) => new Map(["a", "b"].map((id) => [id, { matchId: "m", members }]));
  expect(planRows(rows, know([], inMatch(2)))).toMatchObject({ done: 2, faults: [] });
  expect(planRows(rows, know([], inMatch(3))).faults).toHaveLength(2);
});

test("the digest is of what is done, to which amounts", () => {
  const item = (changes?: Partial<KnownItem>): Item => itemOf("a", changes);
  const digest = (of: Item, text: string) =>
    digestOf({ ...plan([], []), acts: [{ item: of, act: "note", text, assigneeId: null }] });
  const all = [digest(item(), "x"), digest(item(), "y"), digest(item({ leftAmount: "-1" }), "x")];
  expect(new Set(all).size).toBe(3);
  expect(digest(item(), "x")).toBe(all[0]);
});
