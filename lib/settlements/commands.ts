import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orderEvents } from "@/db/schema/orders";
import { settlementConfirmations, settlementOrders, settlements } from "@/db/schema/settlements";
import { refuseWaitingTime } from "@/lib/approvals/waiting-time";
import { command } from "@/lib/core/command";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { listNames } from "@/lib/core/names";
import { ofOrders } from "@/lib/orders/reach";
import { type SettlingContext, whyNotSaid } from "@/lib/orders/resolve";
import { readNewsSince } from "./alarms";
import { applyConfirmed } from "./apply";
import { listConfirmations, resolutionRequirement } from "./confirmations";
import { confirmingBy, listDeciders } from "./deciders";
import { decisionInput, proposalInput, reasonMinLength, settlementInput } from "./input";
import {
  lockOrders,
  mustShareConnection,
  readStates,
  refuseChanged,
  refuseWaiting,
  sayingInWords,
  storeProposal,
} from "./propose";
import { ofSettlement } from "./reach";
import type { SettlementDecision } from "./verdicts";

/** Proposes what became of orders that nobody knows the fate of, by people's own word: a whole set, one verdict. */
export const proposeSettlement = command({
  act: "orders.settle",
  input: proposalInput,
  connectionsOf: (tx, { orders: chosen }) =>
    ofOrders(
      tx,
      chosen.map(({ orderId }) => orderId),
    ),
  run: async ({ tx, actor, now }, { orders: chosen, verdict, gatewayOrderId, reason }) => {
    if (gatewayOrderId !== null && chosen.length > 1) {
      throw new AppError("invalid", "One gateway order id cannot belong to several orders.", {
        fields: { gatewayOrderId: "Only for a single order." },
      });
    }
    const seen = new Map(chosen.map(({ orderId, seenEventId }) => [orderId, BigInt(seenEventId)]));
    const rows = await lockOrders(tx, [...seen.keys()]);
    const connectionId = mustShareConnection(rows);
    await refuseWaiting(tx, [...seen.keys()]);
    const states = await readStates(tx, rows);
    const found = [];
    for (const order of rows) {
      const state = states.get(order.id);
      const seenEventId = seen.get(order.id);
      if (!state || seenEventId === undefined) throw new Error(`order ${order.id} was not locked`);
      const context: SettlingContext = { now, isAsked: order.nextQueryAt !== null, evidence: "word", unseen: null };
      const why = whyNotSaid(state, verdict, context) ?? (await readNewsSince(tx, order.id, seenEventId));
      const saying = sayingInWords(verdict);
      found.push({ why, order, verdict, gatewayOrderId, evidence: null, besides: null, seenEventId, saying });
    }
    refuseChanged(found);
    const proposed = found.map(({ why, ...one }) => one);
    const settlementId = await storeProposal(tx, {
      kind: "unconfirmed",
      connectionId,
      reportId: null,
      reason,
      actor,
      now,
      orders: proposed,
    });
    const details = { orders: rows.length, says: verdict, reason };
    return { done: { settlementId }, audit: { subjectType: "settlement", subjectId: settlementId, details } };
  },
  after: (_context, done) => done,
});

/** Takes a proposal back; only who made it can. */
export const withdrawSettlement = command({
  act: "orders.settle",
  input: settlementInput,
  connectionsOf: ofSettlement,
  run: async ({ tx, actor, now }, { settlementId }) => {
    const settlement = await lockUndecided(tx, settlementId);
    if (settlement.proposedBy !== actor.personId) {
      throw new AppError("forbidden", "Only who proposed it can withdraw it; others confirm or refuse it.");
    }
    await decide(tx, settlementId, { decision: "withdrawn", actor, now, reason: null, alone: false });
    await closeOrders(tx, settlementId, "settlement_withdrawn", actor, "It was taken back; nothing was changed.");
    const details = { decision: "withdrawn" };
    return { done: { settlementId }, audit: { subjectType: "settlement", subjectId: settlementId, details } };
  },
  after: (_context, done) => done,
});

/**
 * Confirms or refuses the whole set. Two different people, or three where the policy asked for it; one alone, with a reason,
 * only where nobody else could. What is confirmed is applied order by order, each judged as it is then: news that came
 * meanwhile wins.
 */
