import { z } from "zod";
import { choice, defineList, type FilterOf, idOf, type Search, searchText, several } from "@/lib/core/lists/list";
import { compareAmounts } from "@/lib/core/money/money";
import { readSearchedAmount } from "@/lib/core/money/typed-amount";
import { searchMaxLength } from "@/lib/core/text/search-text";
import { isDay } from "@/lib/core/time/calendar";
import { environments } from "@/lib/payments/connections/settings";
import { directions, orderKinds } from "@/lib/payments/orders/facets";
import { type OrderStatusName, orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as ids from "@/messages/core/model";
import * as t from "@/messages/orders/model";
import { movingDays } from "./moving-days";

export const moneyStages = [
  "sent",
  "approved",
  "processing",
  "unconfirmed",
  "conflict",
  "failed",
  "later",
  "waiting",
  "cancelled",
  "prepared",
  "unreleased",
  "released",
  "to_send",
] as const;
export type MoneyStage = (typeof moneyStages)[number];

export const unknownCurrency = "unknown";

export const orderSorts = ["newest", "oldest", "largest", "smallest"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Shorter texts are searched at the beginning of ids only. */
const searchMinLength = 3;

export const isLookedForInTexts = (text: string) => [...text].length >= searchMinLength;

const labels = Object.keys(orderStatuses) as [OrderStatusName, ...OrderStatusName[]];
const dayShape = z.string().refine(isDay, common.dateExample);

/** A page has as many rows. */
const selectedMax = 50;

const filters = {
  view: choice(["all", "unresolved"], t.tabUnknown).default("all"),
  kind: choice(orderKinds, t.kindUnknown),
  direction: choice(directions, common.directionInvalid),
  environment: choice(environments),
  connectionIds: several(idOf(ids.aConnection)),
  endpointIds: several(idOf(ids.anEndpoint)),
  batchId: idOf(ids.aBatch),
  /** The orders that a user selected on one page of the list. */
  orderIds: z
    .string()
    .transform((text) => [...new Set(text.split("."))])
    .pipe(z.array(idOf(ids.anOrder)).max(selectedMax, t.tooManySelected(selectedMax))),
  userIds: several(idOf(ids.aUser)),
  payeeId: idOf(ids.aPayee),
  status: several(choice(labels, t.statusUnknown)),
  stage: several(choice(moneyStages, t.valueUnknown)),
  needs: choice(["users"], t.valueNotUsers),
  failed: z
    .string()
    .max(80, t.codeTooLong)
    .regex(/^(?:any|none|code:[^\p{Cc}\p{Cs}]+)$/u, t.codeInvalid)
    .transform((text): "any" | { code: string | null } =>
      text === "any" ? text : { code: text === "none" ? null : text.slice("code:".length) },
    ),
  days: choice(movingDays, common.periodUnknown),
  from: dayShape,
  to: dayShape,
  amount: z
    .string()
    .max(searchMaxLength, t.amountTooLong)
    .transform((text, context) => {
      const range = readRange(text);
      if (typeof range === "object") return range;
      context.addIssue(range);
      return z.NEVER;
    }),
  currency: several(
    z
      .string()
      .transform((text) => (text === unknownCurrency ? text : text.toUpperCase()))
      .pipe(z.string().regex(/^(?:[A-Z]{3}|unknown)$/, common.currencyExample)),
  ),
  text: searchText,
};
export type OrderFilter = FilterOf<typeof filters>;
export type OrderSearch = Search<OrderFilter, OrderSort>;

export const orderList = {
  ...defineList({
    path: "/orders",
    filters,
    tab: "view",
    sorts: orderSorts,
    pageRows: selectedMax,
    labels: { view: t.tab, stage: t.money, needs: t.needsAction },
    reconcile: reconcileDays,
  }),
  isNarrowed({ view, kind, ...rest }: OrderFilter): boolean {
    return Object.values(rest).some((value) => value !== null) || (view === "unresolved" && kind !== null);
  },
};

function reconcileDays(filter: OrderFilter, notes: string[]): OrderFilter {
  const { days, from, to } = filter;
  if (days !== null && (from !== null || to !== null)) {
    notes.push(t.periodIgnored);
    return reconcileDays({ ...filter, days: null }, notes);
  }
  if (from === null || to === null || from <= to) return filter;
  notes.push(t.datesIgnored(from, to));
  return { ...filter, from: null, to: null };
}

/** The column stores at most this many digits (db/schema/orders.ts). */
const storedAmount = /^\d{1,15}(?:\.\d{1,8})?$/;

function exactAmounts(text: string): string[] {
  const searched = readSearchedAmount(text);
  return searched === null || searched.isAbout ? [] : searched.amounts;
}

function readRange(text: string): { least: string | null; most: string | null } | string {
  const wrong = t.amountExample;
  const dots = text.split("..");
  const ends = dots.length > 1 ? dots : text.split(/[-–]/);
  if (ends.length > 2 || ends.every((end) => end.trim() === "")) return wrong;
  // A dash needs both ends, because "-5" would be a sign.
  if (dots.length === 1 && ends.some((end) => end.trim() === "")) return wrong;
  const read = ends.map((end) => (end.trim() === "" ? null : exactAmounts(end)));
  const [one, other] = read.find((amounts) => amounts && amounts.length > 1) ?? [];
  if (one && other) return t.amountAmbiguous(one, other);
  const [least = null, most = least] = read.map((amounts) => (amounts === null ? null : (amounts[0] ?? "")));
  if ([least, most].some((amount) => amount !== null && !storedAmount.test(amount))) return wrong;
  if (least !== null && most !== null && compareAmounts(least, most) > 0) return t.rangeReversed;
  return { least, most };
}
