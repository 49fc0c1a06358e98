import type { AppContext } from "@/lib/core/runtime/context";
import type { TemplateOptions } from "@/lib/files/intake/template";
import { destinationKinds } from "@/lib/gateway/fields/destinations";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { batchKinds } from "@/lib/payments/batches/labels";
import { listConnections } from "@/lib/payments/connections/queries";
import { intakeOperationOf } from "./row-content";
import { listPayeeRows, listProfileRows } from "./template-rows";

type Asked = {
  kind: string;
  connectionId: string | null;
  endpointId: string | null;
  receiver: string | null;
  filled: boolean;
  profileIds?: readonly string[] | null;
};

export async function readTemplateOptions(
  ctx: AppContext,
  scope: Scope,
  asked: Asked,
): Promise<TemplateOptions | null> {
  const kind = batchKinds.find((one) => one === asked.kind);
  if (!kind) return null;
  const receiver = destinationKinds.find((one) => one === asked.receiver) ?? "bank_account";
  const base: TemplateOptions = { operation: intakeOperationOf(kind), kinds: [receiver] };
  if (!asked.endpointId && !asked.connectionId && !asked.filled) return base;
  const connections = await listConnections(ctx, scope);
  const connection = connections.find(
    ({ id, endpoints }) =>
      (asked.connectionId === null || id === asked.connectionId) &&
      (asked.endpointId === null || endpoints.some((one) => one.id === asked.endpointId)),
  );
  if (!connection) return null;
  const endpoint = connection.endpoints.find(({ id }) => id === asked.endpointId);
  const rules = endpoint && {
    currencies: endpoint.currencies,
    required: endpoint.requiredFields,
    hidden: endpoint.hiddenFields,
  };
  const known = !asked.filled
    ? []
    : kind === "payout"
      ? await listPayeeRows(ctx.db, receiver, connection.dateForm)
      : await listProfileRows(ctx.db, kind, connection.id, asked.profileIds ?? null);
  const only = rules?.currencies.length === 1 && kind !== "update" ? rules.currencies[0] : undefined;
  const currency: Record<string, string> = only ? { currency: only } : {};
  const rows = known.map((row) => ({ ...currency, ...row }));
  return { ...base, ...(rules ? { rules } : {}), ...(rows.length > 0 ? { rows } : {}) };
}
