import { z } from "zod";
import { isDay } from "@/lib/core/calendar";
import { compareAmounts } from "@/lib/core/money";
import { searchMaxLength } from "@/lib/core/search-text";
import { readSearchedAmount } from "@/lib/core/typed-amount";
import { type Direction, directions, type OrderKind, orderKinds } from "./facets";
import { type MovingDays, movingDays } from "./moving-days";
import { type OrderDescription, orderWords } from "./words";

export type OrderWordName = OrderDescription["name"];

/** Where the money of an order stands, as the overview counts it; `later`: it has later news. */
export const moneyStages = [
  "sent",
  "approved",
  "processing",
  "unconfirmed",
  "failed",
  "later",
  "waiting",
  "cancelled",
] as const;
export type MoneyStage = (typeof moneyStages)[number];

/** Stands for a currency where orders have none that we know of: their amount lives in a profile. */
export const unknownCurrency = "unknown";

export const orderSorts = ["newest", "oldest", "largest", "smallest"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Which orders a list shows; null = not filtered by this. Days are in the organisation's zone. */
export type OrderFilter = {
  view: "all" | "unsettled";
  kind: OrderKind | null;
  direction: Direction | null;
  connectionId: string | null;
  endpointId: string | null;
  batchId: string | null;
  /** Who prepared it or let it go. */
  personId: string | null;
  /** Somebody of the book: what was made for them, or went to an account of theirs. */
  payeeId: string | null;
  status: OrderWordName | null;
  stage: MoneyStage | null;
  /** people: only what waits for somebody, as the overview counts it (needs-rule.ts). */
  needs: "people" | null;
  /** Only what failed: for whatever reason, or with this code (null: the gateway gave none). */
  failed: "any" | { code: string | null } | null;
  /** Days that move with today; then `from` and `to` are null. */
  days: MovingDays | null;
  from: string | null;
  to: string | null;
  /** Decimal strings, both ends included. */
  amount: { least: string | null; most: string | null } | null;
  currency: string | null;
  /** An amount, a whole account number, the beginning of any id, or a part of reference, payee, account as shown or description. */
  text: string | null;
};

/** Where a page begins: further down (before) or further up (after) the list than the order of this id. */
export type OrderCursor = { side: "before" | "after"; orderId: string };

export type OrderSearch = { filter: OrderFilter; sort: OrderSort; cursor: OrderCursor | null; notes: string[] };

/** Shorter ones are looked for at the beginning of ids only. */
const searchMinLength = 3;

/** Whether a text is long enough to be looked for in texts, and not in ids only. */
export const isLookedForInTexts = (text: string) => [...text].length >= searchMinLength;

const words = Object.keys(orderWords) as [OrderWordName, ...OrderWordName[]];
const dayShape = z.string().refine(isDay, "write it as a day, such as 2026-03-31");
const shapes = {
  view: z.enum(["unsettled"], "there is no such tab"),
  kind: z.enum(orderKinds, "there is no such kind of order"),
  direction: z.enum(directions, "write in or out"),
  connection: z.uuid("it is not the id of a connection"),
  endpoint: z.uuid("it is not the id of an endpoint"),
  batch: z.uuid("it is not the id of a batch"),
  person: z.uuid("it is not the id of a person"),
  payee: z.uuid("it is not the id of a payee"),
  status: z.enum(words, "there is no such status"),
  stage: z.enum(moneyStages, "there is no such state of the money"),
  needs: z.enum(["people"], "write people"),
  failed: z
    .string()
    .max(80, "no code is so long")
    .regex(/^(?:any|none|code:[^\p{Cc}\p{Cs}]+)$/u, "write any, none or code: and the code")
    .transform((text): OrderFilter["failed"] =>
      text === "any" ? text : { code: text === "none" ? null : text.slice("code:".length) },
    ),
  days: z.enum(movingDays, "there are no such days"),
  from: dayShape,
  to: dayShape,
  amount: z
    .string()
    .max(searchMaxLength, "no amount is so long")
    .transform((text, context) => {
      const range = readRange(text);
      if (typeof range === "object") return range;
      context.addIssue(range);
      return z.NEVER;
    }),
  currency: z
    .string()
    .transform((text) => (text === unknownCurrency ? text : text.toUpperCase()))
    .pipe(z.string().regex(/^(?:[A-Z]{3}|unknown)$/, "write the three letters of a currency, such as EUR")),
  q: z
    .string()
    .max(searchMaxLength, `at most ${searchMaxLength} characters are searched for`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, "it holds characters that nothing here has"),
  sort: z.enum(orderSorts, "there is no such order of the list"),
  before: z.uuid("this page cannot be found again"),
  after: z.uuid("this page cannot be found again"),
};

const labels: Record<keyof typeof shapes, string> = {
  view: "Tab",
  kind: "Kind",
  direction: "Direction",
  connection: "Connection",
  endpoint: "Endpoint",
  batch: "Batch",
  person: "Person",
  payee: "Payee",
  status: "Status",
  stage: "Money",
  needs: "Waiting for people",
  failed: "Failed",
  days: "Days",
  from: "From",
  to: "To",
  amount: "Amount",
  currency: "Currency",
  q: "Search",
  sort: "Sort",
  before: "Page",
  after: "Page",
};

const shownLength = 40;

/**
 * Reads the address of a list. What cannot be meant is left out and named in `notes`, a sentence each, so that a wrong
 * address shows more rows than wanted with the reason, and never an error.
 * @param param gives one parameter's text, undefined when it is absent
 */
export function readOrderSearch(param: (name: string) => string | undefined): OrderSearch {
  const notes: string[] = [];
  function read<Name extends keyof typeof shapes>(name: Name): z.output<(typeof shapes)[Name]> | null {
    const text = param(name)?.trim();
    if (!text) return null;
    const parsed = shapes[name].safeParse(text);
    if (parsed.success) return parsed.data as z.output<(typeof shapes)[Name]>;
    const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
    notes.push(`${labels[name]} “${shown}” is left out: ${parsed.error.issues[0]?.message ?? "it cannot be read"}.`);
    return null;
  }
  const filter: OrderFilter = {
    view: read("view") ?? "all",
    kind: read("kind"),
    direction: read("direction"),
    connectionId: read("connection"),
    endpointId: read("endpoint"),
    batchId: read("batch"),
    personId: read("person"),
    payeeId: read("payee"),
    status: read("status"),
    stage: read("stage"),
    needs: read("needs"),
    failed: read("failed"),
    ...readDays(read("days"), read("from"), read("to"), notes),
    amount: read("amount"),
    currency: read("currency"),
    text: read("q"),
  };
  const before = read("before");
  const after = read("after");
  const cursor: OrderCursor | null = before
    ? { side: "before", orderId: before }
    : after
      ? { side: "after", orderId: after }
      : null;
  return { filter, sort: read("sort") ?? "newest", cursor, notes };
}

function readDays(
  days: MovingDays | null,
  from: string | null,
  to: string | null,
  notes: string[],
): Pick<OrderFilter, "days" | "from" | "to"> {
  if (days !== null && (from !== null || to !== null)) {
    notes.push("The moving days are left out: the days are given.");
    return readDays(null, from, to, notes);
  }
  if (from === null || to === null || from <= to) return { days, from, to };
  notes.push(`The days are left out: ${from} is after ${to}.`);
  return { days, from: null, to: null };
}

/** Most digits of an amount that is stored (db/schema/orders.ts). */
const storedAmount = /^\d{1,15}(?:\.\d{1,8})?$/;

/** "1250.00", "100..200", "100..", "..200", also with a dash between, each written in any way with one reading; else why not. */
function readRange(text: string): { least: string | null; most: string | null } | string {
  const wrong = "write it as 1250.00, or a range as 100..200";
  const dots = text.split("..");
  const ends = dots.length > 1 ? dots : text.split(/[-–]/);
  if (ends.length > 2 || ends.every((end) => end.trim() === "")) return wrong;
  // A dash needs both ends: "-5" would be a sign.
  if (dots.length === 1 && ends.some((end) => end.trim() === "")) return wrong;
  const read = ends.map((end) => (end.trim() === "" ? null : (readSearchedAmount(end)?.amounts ?? [])));
  const [one, other] = read.find((amounts) => amounts && amounts.length > 1) ?? [];
  if (one && other) return `it can be read as ${one} or as ${other}: write all decimals, for example 1250.00`;
  const [least = null, most = least] = read.map((amounts) => (amounts === null ? null : (amounts[0] ?? "")));
  if ([least, most].some((amount) => amount !== null && !storedAmount.test(amount))) return wrong;
  if (least !== null && most !== null && compareAmounts(least, most) > 0)
    return "the first amount is more than the second";
  return { least, most };
}

/** Whether anything but the tab narrows the list. */
export function isNarrowed(filter: OrderFilter): boolean {
  const { view, kind, ...rest } = filter;
  return Object.values(rest).some((value) => value !== null) || (view === "unsettled" && kind !== null);
}
