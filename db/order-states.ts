import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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

/** Columns of orders as conditions name them: the table itself, or what a statement calls it. */
export type OrderColumns = Record<keyof typeof columnNames, SQLWrapper>;

/** The orders that a statement calls `alias`; without one, the columns alone. */
export function ordersAs(alias?: string): OrderColumns {
  const columns = Object.entries(columnNames).map(([key, name]) => [key, sql.raw(alias ? `${alias}.${name}` : name)]);
  return Object.fromEntries(columns) as OrderColumns;
}

type Submitted = Pick<OrderColumns, "submission">;
export const submissionIs = (o: Submitted, ...names: readonly Submission[]) => oneOfNames(o.submission, names);
/** Which of two orders of a connection is asked about first, before their times are compared: 0 the unconfirmed, 1 any other. */
export const queryTurn = (o: Submitted) => sql`(case when ${submissionIs(o, "unconfirmed")} then 0 else 1 end)`;
export const outcomeIs = (o: Pick<OrderColumns, "outcome">, ...names: readonly Outcome[]) =>
  oneOfNames(o.outcome, names);
export const stageIs = (o: Pick<OrderColumns, "stage">, ...names: readonly Stage[]) => oneOfNames(o.stage, names);
export const statusIs = (o: Pick<OrderColumns, "status">, ...names: readonly OrderStatusName[]) =>
  oneOfNames(o.status, names);

/** Conditions on what follows from a submission, each by the list of the same name. */
export const waitForTheirTurn = (o: Submitted) => oneOfNames(o.submission, submissionsThat.waitForTheirTurn);
export const mayBeSentNow = (o: Submitted) => oneOfNames(o.submission, submissionsThat.mayBeSentNow);
export const keepSecrets = (o: Submitted) => oneOfNames(o.submission, submissionsThat.keepSecrets);
export const mayStillLeave = (o: Submitted) => oneOfNames(o.submission, submissionsThat.mayStillLeave);
export const mayBeAtGateway = (o: Submitted) => oneOfNames(o.submission, submissionsThat.mayBeAtGateway);
export const areOver = (o: Submitted) => oneOfNames(o.submission, submissionsThat.areOver);
export const areUnresolved = (o: Submitted) => oneOfNames(o.submission, submissionsThat.areUnresolved);
export const areUndecided = (o: Submitted) => oneOfNames(o.submission, submissionsThat.areUndecided);

type Evaluated = Pick<OrderColumns, "submission" | "outcome" | "conflict">;

/** Ended without money: it takes no reference and no limit, and is no double of a later one. */
export const isFinallyFailed = (o: Evaluated): SQL =>
  sql`((${oneOfNames(o.submission, submissionsThat.areEnded)} or ${oneOfNames(o.outcome, outcomesThat.areRefusals)}) and ${o.conflict} is null)`;

/** All its money came back, and that is confirmed. It no longer pays anything, so another payout may replace it. */
export const isReturnedInFull = (o: Pick<OrderColumns, "status"> & { net: SQLWrapper }): SQL<boolean> =>
  sql`(${statusIs(o, "reversed")} and coalesce(${o.net} <= 0, false))`;

/** It counts against limits: all that left or may leave, and what finally failed without money does not. */
export const countsAgainstLimits = (o: Evaluated) =>
  sql`counts_against_limits(${o.submission}, ${o.outcome}, ${o.conflict})`;

/**
 * Money may still move by it, or may have moved without our knowing: held, queued, sending, processing, not sent, access
 * refused, unconfirmed, unknown or in conflict. While one like it is unresolved, another needs another user.
 */
export const isUnresolved = (o: Evaluated): SQL<boolean> =>
  sql`(not ${submissionIs(o, "draft")} and not ${isFinallyFailed(o)} and (not ${outcomeIs(o, "approved")} or ${o.conflict} is not null))`;

/** A user is still owed an answer about it: the tab "Unresolved". */
export const isOutstanding = (o: Evaluated) =>
  sql`(${areUnresolved(o)} or ${outcomeIs(o, "unknown")} or ${o.conflict} is not null)`;

/** It waits for a user, and no one has acknowledged it. */
export const isAlarm = (o: Pick<OrderColumns, "status" | "acknowledgedAt">) =>
  sql`(${o.acknowledgedAt} is null and ${oneOfNames(o.status, gravity)})`;

type Asked = Pick<OrderColumns, "kind" | "submission" | "outcome">;
const isAccepted = (o: Asked, outcomes: readonly Outcome[]) =>
  sql`(${submissionIs(o, "accepted")} and ${o.kind} <> 'update' and ${oneOfNames(o.outcome, outcomes)})`;

/** With the gateway, and nothing reported of the money. */
export const isAwaited = (o: Asked) => isAccepted(o, outcomesThat.areAwaited);

/** Sent, and the gateway still owes a status. */
export const isOwed = (o: Asked) => sql`(${submissionIs(o, "unconfirmed")} or ${isAccepted(o, outcomesThat.areOpen)})`;

/** The gateway has reported nothing final of the money. */
export const hasNoFinalOutcome = (o: Pick<OrderColumns, "outcome">) => oneOfNames(o.outcome, outcomesThat.areOpen);

/** Waits for approval, or was released and has not been sent. */
export const waitsToBeSent = (o: Submitted) => submissionIs(o, "held", ...submissionsThat.waitForTheirTurn);

/** It counts as sent: its money left, or may have. */
export const hasLeft = (o: Pick<OrderColumns, "stage">) => sql`not ${stageIs(o, "waiting", "cancelled")}`;
/** No one knows whether its money moved. */
export const isUnconfirmed = (o: Pick<OrderColumns, "stage">) => stageIs(o, "unconfirmed", "unknown");
/** No one knows whether its money moved, or what is known contradicts itself: any other payout to its account needs another user. */
export const isOutcomeUnknown = (o: Pick<OrderColumns, "stage">) => stageIs(o, "unconfirmed", "unknown", "conflict");
/** Its money is not yet ended. */
export const isOpen = (o: Pick<OrderColumns, "stage">) =>
  stageIs(o, "waiting", "processing", "unconfirmed", "unknown", "conflict");

const own = ordersAs();
const name = (text: string) => sql.raw(`'${text}'`);
const conditions: Record<LabelCondition, SQL> = {
  approvalRejected: sql`coalesce(cause, '') in (${sql.raw(rejectedCauses.map((cause) => `'${cause}'`).join(", "))})`,
  isUpdate: sql`kind = 'update'`,
  isRetried: sql`next_attempt_at is not null`,
  isUnasked: sql`next_query_at is null`,
};

/** The name of an order's one label, as `describeOrder` of lib/payments/orders/labels.ts chooses it; for a generated column. */
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
          sql`when ${outcomeIs(own, "none")} and kind = 'update' then ${name("approved" satisfies Stage)}`,
          ...byOutcome,
        ],
        sql`
      `,
      )}
      end`;

/** Bounds the length of a call when the database's clock is set back by more than this. */
const clockStepSeconds = 10;

/**
 * A call that asks to move money and is in progress by the database's clock: no longer than its lease, even if its process died.
 */
export const isInFlight = (call: "calls" | "k"): SQL =>
  sql.raw(`(${call}.finished_at is null and ${call}.dispatch_number is not null
    and ${call}.lease_until between clock_timestamp() and clock_timestamp() + interval '${leaseSeconds + clockStepSeconds} seconds')`);
