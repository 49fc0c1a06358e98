import { and, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { readInstallationState } from "@/lib/controls/installation/queries";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { OrderFinding } from "@/lib/core/text/findings";
import { message } from "@/lib/core/text/message";
import type { Operation } from "@/lib/gateway/fields/catalogue";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import type { Finding } from "@/lib/gateway/fields/faults";
import { secretOf } from "@/lib/gateway/fields/mask";
import { maskCardNumber } from "@/lib/gateway/fields/mask-value";
import { releaseField, splitByRelease } from "@/lib/gateway/fields/release-field";
import { parsePayout } from "@/lib/gateway/fields/schema";
import { ownStateOf, stateOf, whyNotSendable } from "@/lib/payments/connections/state";
import type { PayoutInput } from "@/lib/payments/orders/input";
import type { Account } from "@/lib/payments/payees/account";
import { findPicked, type Picked } from "@/lib/payments/payees/pick";
import { describeReceiver, payeeIdentifier } from "@/lib/payments/payees/receiver";
import { isSavedAccount } from "@/lib/payments/payees/saved";
import * as t from "@/messages/payouts/model";

export type PreparedPayout = {
  connection: {
    id: string;
    name: string;
    version: number;
    environment: "sandbox" | "production";
    statusQuery: boolean;
  };
  endpoint: { id: string; label: string };
  destination: DestinationKind;
  amount: string;
  currency: string;
  receiver: { name: string | null; account: string };
  payeeFingerprint: string;
  payee: { id: string; accountId: string } | null;
  /** Sealed fields are masked, and values that are never stored are absent. */
  fields: Record<string, string>;
  sealed: Record<string, string>;
  needsCvv: boolean;
  warnings: Finding[];
};

export type Preparation = { ok: true; payout: PreparedPayout } | { ok: false; errors: OrderFinding[] };

/**
 * `stage` review doesn't require the card verification value.
 * @throws AppError `not_found` (connection, endpoint), `conflict` (the connection can't send)
 */
export async function preparePayout(
  db: Database | Tx,
  sealer: Sealer,
  input: PayoutInput,
  options: { stage: "review" | "send"; today: string },
): Promise<Preparation> {
  const { connection, version, endpoint } = await findSender(db, input);
  const picked = input.payeeAccountId
    ? await findPicked(db, input.payeeAccountId, { lock: options.stage === "send" })
    : null;
  const typed = picked ? withAccount(input.values, picked.account, endpoint.hiddenFields) : input.values;
  const { asksAtRelease: asksCvv, required: stored } = splitByRelease(endpoint.requiredFields);
  const required = options.stage === "review" ? stored : endpoint.requiredFields;
  const cvv = input.cvv === null ? {} : { [releaseField]: input.cvv };
  const parsed = parsePayout(
    typed,
    {
      currencies: endpoint.currencies,
      required,
      hidden: endpoint.hiddenFields,
      isSandbox: version.environment === "sandbox",
    },
    { dateForm: connection.dateForm, today: options.today, filled: { client_orderid: input.clientOrderId, ...cvv } },
  );
  if (!parsed.ok) return parsed;
  const { client_orderid: _ours, ...values } = parsed.values;
  const payeeFingerprint = sealer.fingerprint(payeeIdentifier(parsed.destination, values), "payee");
  if (picked && picked.account.fingerprint !== payeeFingerprint) return refuseOther(picked);
  if (connection.savedPayeesOnly && !(await isSavedAccount(db, payeeFingerprint))) {
    const [field = "destination"] = destinations[parsed.destination].namedBy;
    return { ok: false, errors: [{ field, fault: message("payees.savedPayeeRequired", connection.name) }] };
  }
  const { fields, sealed } = splitBySecrecy("payout", values);
  const receiver = describeReceiver(parsed.destination, values);
  return {
    ok: true,
    payout: {
      connection: {
        id: connection.id,
        name: connection.name,
        version: version.version,
        environment: version.environment,
        statusQuery: connection.statusQuery,
      },
      endpoint: { id: endpoint.id, label: endpoint.label },
      destination: parsed.destination,
      amount: values.amount ?? "",
      currency: values.currency ?? "",
      receiver: { ...receiver, name: receiver.name ?? picked?.payee.name ?? (await findEarlierName(db, input)) },
      payeeFingerprint,
      payee: picked && { id: picked.payee.id, accountId: picked.accountId },
      fields,
      sealed,
      needsCvv: (asksCvv && parsed.destination === "card") || input.cvv !== null,
      warnings: parsed.warnings,
    },
  };
}

/** A batch file may name a payee whom its payouts don't name; account warnings need that name even after an edit. */
async function findEarlierName(
  db: Database | Tx,
  { clientOrderId, connectionId, copiedFromId }: PayoutInput,
): Promise<string | null> {
  const isCopied = copiedFromId ? and(eq(orders.id, copiedFromId), eq(orders.connectionId, connectionId)) : undefined;
  const [earlier] = await db
    .select({ name: orders.receiverName })
    .from(orders)
    .where(
      and(
        eq(orders.kind, "payout"),
        isNotNull(orders.receiverName),
        or(eq(orders.clientOrderId, clientOrderId), isCopied),
      ),
    )
    .orderBy(desc(eq(orders.clientOrderId, clientOrderId)))
    .limit(1);
  return earlier?.name ?? null;
}

/** The directory's values override the form's; only fields that the endpoint takes are sent. */
function withAccount(values: Record<string, string>, { fields }: Account, hidden: readonly string[]) {
  const taken = Object.entries(fields).filter(([name]) => !hidden.includes(name));
  return { ...values, ...Object.fromEntries(taken) };
}

/** A card number isn't stored, so users type it each time, and it must match the directory's fingerprint. */
function refuseOther({ payee, account }: Picked): Preparation {
  const [field = "destination"] = destinations[account.kind].namedBy;
  return { ok: false, errors: [{ field, fault: message("payees.notTheSavedAccount", payee.name, account.label) }] };
}

/** @throws AppError `not_found`, `conflict` (the connection can't send) */
export async function findSender(db: Database | Tx, input: Pick<PayoutInput, "connectionId" | "endpointId">) {
  const [sender] = await db
    .select({ connection: connections, version: connectionVersions, endpoint: endpoints })
    .from(endpoints)
    .innerJoin(connections, eq(connections.id, endpoints.connectionId))
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .where(
      and(eq(endpoints.id, input.endpointId), eq(connections.id, input.connectionId), isNull(endpoints.retiredAt)),
    );
  if (!sender) throw new AppError("not_found", t.endpointGone);
  const hasKey = sender.version.privateKeySealed !== null;
  const own = ownStateOf({ ...sender.connection, stoppedBy: null, hasKey, endpointCount: 1 });
  const whyNot = whyNotSendable(stateOf(own, await readInstallationState(db)));
  if (whyNot !== null) throw new AppError("conflict", whyNot);
  return sender;
}

/** Sealed values are stored apart and masked for users; a CVV is never stored. */
export function splitBySecrecy(
  operation: Operation,
  values: Record<string, string>,
): {
  fields: Record<string, string>;
  sealed: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  const sealed: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const secret = secretOf(operation, name);
    if (secret === "never-stored") continue;
    if (secret === "sealed") sealed[name] = value;
    fields[name] = secret === "sealed" ? maskCardNumber(value) : value;
  }
  return { fields, sealed };
}
