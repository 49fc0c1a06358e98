import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { endpoints } from "@/db/schema/connections";
import { orderAftermath, orders } from "@/db/schema/orders";
import { type Reach, reaches, withinReach } from "@/lib/auth/reach";
import { parseInput, permit } from "@/lib/core/command";
import type { Actor, Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { readToday } from "@/lib/core/today";
import { catalogue } from "@/lib/fields/catalogue";
import { releaseField } from "@/lib/fields/desk-fields";
import { type DestinationKind, destinationKinds, destinationOf, destinations } from "@/lib/fields/destinations";
import type { Format } from "@/lib/fields/field";
import { type Balance, findShortfall } from "@/lib/limits/balance-queries";
import type { LimitCheck } from "@/lib/limits/rules";
import { type PayeeFacts, type PayeeSubject, readPayeeFacts } from "@/lib/payees/facts";
import { areCloseNames } from "@/lib/payees/names";
import type { AccountWarning } from "@/lib/payees/warnings";
import { listApprovers } from "./approval-queries";
import { type Evidence, findLastPaid, findLikePayments, findReferenceHolder } from "./duplicates";
import type { OrderFacets } from "./facets";
import { facetsOf } from "./facets-of";
import { finallyFailed } from "./final";
import { askForPayout } from "./hold";
import { type PayoutInput, payoutInput } from "./input";
import { readLimits } from "./limit-guard";
import { type PreparedPayout, preparePayout } from "./prepare";

type Finding = { field: string; message: string };

/** A field as the review shows it; `digits`: people compare it figure by figure, so it is shown in groups. */
export type ReviewRow = { field: string; label: string; value: string; look: "digits" | "text" };

/**
 * An earlier order that matters here, with the facets that its label is made from. `elsewhere`: of a connection that the
 * person does not work with, so that they cannot open it and its reference is not told.
 */
export type EarlierOrder = Pick<
  Evidence,
  "orderId" | "createdAt" | "amount" | "currency" | "receiverName" | "receiverAccount" | "yourReference"
> & { facets: OrderFacets; elsewhere: boolean };

export type ReadyReview = {
  ok: true;
  amount: string;
  currency: string;
  destination: DestinationKind;
  receiver: { name: string | null; account: string };
  from: { connection: string; environment: "sandbox" | "production"; endpoint: string };
  yourReference: string | null;
  rows: ReviewRow[];
  warnings: Finding[];
  /** Same payee, amount and currency within 7 days: each must be judged to be another payment. */
  likePayments: EarlierOrder[];
  /** Of those the ones whose outcome is open: another user must approve with a reason. */
  unresolved: string[];
  /** What is out of line with the account itself, for the preparer. */
  accountWarnings: AccountWarning[];
  /** The order that has this reference already; it cannot be sent then. */
  referenceHolder: EarlierOrder | null;
  /** To this account; null: never paid from the connections that the user works with. `otherName`: as somebody else. */
  lastPaid: (EarlierOrder & { otherName: boolean }) | null;
  /** What the book, and all that was paid so far, say of who is paid. */
  payee: PayeeFacts | null;
  /** How the outcome will become known. */
  news: { statusQuery: boolean; lastCallbackAt: Date | null; reasonNeeded: boolean };
  /** Whether a card verification value is typed at release. */
  cvv: "required" | "optional" | "none";
  /** How many other people must approve before it leaves, why, and who can; null: nobody. */
  approval: { required: number; because: string; approvers: string[] } | null;
  /** What each limit that bounds it says. */
  limits: LimitCheck[];
  /** The typed balance that it would exceed, with what waits beside it; null: it fits, or nobody typed one. */
  shortfall: Balance | null;
};

/** A payout as it would be sent now, or what is wrong with it. Nothing is stored. */
export type Review = ReadyReview | { ok: false; errors: Finding[]; warnings: Finding[] };

/** Shown apart from the other fields: they are the headline. */
const headline: ReadonlySet<Format> = new Set<Format>(["amount", "currency"]);

/**
 * What sending this payout would do, as submitPayout will judge it; the card verification value is not asked for yet.
 * `own`: the order that the form mends.
 * @throws AppError `forbidden`, `invalid` (not a form of ours), `not_found` (out of reach too) or `conflict` (the connection
 * cannot send)
 */
export async function reviewPayout(desk: Desk, actor: Actor, raw: unknown, own: string | null = null): Promise<Review> {
  permit(actor, "payouts.submit");
  const parsed = parseInput(payoutInput, raw, ["values"]);
  const input: PayoutInput = { ...parsed, cvv: null };
  const reach = actor.connectionIds;
  if (!reaches(reach, input.connectionId)) throw new AppError("not_found", "This connection does not exist.");
  const now = desk.now();
  const today = await readToday(desk.db, now);
  const prepared = await preparePayout(desk.db, desk.sealer, input, { stage: "review", today });
  if (!prepared.ok) return prepared;
  const { payout } = prepared;
  const [asked, limits] = await desk.db.transaction(async (tx) => [
    await askForPayout(tx, payout, actor, now, own),
    await readLimits(tx, payout, actor.personId, now, own),
  ]);
  const approvers = (await listApprovers(desk.db)).filter(
    ({ id, connectionIds }) => id !== actor.personId && reaches(connectionIds, payout.connection.id),
  );
  const { amount, currency } = payout;
  const [allLike, anyHolder, last, lastCallbackAt, cvv, payee, shortfall] = await Promise.all([
    findLikePayments(desk.db, payout, now),
    input.yourReference ? findReferenceHolder(desk.db, payout.connection.id, input.yourReference, now) : null,
    findLastPaid(desk.db, reach, payout.payeeFingerprint),
    findLastCallback(desk.db, payout.connection.id),
    askForCvv(desk.db, payout),
    readPayeeFacts(desk.db, subjectOf(payout), { now, reach }),
    findShortfall(desk.db, { connectionId: payout.connection.id, currency, amount, orderId: own }),
  ]);
  const like = allLike.filter(({ orderId }) => orderId !== own);
  const holder = anyHolder?.orderId === own ? null : anyHolder;
  const earlier = await withFacets(
    desk.db,
    reach,
    [...like, holder, last].filter((found) => found !== null),
  );
  const shown = (found: Evidence | null) => (found === null ? null : (earlier.get(found.orderId) ?? null));
  const { statusQuery } = payout.connection;
  return {
    ok: true,
    amount,
    currency,
    destination: payout.destination,
    receiver: payout.receiver,
    from: {
      connection: payout.connection.name,
      environment: payout.connection.environment,
      endpoint: payout.endpoint.label,
    },
    yourReference: input.yourReference || null,
    rows: rowsOf(payout.fields),
    warnings: payout.warnings,
    likePayments: like.flatMap((found) => shown(found) ?? []),
    referenceHolder: shown(holder),
    unresolved: asked.precautions.unresolved.map(({ orderId }) => orderId),
    accountWarnings: asked.precautions.warnings,
    lastPaid: withName(shown(last), payout.receiver.name),
    payee,
    news: { statusQuery, lastCallbackAt, reasonNeeded: !statusQuery && lastCallbackAt === null },
    // Held: it is typed by whoever approves last.
    cvv: asked.required > 0 ? "none" : cvv,
    approval:
      asked.required === 0
        ? null
        : {
            required: asked.required,
            because: asked.because,
            approvers: approvers.map(({ name }) => name),
          },
    limits,
    shortfall,
  };
}

/** A completed payout to this account is no evidence of this payee when it was made out to another name. */
function withName(last: EarlierOrder | null, name: string | null): ReadyReview["lastPaid"] {
  if (last === null) return null;
  const isKnown = name === null || last.receiverName === null || areCloseNames(last.receiverName, name);
  return { ...last, otherName: !isKnown };
}

const subjectOf = ({ payee, payeeFingerprint }: PreparedPayout): PayeeSubject => ({
  fingerprint: payeeFingerprint,
  payeeId: payee?.id ?? null,
});

function rowsOf(fields: Record<string, string>): ReviewRow[] {
  return catalogue.payout.flatMap(({ name, label, format }) => {
    const value = fields[name];
    if (value === undefined || headline.has(format)) return [];
    return [{ field: name, label, value, look: format === "account" || format === "card" ? "digits" : "text" }];
  });
}

async function findLastCallback(db: Database, connectionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`max(${callbacks.receivedAt})`.mapWith(callbacks.receivedAt) })
    .from(callbacks)
    .where(eq(callbacks.connectionId, connectionId));
  return row?.at ?? null;
}

