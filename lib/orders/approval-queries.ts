import { aliasedTable, and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { connections, connectionVersions, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { type ApprovalState, approvalStates } from "@/lib/approvals/words";
import { rolesWith } from "@/lib/auth/permissions";
import { type Reach, reaches, reachOf, withinReach } from "@/lib/auth/reach";
import { findBookMarks, readPayeeFacts } from "@/lib/payees/facts";
import type { PayeeFinding } from "@/lib/payees/findings";
import { findLikePayments } from "./duplicates";
import { findWhatIsNew, type PaymentEvidence, type PayoutFinding } from "./findings";

/** One person's word, as the screen tells it. */
export type Said = { personId: string; name: string; decision: "approve" | "reject"; reason: string | null; at: Date };

/** A payout that waits for others, or did. */
export type PayoutApproval = {
  requestId: string;
  orderId: string;
  /** What a decision is bound to: the mark of what is shown here. */
  mark: string;
  state: ApprovalState;
  stateReason: string | null;
  amount: string;
  currency: string;
  receiverName: string | null;
  receiverAccount: string | null;
  yourReference: string | null;
  connectionId: string;
  connectionName: string;
  environment: "sandbox" | "production";
  endpointLabel: string;
  requestedById: string;
  requestedByName: string;
  requestedAt: Date;
  expiresAt: Date;
  required: number;
  because: string;
  needsCvv: boolean;
  said: Said[];
  findings: PayoutFinding[];
  /** What the book of payees says of the account, beside what was paid before. */
  book: PayeeFinding[];
};

const requesters = aliasedTable(people, "requesters");
const listMax = 200;
const historyMax = 20;

function select(db: Database) {
  return db
    .select({
      requestId: approvalRequests.id,
      orderId: orders.id,
      mark: approvalRequests.mark,
      state: approvalRequests.state,
      stateReason: approvalRequests.stateReason,
      amount: orders.amount,
      currency: orders.currency,
      receiverName: orders.receiverName,
      receiverAccount: orders.receiverAccount,
      payeeFingerprint: orders.payeeFingerprint,
      payeeId: orders.payeeId,
      yourReference: orders.yourReference,
      connectionId: connections.id,
      connectionName: connections.name,
      environment: connectionVersions.environment,
      endpointLabel: endpoints.label,
      requestedById: requesters.id,
      requestedByName: requesters.name,
      requestedAt: approvalRequests.requestedAt,
      expiresAt: approvalRequests.expiresAt,
      required: approvalRequests.required,
      because: approvalRequests.because,
      needsCvv: orders.needsCvv,
    })
    .from(approvalRequests)
    .innerJoin(orders, and(eq(orders.id, approvalRequests.subjectId), eq(approvalRequests.subjectType, "order")))
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(
      connectionVersions,
      and(
        eq(connectionVersions.connectionId, orders.connectionId),
        eq(connectionVersions.version, orders.connectionVersion),
      ),
    )
    .innerJoin(endpoints, eq(endpoints.id, orders.endpointId))
    .innerJoin(requesters, eq(requesters.id, approvalRequests.requestedBy));
}

type Row = Awaited<ReturnType<typeof select>>[number];

/** Requests about payouts within reach: those that are open, oldest first, or those decided last. At most 200; `more` says how many are left out. */
export async function listPayoutApprovals(
  db: Database,
  reach: Reach,
  which: "open" | "decided",
  now: Date,
): Promise<{ rows: PayoutApproval[]; more: number }> {
  const states = approvalStates.filter((state) => (state === "open") === (which === "open"));
  const fits = and(
    inArray(approvalRequests.state, states),
    eq(approvalRequests.subjectType, "order"),
    withinReach(approvalRequests.connectionId, reach),
  );
  const newest = which === "open" ? approvalRequests.requestedAt : desc(approvalRequests.decidedAt);
  const rows = await select(db).where(fits).orderBy(newest).limit(listMax);
  const all = await db.$count(approvalRequests, fits);
  return { rows: await withEvidence(db, reach, rows, now), more: Math.max(0, all - rows.length) };
}

/** The latest request about one payout; null when it never wanted one. */
export async function findPayoutApproval(
  db: Database,
  reach: Reach,
  orderId: string,
  now: Date,
): Promise<PayoutApproval | null> {
  const within = withinReach(orders.connectionId, reach);
  const rows = await select(db)
    .where(and(eq(orders.id, orderId), within))
    .orderBy(desc(approvalRequests.requestedAt))
    .limit(1);
  return (await withEvidence(db, reach, rows, now))[0] ?? null;
}

async function withEvidence(db: Database, reach: Reach, rows: readonly Row[], now: Date): Promise<PayoutApproval[]> {
  if (rows.length === 0) return [];
  const said = await db
    .select({
      requestId: approvalDecisions.requestId,
      personId: people.id,
      name: people.name,
      decision: approvalDecisions.decision,
      reason: approvalDecisions.reason,
      at: approvalDecisions.at,
    })
    .from(approvalDecisions)
    .innerJoin(people, eq(people.id, approvalDecisions.personId))
    .where(
      inArray(
        approvalDecisions.requestId,
        rows.map(({ requestId }) => requestId),
      ),
    )
    .orderBy(approvalDecisions.at);
  const known = await findBookMarks(
    db,
    rows.map(({ payeeFingerprint }) => payeeFingerprint),
  );
  return Promise.all(
    rows.map(async ({ payeeFingerprint, payeeId, amount, currency, ...row }) => {
      const payout = { orderId: row.orderId, payeeFingerprint, amount: amount ?? "", currency: currency ?? "" };
      const words = said.filter(({ requestId }) => requestId === row.requestId);
      const isOpen = row.state === "open";
      const findings = isOpen ? await findNews(db, reach, payout, row.receiverName, now) : [];
      const subject = { fingerprint: payeeFingerprint, payeeId };
      const facts = isOpen && known.has(payeeFingerprint) ? await readPayeeFacts(db, subject, { now, reach }) : null;
      return {
        ...row,
        amount: payout.amount,
        currency: payout.currency,
        said: words.map(({ requestId: _, ...word }) => word),
        findings,
        book: (facts?.findings ?? []).filter(({ kind }) => !findings.some((told) => sameMatter[kind] === told.kind)),
      };
    }),
  );
}

/** What the book and the earlier payments both tell is told once, with the payment. */
const sameMatter: Partial<Record<PayeeFinding["kind"], PayoutFinding["kind"]>> = {
  never_paid: "never_paid",
  differs: "account_differs",
};

/** What is new about a payout, as far as the one who looks may see earlier ones. */
async function findNews(
  db: Database,
  reach: Reach,
  payout: { orderId: string; payeeFingerprint: string; amount: string; currency: string },
  receiverName: string | null,
  now: Date,
): Promise<PayoutFinding[]> {
  const approved = (rows: Awaited<ReturnType<typeof readPaid>>): PaymentEvidence[] =>
    rows.map(({ orderId, amount, currency, at }) => ({ orderId, amount: amount ?? "", currency: currency ?? "", at }));
  const [paid, others, like] = await Promise.all([
    readPaid(db, reach, eq(orders.payeeFingerprint, payout.payeeFingerprint), historyMax),
    receiverName === null
      ? []
      : readPaid(
          db,
          reach,
          and(
            sql`lower(${orders.receiverName}) = ${receiverName.toLowerCase()}`,
            ne(orders.payeeFingerprint, payout.payeeFingerprint),
          ),
          1,
        ),
    findLikePayments(db, payout, now),
  ]);
  const [other] = others;
  const [otherEvidence] = approved(others);
  return findWhatIsNew(payout, {
    paid: approved(paid),
    otherAccount: other && otherEvidence ? { account: other.account ?? "another account", last: otherEvidence } : null,
    like: like
      .filter(({ orderId, connectionId }) => orderId !== payout.orderId && reaches(reach, connectionId))
      .map(({ orderId, amount, currency, createdAt }) => ({
        orderId,
        amount: amount ?? "",
        currency: currency ?? "",
        at: createdAt,
      })),
  });
}

function readPaid(db: Database, reach: Reach, whom: ReturnType<typeof and>, limit: number) {
  return db
    .select({
      orderId: orders.id,
      amount: orders.amount,
      currency: orders.currency,
      account: orders.receiverAccount,
      at: orders.createdAt,
    })
    .from(orders)
    .where(and(whom, eq(orders.outcome, "approved"), withinReach(orders.connectionId, reach)))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}

/** Who may decide on what this person did not ask for, by name and reach: for "waiting for Bo or Mia". */
export async function listApprovers(db: Database): Promise<{ id: string; name: string; connectionIds: Reach }[]> {
  return db
    .select({ id: people.id, name: people.name, connectionIds: reachOf })
    .from(people)
    .where(and(isNull(people.disabledAt), inArray(people.role, rolesWith("approvals.decide"))))
    .orderBy(people.name);
}

/** How many open requests wait for this person: not their own, not decided by them, and theirs to decide. */
export async function countOnMe(db: Database, reach: Reach, personId: string): Promise<number> {
  return db.$count(
    approvalRequests,
    and(
      eq(approvalRequests.state, "open"),
      withinReach(approvalRequests.connectionId, reach),
      ne(approvalRequests.requestedBy, personId),
      sql`not exists (select 1 from ${approvalDecisions} where ${approvalDecisions.requestId} = ${approvalRequests.id} and ${approvalDecisions.personId} = ${personId})`,
    ),
  );
}
