import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { governedPermissions, governedTable } from "@/lib/controls/approvals/labels";
import { outcomesThat, submissionsThat } from "@/lib/payments/orders/states";
import { hasLeft, isAlarm, isFinallyFailed, isOpen, isOutstanding, ordersAs, submissionIs } from "./order-states";
import { isClosedPeriod, isException, isLiveRequest, isRefusedDelivery, oneOfNames } from "./states";

const o = ordersAs();
const [state, verdict] = [sql.raw("state"), sql.raw("verdict")];
const inSubmissions = (names: readonly string[]) => oneOfNames(o.submission, names);
const inOutcomes = (names: readonly string[]) => oneOfNames(o.outcome, names);

const functions: [signature: string, meaning: string, condition: SQL][] = [
  ["is_unreleased(submission text)", "Prepared or waiting for approval.", inSubmissions(submissionsThat.areUnreleased)],
  ["was_released(submission text)", "It went past its release.", inSubmissions(submissionsThat.wereReleased)],
  ["is_outgoing(submission text)", "Asked for, and its money still here.", inSubmissions(submissionsThat.areGoingOut)],
  [
    "waits_for_its_turn(submission text)",
    "Released and not sent: its turn comes automatically, or its batch's.",
    inSubmissions(submissionsThat.waitForTheirTurn),
  ],
  ["is_final(outcome text)", "The gateway's last word.", inOutcomes(outcomesThat.areFinal)],
  ["is_refusal(outcome text)", "Its last word that no money moved.", inOutcomes(outcomesThat.areRefusals)],
  ["has_left(stage text)", "Its money left, or may have.", hasLeft(o)],
  [
    "counts_against_limits(submission text, outcome text, conflict jsonb)",
    "Whether an order uses up limits: all that left or may leave. One in conflict may have, whatever was reported first.",
    sql`not ${submissionIs(o, "draft")} and not ${isFinallyFailed(o)}`,
  ],
  [
    "needs_history(stage text, submission text, outcome text, conflict jsonb, status text, acknowledged_at timestamptz)",
    "Its money is not yet ended, or a user is still owed an answer about it: its records are kept.",
    sql`(${isOpen(o)} or ${isOutstanding(o)} or ${isAlarm(o)})`,
  ],
  ["is_live_request(state text)", "What it asks for may still happen.", isLiveRequest({ state })],
  ["is_closed_period(state text)", "Later lines count in the next period.", isClosedPeriod({ state })],
  ["is_exception(verdict text)", "A user should look at the delivery.", isException({ verdict })],
  ["is_refused_delivery(verdict text)", "Users are alerted at once.", isRefusedDelivery({ verdict })],
];

const dialect = new PgDialect();

const usualDecision = "approvals.decide";

function writeDecidingPermission(): string {
  const cases = governedPermissions.flatMap((permission) => {
    const { decidedWith } = governedTable[permission];
    return decidedWith === usualDecision ? [] : [`    when '${permission}' then '${decidedWith}'`];
  });
  return [
    "-- The permission that it takes to decide on a governed act.",
    "create or replace function deciding_permission(wanted text) returns text language sql immutable as $$",
    ...["  select case wanted", ...cases, `    else '${usualDecision}' end`],
    "$$;\n",
  ].join("\n");
}

/** After a change of a state table or of a governed permission, write these conditions again: npx vitest run --project unit db/states.test.ts -u */
test("the database tells states and permissions apart by our tables", async () => {
  const made = functions.map(([signature, meaning, condition]) => {
    const { sql: text, params } = dialect.sqlToQuery(condition);
    expect(params).toEqual([]);
    return `-- ${meaning}\ncreate or replace function ${signature} returns boolean language sql immutable parallel safe as $$\n  select ${text}\n$$;\n`;
  });
  const head = "-- Made of the tables of states and of governed permissions by db/states.test.ts.\n";
  await expect([head, ...made, writeDecidingPermission()].join("\n")).toMatchFileSnapshot("functions/_states.sql");
});