/** Required where the endpoint says so, possible where the kind of receiver knows one and the endpoint does not hide it. */
async function askForCvv(db: Database, payout: PreparedPayout): Promise<ReadyReview["cvv"]> {
  const [endpoint] = await db
    .select({ required: endpoints.requiredFields, hidden: endpoints.hiddenFields })
    .from(endpoints)
    .where(eq(endpoints.id, payout.endpoint.id));
  const field = releaseField;
  if (payout.needsCvv) return "required";
  if (!endpoint || !destinations[payout.destination].fields.includes(field)) return "none";
  if (endpoint.required.includes(field)) return "required";
  return endpoint.hidden.includes(field) ? "none" : "optional";
}

async function withFacets(db: Database, reach: Reach, found: readonly Evidence[]): Promise<Map<string, EarlierOrder>> {
  const ids = [...new Set(found.map(({ orderId }) => orderId))];
  if (ids.length === 0) return new Map();
  const [rows, later] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    db.select().from(orderAftermath).where(inArray(orderAftermath.orderId, ids)),
  ]);
  return new Map(
    rows.map((row) => {
      const aftermath = later.filter(({ orderId }) => orderId === row.id);
      const { createdAt, amount, currency, receiverName, receiverAccount } = row;
      const elsewhere = !reaches(reach, row.connectionId);
      const yourReference = elsewhere ? null : row.yourReference;
      const told = { orderId: row.id, createdAt, amount, currency, receiverName, receiverAccount, yourReference };
      return [row.id, { ...told, facets: facetsOf(row, aftermath), elsewhere }];
    }),
  );
}

