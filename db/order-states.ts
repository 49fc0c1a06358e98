import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { sqlName } from "./names";
import { oneOfNames } from "./states";
import {
  gravity,
  type LabelCondition,
  labelOf,
  leaseSeconds,
  type OrderStatusName,
  type Outcome,
  outcomesOf,
  outcomesThat,
  rejectedCauses,
  type Stage,
  type Submission,
  stages,
  submissions,
  submissionsOf,
  submissionsThat,
} from "./texts";

const columnNames = {
  kind: "kind",
  submission: "submission",
  outcome: "outcome",
  conflict: "conflict",
  acknowledgedAt: "acknowledged_at",
  stage: "stage",
  status: "status",
} as const;

export type OrderColumns = Record<keyof typeof columnNames, SQLWrapper>;

export function ordersAs(alias?: string): OrderColumns {
  const columns = Object.entries(columnNames).map(([key, name]) => [key, sql.raw(alias ? `${alias}.${name}` : name)]);
  return Object.fromEntries(columns) as OrderColumns;
}

type Submitted = Pick<OrderColumns, "submission">;
export const submissionIs = (o: Submitted, ...names: readonly Submission[]) => oneOfNames(o.submission, names);
/** Sorts status queries: unconfirmed orders come first (0), all others after (1). */
export const queryTurn = (o: Submitted) => sql`(case when ${submissionIs(o, "unconfirmed")} then 0 else 1 end)`;
export const outcomeIs = (o: Pick<OrderColumns, "outcome">, ...names: readonly Outcome[]) =>
  oneOfNames(o.outcome, names);
export const stageIs = (o: Pick<OrderColumns, "stage">, ...names: readonly Stage[]) => oneOfNames(o.stage, names);
export const statusIs = (o: Pick<OrderColumns, "status">, ...names: readonly OrderStatusName[]) =>
  oneOfNames(o.status, names);

export const waitForTheirTurn = (o: Submitted) => oneOfNames(o.submission, submissionsThat.waitForTheirTurn);
export const mayBeSentNow = (o: Submitted) => oneOfNames(o.submission, submissionsThat.mayBeSentNow);
export const keepSecrets = (o: Submitted) => oneOfNames(o.submission, submissionsThat.keepSecrets);
export const mayStillLeave = (o: Submitted) => oneOfNames(o.submission, submissionsThat.mayStillLeave);
export const mayBeAtGateway = (o: Submitted) => oneOfNames(o.submission, submissionsThat.mayBeAtGateway);
export const areOver = (o: Submitted) => oneOfNames(o.submission, submissionsThat.areOver);
export const areUnresolved = (o: Submitted) => oneOfNames(o.submission, submissionsThat.areUnresolved);
export const areUndecided = (o: Submitted) => oneOfNames(o.submission, submissionsThat.areUndecided);

type Evaluated = Pick<OrderColumns, "submission" | "outcome" | "conflict">;

/**
 * The order failed without moving money: it uses up no reference and no limit, and a later payout isn't its duplicate.
 */
export const isFinallyFailed = (o: Evaluated): SQL =>
  sql`((${oneOfNames(o.submission, submissionsThat.areEnded)} or ${oneOfNames(o.outcome, outcomesThat.areRefusals)}) and ${o.conflict} is null)`;

/** All its money came back, confirmed, so another payout may replace it. */
export const isReturnedInFull = (o: Pick<OrderColumns, "status"> & { net: SQLWrapper }): SQL<boolean> =>
  sql`(${statusIs(o, "reversed")} and coalesce(${o.net} <= 0, false))`;

/** Everything sent or still to be sent counts; a final failure without money doesn't. */
export const countsAgainstLimits = (o: Evaluated) =>
  sql`counts_against_limits(${o.submission}, ${o.outcome}, ${o.conflict})`;

/**
 * Money may still move or may have moved: held, queued, sending, processing, not sent, access refused, unconfirmed,
 * unknown or in conflict. Meanwhile a similar payout needs another user.
 */
export const isUnresolved = (o: Evaluated): SQL<boolean> =>
  sql`(not ${submissionIs(o, "draft")} and not ${isFinallyFailed(o)} and (not ${outcomeIs(o, "approved")} or ${o.conflict} is not null))`;

export const isOutstanding = (o: Evaluated) =>
  sql`(${areUnresolved(o)} or ${outcomeIs(o, "unknown")} or ${o.conflict} is not null)`;

export const isAlarm = (o: Pick<OrderColumns, "status" | "acknowledgedAt">) =>
  sql`(${o.acknowledgedAt} is null and ${oneOfNames(o.status, gravity)})`;

