import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { settings } from "@/lib/core/runtime/env";
import { AppError } from "@/lib/core/runtime/errors";
import type { Sealer } from "@/lib/core/secrets/seal";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import { askSandbox, type Sandbox, sandboxBaseUrl } from "@/lib/payments/connections/sandbox";
import * as t from "@/messages/connections/model";
import { connectionInput } from "./input";
import { controlKeysOf } from "./route";

type EndpointRow = Pick<
  typeof endpoints.$inferSelect,
  "kind" | "gatewayId" | "currencies" | "requiredFields" | "hiddenFields"
>;

export function merchantEndpointsOf(rows: EndpointRow[]) {
  const listed = rows
    .filter((row) => row.kind === "endpoint")
    .map((row) => {
      return { id: row.gatewayId, currencies: row.currencies, required: row.requiredFields, hidden: row.hiddenFields };
    });
  const groups: { id: string; endpoints: string[] }[] = [];
  for (const group of rows.filter((row) => row.kind === "group")) {
    const members: string[] = [];
    for (const currency of group.currencies) {
      const found = listed.filter((endpoint) => endpoint.currencies.includes(currency)).map((endpoint) => endpoint.id);
      if (found.length === 0) {
        const id = `${group.gatewayId}-${currency}`;
        listed.push({ id, currencies: [currency], required: group.requiredFields, hidden: group.hiddenFields });
        found.push(id);
      }
      members.push(...found);
    }
    groups.push({ id: group.gatewayId, endpoints: [...new Set(members)] });
  }
  return { endpoints: listed, groups };
}

/**
 * Runs at each start and is safe to repeat.
 * @returns how many connections the sandbox knows now
 * @throws Error when the sandbox doesn't answer or refuses
 */
export async function registerWithSandbox(
  db: Database,
  sealer: Sealer,
  sandbox: Sandbox,
  connectionId?: string,
): Promise<number> {
  const rows = await db
    .select({
      id: connections.id,
      consumerKey: connectionVersions.consumerKey,
      publicKeyPem: connectionVersions.publicKeyPem,
    })
    .from(connections)
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .where(
      and(
        eq(connectionVersions.baseUrl, sandboxBaseUrl(sandbox)),
        isNotNull(connectionVersions.publicKeyPem),
        connectionId === undefined ? undefined : eq(connections.id, connectionId),
      ),
    )
    .orderBy(asc(connections.createdAt));
  for (const row of rows) {
    const own = await db
      .select()
      .from(endpoints)
      .where(and(eq(endpoints.connectionId, row.id), isNull(endpoints.retiredAt)))
      .orderBy(asc(endpoints.createdAt), asc(endpoints.gatewayId));
    const { current } = await controlKeysOf(db, sealer, row.id);
    await askSandbox(sandbox, "PUT", `/merchants/${encodeURIComponent(row.consumerKey)}`, {
      body: { publicKeyPem: row.publicKeyPem, controlKey: current, ...merchantEndpointsOf(own) },
    });
  }
  return rows.length;
}

export const registerSandbox = command({
  permission: "connections.register",
  input: connectionInput,
  connectionsOf: ofInput,
  run: async (_context, { connectionId }) => ({
    done: undefined,
    audit: { subjectType: "connection", subjectId: connectionId },
  }),
  after: async ({ ctx }, _done, { connectionId }) => {
    const { sandbox } = settings();
    if (!sandbox) throw new AppError("unavailable", t.sandboxOff);
    let known: number;
    try {
      known = await registerWithSandbox(ctx.db, ctx.sealer, sandbox, connectionId);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new AppError("unavailable", t.sandboxRefused(message), { cause });
    }
    if (known === 0) throw new AppError("conflict", t.syncUnavailable);
    return { connectionId };
  },
});
