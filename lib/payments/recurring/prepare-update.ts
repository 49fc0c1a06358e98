import type { Database, Tx } from "@/db/client";
import type { Sealer } from "@/lib/core/secrets/seal";
import type { OrderFinding } from "@/lib/core/text/findings";
import { message } from "@/lib/core/text/message";
import { readToday } from "@/lib/core/time/today";
import { parseUpdate } from "@/lib/gateway/fields/schema";
import { givenValues, orderIdOf, profileIdName } from "@/lib/gateway/fields/system-fields";
import { payeeIdentifier } from "@/lib/payments/payees/receiver";
import { findSender, splitBySecrecy } from "@/lib/payments/payouts/prepare";
import * as t from "@/messages/recurring/model";
import type { UpdateInput } from "./input";
import type { ProfileRow } from "./store";

const orderIdName = orderIdOf("update-recurring-payment");

const operation = "update-recurring-payment";

export type PreparedUpdate = {
  connection: { id: string; name: string; version: number; environment: "sandbox" | "production" };
  endpoint: { id: string; label: string };
  direction: "in" | "out";
  receiver: { name: string | null; account: string };
  payeeFingerprint: string;
  fields: Record<string, string>;
  sealed: Record<string, string>;
};

type Preparation = { ok: true; update: PreparedUpdate } | { ok: false; errors: OrderFinding[] };

/** @throws AppError `not_found` (its endpoint is retired), `conflict` (the connection can't send) */
export async function prepareUpdate(
  db: Database | Tx,
  sealer: Sealer,
  profile: ProfileRow,
  input: Pick<UpdateInput, "clientOrderId" | "values">,
  now: Date,
): Promise<Preparation> {
  const lacking = findLacking(profile);
  if (lacking.length > 0 || profile.kind === null || profile.endpointId === null) {
    return { ok: false, errors: lacking };
  }
  const { connectionId, endpointId, recurringPaymentId, kind } = profile;
  const { connection, version, endpoint } = await findSender(db, { connectionId, endpointId });
  const parsed = parseUpdate(input.values, {
    filled: { [orderIdName]: input.clientOrderId, [profileIdName]: recurringPaymentId },
    dateForm: connection.dateForm,
    today: await readToday(db, now),
    profileKind: kind,
    ...(profile.currency ? { currency: profile.currency } : {}),
  });
  if (!parsed.ok) return parsed;
  const values = givenValues(parsed.values);
  const fullName = [values["first-name"], values["last-name"]].filter(Boolean).join(" ");
  return {
    ok: true,
    update: {
      connection: {
        id: connection.id,
        name: connection.name,
        version: version.version,
        environment: version.environment,
      },
      endpoint: { id: endpoint.id, label: endpoint.label },
      direction: kind === "SRC" ? "in" : "out",
      receiver: { name: fullName || values["card-printed-name"] || null, account: t.profile(recurringPaymentId) },
      payeeFingerprint: sealer.fingerprint(payeeIdentifier("stored_profile", values), "payee"),
      ...splitBySecrecy(operation, values),
    },
  };
}

function findLacking(profile: ProfileRow): OrderFinding[] {
  return [
    ...(profile.kind === null ? [{ field: "kind", fault: message("profiles.kindFirst") }] : []),
    ...(profile.endpointId === null ? [{ field: "endpoint", fault: message("profiles.endpointFirst") }] : []),
  ];
}
