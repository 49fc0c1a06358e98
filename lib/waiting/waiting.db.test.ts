import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { orderKinds } from "@/lib/orders/facets";
import { outcomes, submissions } from "@/lib/orders/states";
import { insertOrder, testIds } from "@/lib/orders/testing";
import { provideContext } from "@/lib/users/testing-context";
import { readOrderWaiting } from "./queries";
import { type WaitingReason, waitingReasonNames } from "./reasons";

const { database, ctx } = provideContext("test");

type Line = { type: string; id: string; reason: WaitingReason; since: string; due: string | null };

/** The lines of the view about one thing. */
async function linesOf(type: string, id?: string): Promise<Line[]> {
  const { rows } = await ctx.db.execute<Line>(sql`
    select subject_type as type, subject_id as id, reason, since, due from waiting
    where subject_type = ${type} and (${id ?? null}::text is null or subject_id = ${id ?? null})`);
  return rows;
}
const reasonOf = async (type: string, id?: string) => (await linesOf(type, id)).map(({ reason }) => reason);

/** Everything an order may be by the tables of its states, with what else its reason depends on. */
function* orderStates() {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const common = { sentAt: ago(60), firstAttemptAt: ago(60) };
  for (const kind of orderKinds) {
    for (const submission of submissions) {
      for (const outcome of submission === "accepted" ? outcomes : (["none"] as const)) {
        for (const nextQueryAt of [null, ago(5)]) {
          for (const nextAttemptAt of submission === "not_sent" ? [null, ago(-5)] : [null]) {
            for (const sentAt of [ago(60), ago(8 * 86_400)]) {
              for (const conflict of [null, ["any.typed", "why"] as never]) {
                for (const unconfirmedSince of conflict ? [null] : [null, ago(9)]) {
                  for (const acknowledgedAt of [null, ago(1)]) {
                    yield {
                      ...common,
                      ...{ kind, submission, outcome, nextQueryAt, nextAttemptAt, sentAt, conflict, unconfirmedSince },
                      acknowledgedAt,
                    } as const;
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

test("an order in any state that isn't done waits exactly once, for a reason; one that is done doesn't", async () => {
  let made = 0;
  for (const state of orderStates()) {
    await insertOrder(ctx.db, state);
    made++;
  }
  expect(made).toBeGreaterThan(1_000);
});
