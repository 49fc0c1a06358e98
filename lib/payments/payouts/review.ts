import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { isFinallyFailed, isReturnedInFull } from "@/db/order-states";
import { callbacks } from "@/db/schema/callbacks";
import { endpoints } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { approversOf } from "@/lib/controls/approvals/turn";
import { check } from "@/lib/controls/check";
import { type Balance, findShortfall } from "@/lib/controls/limits/balance-queries";
import type { LimitCheck } from "@/lib/controls/limits/rules";
import { type AccountWarning, showWarnings } from "@/lib/controls/precautions/accounts";
import {
  type Evidence,
  findLastPaid,
  findLikePayments,
  findReferenceHolder,
} from "@/lib/controls/precautions/duplicates";
import { areCloseNames } from "@/lib/controls/precautions/names";
import { isUuid } from "@/lib/core/lists/uuid";
import { readForms } from "@/lib/core/money/number-form";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { textOfFault } from "@/lib/core/text/findings";
import { render } from "@/lib/core/text/render";
import { readToday } from "@/lib/core/time/today";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { type DestinationKind, destinationKinds, destinationOf, destinations } from "@/lib/gateway/fields/destinations";
import type { Format } from "@/lib/gateway/fields/field";
import { releaseField } from "@/lib/gateway/fields/release-field";
import { sentenceOf, textsByField } from "@/lib/gateway/fields/sentences";
import { parseInput, permit } from "@/lib/identity/auth/access/command";
import { isInScope, type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { OrderFacets } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { type PayoutInput, payoutInput } from "@/lib/payments/orders/input";
import { isUnreleased } from "@/lib/payments/orders/states";
import { type PayeeFacts, type PayeeSubject, readPayeeFacts } from "@/lib/payments/payees/facts";
import * as common from "@/messages/common";
import { subjectOfPayout } from "./hold";
import { type PreparedPayout, preparePayout } from "./prepare";

export type ReviewRow = { field: string; label: string; value: string; look: "digits" | "text" };

/** `elsewhere`: the user can't open the order or see its reference, because its connection is out of scope. */
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
  warnings: string[];
  /** These orders have the same payee, amount and currency within 7 days; the user confirms each as another payment. */
  likePayments: EarlierOrder[];
  unresolved: string[];
  accountWarnings: AccountWarning[];
  referenceHolder: EarlierOrder | null;
  lastPaid: (EarlierOrder & { otherName: boolean }) | null;
  payee: PayeeFacts | null;
  update: { statusQuery: boolean; lastCallbackAt: Date | null; reasonNeeded: boolean };
  cvv: "required" | "optional" | "none";
  approval: { required: number; because: string; approvers: string[] } | null;
  limits: LimitCheck[];
  shortfall: Balance | null;
};

export type Review = ReadyReview | { ok: false; errors: Record<string, string> };

const headline: ReadonlySet<Format> = new Set<Format>(["amount", "currency"]);

const reviewInput = payoutInput.extend({ orderId: z.uuid().nullable().default(null) });

/**
 * Shows the effect of sending, with the same checks as submitPayout. The CVV isn't required yet.
 * @throws AppError `forbidden`, `invalid`, `not_found` (also out of scope) or `conflict` (the connection can't send)
 */
export async function reviewPayout(ctx: AppContext, actor: Actor, raw: unknown): Promise<Review> {
  permit(actor, "payouts.submit");
  const { orderId: own, ...parsed } = parseInput(reviewInput, raw, ["values"]);
  const input: PayoutInput = { ...parsed, cvv: null };
  const scope = actor.connectionIds;
  if (!isInScope(scope, input.connectionId)) throw new AppError("not_found", common.connectionNotFound);
  const now = ctx.now();
  const today = await readToday(ctx.db, now);
  const prepared = await preparePayout(ctx.db, ctx.sealer, input, { stage: "review", today });
  if (!prepared.ok) return { ok: false, errors: textsByField(prepared.errors, textOfFault) };
  const { payout } = prepared;
  const asked = await ctx.db.transaction((tx) => check(tx, subjectOfPayout(payout, actor, own), now));
  const approvers = approversOf(await listApprovers(ctx.db), {
    permission: "payouts.submit",
    connectionId: payout.connection.id,
  }).filter(({ id }) => id !== actor.userId);
  const { amount, currency } = payout;
  const place = { own, copiedFromId: input.copiedFromId };
  const [like, holder, last, lastCallbackAt, cvv, payee, shortfall] = await Promise.all([
    findLikePayments(ctx.db, { ...payout, orderId: own }, now),
    input.yourReference ? findReferenceHolder(ctx.db, payout.connection.id, input.yourReference, now, place) : null,
    findLastPaid(ctx.db, scope, payout.payeeFingerprint),
    findLastCallback(ctx.db, payout.connection.id),
    askForCvv(ctx.db, payout),
    readPayeeFacts(ctx.db, subjectOf(payout), { now, scope }),
    findShortfall(ctx.db, { connectionId: payout.connection.id, currency, amount, orderId: own }),
  ]);
  const earlier = await withFacets(
    ctx.db,
    scope,
    [...like, holder, last].filter((found) => found !== null),
  );
  const shown = (found: Evidence | null) => (found === null ? null : (earlier.get(found.orderId) ?? null));
  const { statusQuery } = payout.connection;
  const forms = await readForms(ctx.db);
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
    warnings: payout.warnings.map((warning) => sentenceOf("payout", warning, textOfFault)),
    likePayments: like.flatMap((found) => shown(found) ?? []),
    referenceHolder: shown(holder),
    unresolved: asked.precautions.unresolved.map(({ orderId }) => orderId),
    accountWarnings: showWarnings(asked.precautions.warnings, forms),
    lastPaid: withName(shown(last), payout.receiver.name),
    payee,
    update: { statusQuery, lastCallbackAt, reasonNeeded: !statusQuery && lastCallbackAt === null },
    cvv: asked.required > 0 ? "none" : cvv,
    approval:
      asked.required === 0
        ? null
        : {
            required: asked.required,
            because: render(asked.because, forms),
            approvers: approvers.map(({ name }) => name),
          },
    limits: asked.limits,
    shortfall,
  };
}