type Asked = Pick<OrderColumns, "kind" | "submission" | "outcome">;
const isAccepted = (o: Asked, outcomes: readonly Outcome[]) =>
  sql`(${submissionIs(o, "accepted")} and ${o.kind} <> ${sqlName.orderKind("update")} and ${oneOfNames(o.outcome, outcomes)})`;

export const isAwaited = (o: Asked) => isAccepted(o, outcomesThat.areAwaited);

export const isOwed = (o: Asked) => sql`(${submissionIs(o, "unconfirmed")} or ${isAccepted(o, outcomesThat.areOpen)})`;

export const hasNoFinalOutcome = (o: Pick<OrderColumns, "outcome">) => oneOfNames(o.outcome, outcomesThat.areOpen);

export const waitsToBeSent = (o: Submitted) => submissionIs(o, "held", ...submissionsThat.waitForTheirTurn);

const unreleasedStatuses = submissionsThat.areUnreleased.flatMap((name) => {
  const { label, labelIf } = labelOf(name);
  return [label, ...labelIf.map(([, other]) => other)];
});
type Placed = Pick<OrderColumns, "stage" | "status">;
export const isUnreleased = (o: Placed) => sql`(${stageIs(o, "waiting")} and ${statusIs(o, ...unreleasedStatuses)})`;
export const isReleased = (o: Placed) => sql`not (${stageIs(o, "cancelled")} or ${isUnreleased(o)})`;

/** A submission whose money may have left counts as sent. */
export const hasLeft = (o: Pick<OrderColumns, "stage">) => sql`not ${stageIs(o, "waiting", "cancelled")}`;
export const isUnconfirmed = (o: Pick<OrderColumns, "stage">) => stageIs(o, "unconfirmed", "unknown");
/** The outcome is unknown or contradictory, so any other payout to the same account needs another user. */
export const isOutcomeUnknown = (o: Pick<OrderColumns, "stage">) => stageIs(o, "unconfirmed", "unknown", "conflict");
export const isOpen = (o: Pick<OrderColumns, "stage">) =>
  stageIs(o, "waiting", "processing", "unconfirmed", "unknown", "conflict");

const own = ordersAs();
const name = (text: string) => sql.raw(`'${text}'`);
const conditions: Record<LabelCondition, SQL> = {
  approvalRejected: sql`coalesce(cause, '') in (${sql.raw(rejectedCauses.map((cause) => `'${cause}'`).join(", "))})`,
  isUpdate: sql`kind = ${sqlName.orderKind("update")}`,
  isRetried: sql`next_attempt_at is not null`,
  isUnasked: sql`next_query_at is null`,
};

/** Mirrors `describeOrder` of lib/payments/orders/labels.ts for a generated column. */
export const statusOfOrder: SQL = sql`case
      when conflict is not null then ${name("conflict" satisfies OrderStatusName)}
      when return_reported_at is not null then ${name("reported_returned" satisfies OrderStatusName)}
      when unconfirmed_since is not null then ${name("awaiting" satisfies OrderStatusName)}
      when later is not null then later
      when not ${outcomeIs(own, "none")} then outcome
      ${sql.join(
        submissions.flatMap((submission) => {
          const { label, labelIf } = labelOf(submission);
          const rows = labelIf.map(([condition, other]) => [sql` and ${conditions[condition]}`, other] as const);
          return [...rows, [sql``, label] as const].map(
            ([and, then]) => sql`when ${submissionIs(own, submission)}${and} then ${name(then)}`,
          );
        }),
        sql`
      `,
      )}
      end`;

const staged = (column: SQLWrapper, of: (stage: Stage) => readonly string[]) =>
  stages.flatMap((stage) => {
    const names = of(stage);
    return names.length > 0 ? [sql`when ${oneOfNames(column, names)} then ${name(stage)}`] : [];
  });
const bySubmission = staged(own.submission, submissionsOf);
const byOutcome = staged(own.outcome, outcomesOf);

export const stageOfOrder: SQL = sql`case
      when conflict is not null then ${name("conflict" satisfies Stage)}
      ${sql.join(
        [
          ...bySubmission,
          sql`when ${outcomeIs(own, "none")} and kind = ${sqlName.orderKind("update")} then ${name("approved" satisfies Stage)}`,
          ...byOutcome,
        ],
        sql`
      `,
      )}
      end`;

/**
 * A lease further ahead than this means that the database's clock was set back, so the call no longer counts as in
 * flight.
 */
const clockStepSeconds = 10;

/** A call counts as in flight until its lease ends by the database's clock, even if its process died. */
export const isInFlight = (call: "calls" | "k"): SQL =>
  sql.raw(`(${call}.finished_at is null and ${call}.dispatch_number is not null
    and ${call}.lease_until between clock_timestamp() and clock_timestamp() + interval '${leaseSeconds + clockStepSeconds} seconds')`);
