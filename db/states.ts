import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type ApprovalState,
  alertedVerdicts,
  type BatchPhase,
  batchPhases,
  type Charging,
  closedStates,
  exceptionVerdicts,
  liveRequestStates,
  type PeriodState,
  type RowVerdict,
  rowVerdictsToFix,
  type Verdict,
} from "./texts";

/** `column in (…)` with the names written out: a parameter would hide from the planner which partial index serves it. */
export function oneOfNames(column: SQLWrapper, names: readonly string[]): SQL {
  const [only] = names;
  if (names.length === 1) return sql`${column} = ${sql.raw(`'${only}'`)}`;
  return sql`${column} in (${sql.raw(names.map((name) => `'${name}'`).join(", "))})`;
}

/** Conditions on a column of states; `of`: the table, or what a statement calls it. */
const conditionOn =
  <Name extends string, Column extends string>(column: Column) =>
  (of: Readonly<Record<Column, SQLWrapper>> | string, ...names: readonly Name[]): SQL =>
    oneOfNames(typeof of === "string" ? sql.raw(`${of}.${column}`) : of[column], names);

/** A request for approval, a row of a batch, a delivery or a profile is in one of these states. */
export const requestIs = conditionOn<ApprovalState, "state">("state");
export const rowIs = conditionOn<RowVerdict, "verdict">("verdict");
export const deliveryIs = conditionOn<Verdict, "verdict">("verdict");
export const periodIs = conditionOn<PeriodState, "state">("state");
export const profileIs = conditionOn<Charging, "charging">("charging");

/** What the request asks for may still happen. */
export const isLiveRequest = (request: { state: SQLWrapper } | string) => requestIs(request, ...liveRequestStates);

/** Its figures are frozen, and later lines count in the next period. */
export const isClosedPeriod = (period: { state: SQLWrapper } | string) => periodIs(period, ...closedStates);

type Evaluated = { verdict: SQLWrapper } | string;
/** It keeps its batch from being ready. */
export const isRowToFix = (row: Evaluated) => rowIs(row, ...rowVerdictsToFix);
/** It has no order yet, wasn't refused, and its batch wasn't cancelled. */
export const isUnmadeRow = (
  row: Readonly<Record<"verdict" | "orderId" | "fault" | "isLive", SQLWrapper>> | string,
): SQL => {
  const column = (key: "orderId" | "fault" | "isLive", name: string) =>
    typeof row === "string" ? sql.raw(`${row}.${name}`) : row[key];
  return sql`(${rowIs(row, "ready")} and ${column("orderId", "order_id")} is null and ${column("fault", "fault")} is null and ${column("isLive", "is_live")})`;
};
/** A user should look at the delivery. */
export const isException = (delivery: Evaluated) => deliveryIs(delivery, ...exceptionVerdicts);
/** Users hear at once that the delivery was not applied. */
export const isRefusedDelivery = (delivery: Evaluated) => deliveryIs(delivery, ...alertedVerdicts);

const batchTimes = {
  askedAt: "asked_at",
  releasedAt: "released_at",
  cancelledAt: "cancelled_at",
  quietAt: "quiet_at",
} as const;

/** A batch is in this phase; `of`: the table, or what a statement calls it. Partial indexes have it word for word. */
export function batchIs(of: Readonly<Record<keyof typeof batchTimes, SQLWrapper>> | string, phase: BatchPhase): SQL {
  const times = Object.entries(batchPhases.rows[phase]) as [keyof typeof batchTimes, boolean][];
  const conditions = times.map(([time, isSet]) => {
    const column = typeof of === "string" ? sql.raw(`${of}.${batchTimes[time]}`) : of[time];
    return sql`${column} is ${sql.raw(isSet ? "not null" : "null")}`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