export const decideSettlement = command({
  act: "settlements.decide",
  input: decisionInput,
  connectionsOf: ofSettlement,
  run: async ({ tx, actor, now }, { settlementId, decision, reason }) => {
    const settlement = await lockUndecided(tx, settlementId);
    const isOwn = settlement.proposedBy === actor.personId;
    const where = { act: "orders.settle", connectionId: settlement.connectionId } as const;
    if (decision === "confirmed") await refuseWaitingTime(tx, actor, where, now);
    const deciders = await listDeciders(tx, settlement.connectionId, now);
    const confirmedBy = (await listConfirmations(tx, [settlementId], now)).filter(({ counts }) => counts);
    const confirming = confirmingBy(actor.personId, { ...settlement, confirmedBy }, deciders);
    const alone = confirming.may === "alone";
    if (confirming.may === "not" || (isOwn && decision === "refused")) {
      const others = confirming.may === "not" ? confirming.others : [];
      const who = others.length > 0 ? `Somebody else decides: ${listNames(others, "or")}.` : "Withdraw it instead.";
      throw new AppError("forbidden", `You proposed it yourself. ${who}`);
    }
    if ((alone || decision === "refused") && reason.length < reasonMinLength) {
      const what = alone ? "Nobody else can confirm it: say why it is right" : "Say why it is refused";
      throw new AppError("invalid", `${what}, in at least ${reasonMinLength} characters.`, {
        fields: { reason: `At least ${reasonMinLength} characters.` },
      });
    }
    if (confirming.may === "done" && decision === "confirmed") {
      throw new AppError("conflict", "You have confirmed it already: somebody else is still to.");
    }
    const audit = (details: Record<string, unknown>) => ({
      subjectType: "settlement",
      subjectId: settlementId,
      details: { decision, ...(reason ? { reason } : {}), ...details },
    });
    if (decision === "confirmed" && !alone) {
      await tx.insert(settlementConfirmations).values({ settlementId, personId: actor.personId, at: now });
      const needed = await raiseRequired(tx, settlement, now);
      const missing = needed - confirmedBy.length - 1;
      if (missing > 0) {
        await tellSeconded(tx, settlementId, actor);
        return { done: { settlementId, applies: false }, audit: audit({ missing }) };
      }
    }
    await decide(tx, settlementId, {
      decision,
      actor,
      now,
      reason: reason || null,
      alone: alone && decision === "confirmed",
    });
    if (decision === "refused") await closeOrders(tx, settlementId, "settlement_refused", actor, reason);
    return {
      done: { settlementId, applies: decision === "confirmed" },
      audit: audit(alone ? { alone: true } : {}),
    };
  },
  after: async ({ desk }, { settlementId, applies }) => {
    // What a dying process leaves unapplied the worker takes up.
    if (applies) await applyConfirmed(desk, settlementId);
    return { settlementId };
  },
});

/** The stricter of what was asked for and what the rule in force needs now. Returns how many confirm. */
async function raiseRequired(tx: Tx, settlement: typeof settlements.$inferSelect, now: Date): Promise<number> {
  const current = await resolutionRequirement(tx, settlement, now);
  if (current.required <= settlement.required) return settlement.required;
  const { required, because, policyId } = current;
  await tx.update(settlements).set({ required, because, policyId }).where(eq(settlements.id, settlement.id));
  return required;
}

/** Says on each order's timeline that one has confirmed, and another is still to. */
async function tellSeconded(tx: Tx, settlementId: string, actor: Actor): Promise<void> {
  const said = await tx
    .select({ orderId: settlementOrders.orderId })
    .from(settlementOrders)
    .where(eq(settlementOrders.settlementId, settlementId));
  const event = { kind: "settlement_seconded", personId: actor.personId, details: { settlementId } };
  await tx.insert(orderEvents).values(said.map(({ orderId }) => ({ orderId, ...event })));
}

const decisionWords: Record<SettlementDecision, string> = {
  confirmed: "confirmed",
  refused: "refused",
  withdrawn: "withdrawn",
};

async function lockUndecided(tx: Tx, settlementId: string): Promise<typeof settlements.$inferSelect> {
  const [settlement] = await tx.select().from(settlements).where(eq(settlements.id, settlementId)).for("update");
  if (!settlement) throw new AppError("not_found", "There is no such settlement.");
  if (settlement.decision !== null) {
    throw new AppError("conflict", `It has been ${decisionWords[settlement.decision]} already.`);
  }
  return settlement;
}

async function decide(
  tx: Tx,
  settlementId: string,
  made: { decision: SettlementDecision; actor: Actor; now: Date; reason: string | null; alone: boolean },
): Promise<void> {
  await tx
    .update(settlements)
    .set({
      decision: made.decision,
      decidedBy: made.actor.personId,
      decidedAt: made.now,
      decisionReason: made.reason,
      alone: made.alone,
    })
    .where(eq(settlements.id, settlementId));
}

/** Ends a settlement that is not applied, and says so on each order's timeline. */
async function closeOrders(tx: Tx, settlementId: string, kind: string, actor: Actor, reason: string): Promise<void> {
  const closed = await tx
    .update(settlementOrders)
    .set({ isOpen: false })
    .where(and(eq(settlementOrders.settlementId, settlementId), eq(settlementOrders.isOpen, true)))
    .returning({ orderId: settlementOrders.orderId });
  await tx
    .insert(orderEvents)
    .values(
      closed.map(({ orderId }) => ({ orderId, kind, personId: actor.personId, details: { settlementId, reason } })),
    );
}