/** A completed payout to this account under another name is no evidence for this payee. */
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

async function withFacets(db: Database, scope: Scope, found: readonly Evidence[]): Promise<Map<string, EarlierOrder>> {
  const ids = [...new Set(found.map(({ orderId }) => orderId))];
  if (ids.length === 0) return new Map();
  const [rows, later] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    db.select().from(orderLaterEvents).where(inArray(orderLaterEvents.orderId, ids)),
  ]);
  return new Map(
    rows.map((row) => {
      const laterEvents = later.filter(({ orderId }) => orderId === row.id);
      const { createdAt, amount, currency, receiverName, receiverAccount } = row;
      const elsewhere = !isInScope(scope, row.connectionId);
      const yourReference = elsewhere ? null : row.yourReference;
      const shown = { orderId: row.id, createdAt, amount, currency, receiverName, receiverAccount, yourReference };
      return [row.id, { ...shown, facets: facetsOf(row, laterEvents), elsewhere }];
    }),
  );
}

export async function findOrderOfForm(
  ctx: AppContext,
  scope: Scope,
  clientOrderId: string,
): Promise<{ orderId: string; editableBy: string | null } | null> {
  const [row] = await ctx.db
    .select({ orderId: orders.id, submission: orders.submission, preparedBy: orders.preparedBy })
    .from(orders)
    .where(and(eq(orders.clientOrderId, clientOrderId), withinScope(orders.connectionId, scope)));
  if (!row) return null;
  const waits = isUnreleased(row.submission);
  return { orderId: row.orderId, editableBy: waits ? row.preparedBy : null };
}

export type CopyPurpose = "edit" | "copy";
export type PayoutCopy = {
  orderId: string;
  connectionId: string;
  endpointId: string;
  kind: DestinationKind | null;
  payeeId: string | null;
  payeeAccountId: string | null;
  values: Record<string, string>;
  yourReference: string;
  notCopied: string[];
};

/**
 * A copy keeps amount and reference only when the payout finally failed, because then it corrects that payout. Sealed
 * values are typed again. null when the payout is out of scope.
 */
export async function copyOfOrder(
  ctx: AppContext,
  scope: Scope,
  id: string,
  purpose: CopyPurpose,
): Promise<PayoutCopy | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select({
      ...getTableColumns(orders),
      paysNothing: sql<boolean>`(${isFinallyFailed(orders)} or ${isReturnedInFull(orders)})`,
    })
    .from(orders)
    .where(and(eq(orders.id, id), withinScope(orders.connectionId, scope)));
  if (row?.kind !== "payout") return null;
  const isEdit = purpose === "edit";
  const values: Record<string, string> = {};
  const notCopied: string[] = [];
  for (const { name, label, filledBy, format, secret } of catalogue.payout) {
    const value = row.fields[name];
    if (value === undefined || filledBy === "paydesk") continue;
    if ((format === "amount" && !isEdit && !row.paysNothing) || secret === "sealed" || secret === "never-stored")
      notCopied.push(label);
    else values[name] = value;
  }
  const keepsReference = isEdit || row.paysNothing;
  if (row.yourReference && !keepsReference) notCopied.push(common.yourReference);
  const yourReference = keepsReference ? (row.yourReference ?? "") : "";
  const kind = destinationKinds.find((known) => known === row.destination) ?? destinationOf(values);
  const { connectionId, endpointId, payeeId, payeeAccountId } = row;
  return { orderId: row.id, connectionId, endpointId, kind, payeeId, payeeAccountId, values, yourReference, notCopied };
}
