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

/** Writes the names out: a parameter would hide from the planner which partial index applies. */
export function oneOfNames(column: SQLWrapper, names: readonly string[]): SQL {
  const [only] = names;
  if (names.length === 1) return sql`${column} = ${sql.raw(`'${only}'`)}`;
  return sql`${column} in (${sql.raw(names.map((name) => `'${name}'`).join(", "))})`;
}

const conditionOn =
  <Name extends string, Column extends string>(column: Column) =>
  (of: Readonly<Record<Column, SQLWrapper>> | string, ...names: readonly Name[]): SQL =>
    oneOfNames(typeof of === "string" ? sql.raw(`${of}.${column}`) : of[column], names);

export const requestIs = conditionOn<ApprovalState, "state">("state");
export const rowIs = conditionOn<RowVerdict, "verdict">("verdict");
export const deliveryIs = conditionOn<Verdict, "verdict">("verdict");
export const periodIs = conditionOn<PeriodState, "state">("state");
export const profileIs = conditionOn<Charging, "charging">("charging");

export const isLiveRequest = (request: { state: SQLWrapper } | string) => requestIs(request, ...liveRequestStates);

export const isClosedPeriod = (period: { state: SQLWrapper } | string) => periodIs(period, ...closedStates);

type Evaluated = { verdict: SQLWrapper } | string;
export const isRowToFix = (row: Evaluated) => rowIs(row, ...rowVerdictsToFix);
export const isUnmadeRow = (
  row: Readonly<Record<"verdict" | "orderId" | "fault" | "isLive", SQLWrapper>> | string,
): SQL => {
  const column = (key: "orderId" | "fault" | "isLive", name: string) =>
    typeof row === "string" ? sql.raw(`${row}.${name}`) : row[key];
  return sql`(${rowIs(row, "ready")} and ${column("orderId", "order_id")} is null and ${column("fault", "fault")} is null and ${column("isLive", "is_live")})`;
};
export const isException = (delivery: Evaluated) => deliveryIs(delivery, ...exceptionVerdicts);
export const isRefusedDelivery = (delivery: Evaluated) => deliveryIs(delivery, ...alertedVerdicts);

const batchTimes = {
  askedAt: "asked_at",
  releasedAt: "released_at",
  cancelledAt: "cancelled_at",
  quietAt: "quiet_at",
} as const;

/** Partial indexes repeat this condition word for word. */
export function batchIs(of: Readonly<Record<keyof typeof batchTimes, SQLWrapper>> | string, phase: BatchPhase): SQL {
  const times = Object.entries(batchPhases.rows[phase]) as [keyof typeof batchTimes, boolean][];
  const conditions = times.map(([time, isSet]) => {
    const column = typeof of === "string" ? sql.raw(`${of}.${batchTimes[time]}`) : of[time];
    return sql`${column} is ${sql.raw(isSet ? "not null" : "null")}`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}
