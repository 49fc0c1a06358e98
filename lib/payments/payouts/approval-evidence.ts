import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { type AccountWarning, findAccountWarnings, showWarnings } from "@/lib/controls/precautions/accounts";
import { findLikePayments } from "@/lib/controls/precautions/duplicates";
import { findUnresolvedLike } from "@/lib/controls/precautions/precautions";
import { readForms } from "@/lib/core/money/number-form";
import { isInScope, type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { isUnreleased } from "@/lib/payments/orders/states";
import { findDirectoryDigests, readPayeeFacts } from "@/lib/payments/payees/facts";
import type { PayeeFinding } from "@/lib/payments/payees/findings";
import * as t from "@/messages/payouts/model";
import { findWhatIsNew, type PaymentEvidence, type PayoutFinding, type PayoutHistory } from "./findings";
import { findWaitingRows, type WaitingPayout } from "./waiting-rows";

export type PayoutChanges = {
  findings: PayoutFinding[];
  directory: PayeeFinding[];
  payeeId: string | null;
};

export type Suspect = WaitingPayout & {
  payeeId: string | null;
  receiverName: string | null;
  environment: "sandbox" | "production";
};

const historyMax = 20;

export async function readChanges(
  db: Database,
  scope: Scope,
  payouts: readonly Suspect[],
  now: Date,
): Promise<Map<string, PayoutChanges>> {
  const [known, waiting] = await Promise.all([
    findDirectoryDigests(
      db,
      payouts.map(({ payeeFingerprint }) => payeeFingerprint),
    ),
    findWaitingRows(db, scope, payouts),
  ]);
  const found = await Promise.all(
    payouts.map(async (payout): Promise<[string, PayoutChanges]> => {
      const subject = { fingerprint: payout.payeeFingerprint, payeeId: payout.payeeId };
      const [findings, facts] = await Promise.all([
        findChanges(db, scope, { ...payout, waiting: waiting.get(payout.orderId) ?? null }, now),
        known.has(payout.payeeFingerprint) ? readPayeeFacts(db, subject, { now, scope }) : null,
      ]);
      const directory = (facts?.findings ?? []).filter(
        ({ kind }) => !findings.some((one) => sameMatter[kind] === one.kind),
      );
      return [payout.orderId, { findings, directory, payeeId: facts?.payee?.id ?? null }];
    }),
  );
  return new Map(found);
}

const sameMatter: Partial<Record<PayeeFinding["kind"], PayoutFinding["kind"]>> = {
  never_paid: "never_paid",
  differs: "account_differs",
};

async function findChanges(
  db: Database,
  scope: Scope,
  payout: Suspect & Pick<PayoutHistory, "waiting">,
  now: Date,
): Promise<PayoutFinding[]> {
  const { payeeFingerprint, receiverName, waiting } = payout;
  const { orderId, amount, currency, environment } = payout;
  const [paid, others, like, unresolved, warnings] = await Promise.all([
    readPaid(db, scope, eq(orders.payeeFingerprint, payeeFingerprint), historyMax),
    receiverName === null
      ? []
      : readPaid(
          db,
          scope,
          and(
            sql`lower(${orders.receiverName}) = lower(${receiverName})`,
            ne(orders.payeeFingerprint, payeeFingerprint),
          ),
          1,
        ),
    findLikePayments(db, payout, now, withinScope(orders.connectionId, scope)),
    findUnresolvedLike(db, { orderId, payeeFingerprint, amount, currency }, now),
    findAccountWarnings(db, { fingerprint: payeeFingerprint, name: receiverName, environment }, now).then(
      async (found) => showWarnings(found, await readForms(db)),
    ),
  ]);
  const open = new Set(unresolved.map((one) => one.orderId));
  const [other] = others;
  return findWhatIsNew(payout, {
    paid,
    waiting,
    otherAccount: other ? { account: other.account ?? t.anotherAccount, last: other } : null,
    like: like.map(({ orderId, amount, currency, createdAt, outcome, submission }) => ({
      orderId,
      amount: amount ?? "",
      currency: currency ?? "",
      at: createdAt,
      state: open.has(orderId)
        ? "unresolved"
        : outcome === "approved"
          ? "paid"
          : isUnreleased(submission)
            ? "not_sent"
            : "sent",
    })),
    warnings: warnings.map((warning) => withinSight(warning, scope)),
  });
}

/** An earlier payout of a connection out of scope is named, but not linked. */
function withinSight(warning: AccountWarning, scope: Scope): AccountWarning {
  if (warning.kind !== "other_name" || warning.last === null || isInScope(scope, warning.last.connectionId))
    return warning;
  return { ...warning, last: null };
}

async function readPaid(
  db: Database,
  scope: Scope,
  whom: ReturnType<typeof and>,
  limit: number,
): Promise<(PaymentEvidence & { account: string | null })[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      amount: orders.amount,
      currency: orders.currency,
      account: orders.receiverAccount,
      at: orders.createdAt,
    })
    .from(orders)
    .where(and(whom, eq(orders.outcome, "approved"), withinScope(orders.connectionId, scope)))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    amount: amount ?? "",
    currency: currency ?? "",
    state: "paid",
  }));
}