/** The order that the form with this id has made, and who may still change it; null while it has made none. */
export async function findOrderOfForm(
  desk: Desk,
  reach: Reach,
  clientOrderId: string,
): Promise<{ orderId: string; mendableBy: string | null } | null> {
  const [row] = await desk.db
    .select({ orderId: orders.id, submission: orders.submission, preparedBy: orders.preparedBy })
    .from(orders)
    .where(and(eq(orders.clientOrderId, clientOrderId), withinReach(orders.connectionId, reach)));
  if (!row) return null;
  const waits = row.submission === "draft" || row.submission === "held";
  return { orderId: row.orderId, mendableBy: waits ? row.preparedBy : null };
}

/** What a form takes over from an earlier payout. `edit`: it changes that very payout; `copy`: it makes another one. */
export type CopyPurpose = "edit" | "copy";
export type PayoutCopy = {
  orderId: string;
  connectionId: string;
  endpointId: string;
  kind: DestinationKind | null;
  /** Whom of the book it was made for, and by which account; null: somebody who was typed in. */
  payeeId: string | null;
  payeeAccountId: string | null;
  /** Wire name → value. */
  values: Record<string, string>;
  yourReference: string;
  /** Labels of what must be typed anew. */
  notCopied: string[];
};

/**
 * What a form begins with. An edit keeps everything; a copy does not keep the amount, and the reference
 * only where it may be used again: that payout finally failed. An account number is kept (it says who is paid); what is sealed
 * or never stored is typed again. null when there is no such payout within reach.
 */
export async function copyOfOrder(
  desk: Desk,
  reach: Reach,
  id: string,
  purpose: CopyPurpose,
): Promise<PayoutCopy | null> {
  if (!isUuid(id)) return null;
  const [row] = await desk.db
    .select({ ...getTableColumns(orders), hasFailed: sql<boolean>`(${finallyFailed})` })
    .from(orders)
    .where(and(eq(orders.id, id), withinReach(orders.connectionId, reach)));
  if (row?.kind !== "payout") return null;
  const isEdit = purpose === "edit";
  const values: Record<string, string> = {};
  const notCopied: string[] = [];
  for (const { name, label, filledBy, format, secret } of catalogue.payout) {
    const value = row.fields[name];
    if (value === undefined || filledBy === "desk") continue;
    if ((format === "amount" && !isEdit) || secret === "sealed" || secret === "never-stored") notCopied.push(label);
    else values[name] = value;
  }
  const keepsReference = isEdit || row.hasFailed;
  if (row.yourReference && !keepsReference) notCopied.push("Your reference");
  const yourReference = keepsReference ? (row.yourReference ?? "") : "";
  const kind = destinationKinds.find((known) => known === row.destination) ?? destinationOf(values);
  const { connectionId, endpointId, payeeId, payeeAccountId } = row;
  return { orderId: row.id, connectionId, endpointId, kind, payeeId, payeeAccountId, values, yourReference, notCopied };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
