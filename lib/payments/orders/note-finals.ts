import type { Tx } from "@/db/client";
import type { orders } from "@/db/schema/orders";
import { groupBy } from "@/lib/core/lists/group";
import type { FinalOutcome } from "@/lib/payments/connections/breaker";
import { noteOutcomes } from "@/lib/payments/connections/breaker-memory";
import { noteRefusals } from "./refusals";
import { resolvedByUsers } from "./resolve";
import { isFinal } from "./states";

type OrderRow = typeof orders.$inferSelect;

export async function noteFinals(
  tx: Tx,
  changed: readonly { row: OrderRow; after: OrderRow }[],
  now: Date,
): Promise<void> {
  await noteRefusals(tx, changed, now);
  const finals = changed.filter(
    ({ row, after }) => after.outcome !== row.outcome && isFinal(after.outcome) && requestsMoney(after),
  );
  // All sending of the connection shares its row, so it is locked last.
  for (const [connectionId, own] of groupBy(finals, ({ row }) => row.connectionId)) {
    await noteOutcomes(
      tx,
      connectionId,
      own.map(({ after }) => finalOutcomeOf(after)),
      now,
    );
  }
}

const finalOutcomeOf = ({ outcome, errorCode: code, errorMessage: message }: OrderRow): FinalOutcome =>
  outcome === "declined" ? { declined: true, code, message } : { declined: false };

/** Declines of scheduled charges, or of orders resolved days later, don't stop current sending. */
const requestsMoney = ({ kind, origin, cause }: OrderRow) =>
  kind !== "update" && origin === "made" && cause !== resolvedByUsers;
