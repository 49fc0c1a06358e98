import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections, endpoints } from "@/db/schema/connections";
import type { Sealer } from "@/lib/core/secrets/seal";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { gateway } from "@/lib/gateway/protocol";
import { recordAudit } from "@/lib/identity/auth/access/command";
import { type Sandbox, sandboxBaseUrl } from "@/lib/payments/connections/sandbox";
import * as t from "@/messages/connections/model";
import { insertConnection } from "./commands";
import { storeControlKey, storeKey } from "./key-commands";
import { currentVersionOf, lockConnection, renewVersion } from "./versions";

export const sandboxConnectionId = "00000000-0000-4000-8000-000000000001";

const subject = { subjectType: "connection", subjectId: sandboxConnectionId } as const;

const sandboxEndpoints = [
  { kind: "endpoint", gatewayId: "1001", label: t.eurPayouts, currencies: ["EUR"] },
  { kind: "endpoint", gatewayId: "1002", label: t.usdPayouts, currencies: ["USD"] },
  { kind: "group", gatewayId: "77", label: t.allCurrencies, currencies: ["EUR", "USD", "GBP", "JPY"] },
] as const;

export async function seedSandboxConnection(
  tx: Tx,
  sealer: Sealer,
  settings: { sandbox: Pick<Sandbox, "port"> },
): Promise<{ connectionId: string; made: boolean }> {
  const connectionId = sandboxConnectionId;
  const baseUrl = sandboxBaseUrl(settings.sandbox);
  const [known] = await tx.select().from(connections).where(eq(connections.id, connectionId));
  if (known) {
    await followPort(tx, baseUrl);
    return { connectionId, made: false };
  }
  const address = {
    environment: "sandbox" as const,
    baseUrl,
    consumerKey: "paydesk-sandbox",
    paths: defaultPathTemplates,
  };
  const noSuchOrderCodes = [...gateway.noSuchOrderCodes];
  await insertConnection(tx, { id: connectionId, name: "Sandbox", noSuchOrderCodes }, address, null);
  await storeKey(tx, sealer, { connectionId, version: 1 }, await gateway.generateKeyPair(2048));
  const connection = { id: connectionId, controlKeySealed: null };
  await storeControlKey(tx, sealer, connection, randomBytes(16).toString("hex").toUpperCase());
  await tx
    .insert(endpoints)
    .values(sandboxEndpoints.map((row) => ({ ...row, connectionId, currencies: [...row.currencies] })));
  await recordAudit(
    tx,
    "connections.create",
    { kind: "migration" },
    { ...subject, details: { name: "Sandbox", ...address } },
  );
  return { connectionId, made: true };
}

async function followPort(tx: Tx, baseUrl: string): Promise<void> {
  const connection = await lockConnection(tx, sandboxConnectionId);
  const current = await currentVersionOf(tx, connection);
  if (!/^http:\/\/127\.0\.0\.1:\d+\/paynet$/.test(current.baseUrl) || current.baseUrl === baseUrl) return;
  const { environment, consumerKey, paths } = current;
  const address = { environment, consumerKey, paths: { ...defaultPathTemplates, ...paths }, baseUrl };
  const renewal = await renewVersion(tx, connection, address, null);
  await recordAudit(
    tx,
    "connections.renewVersion",
    { kind: "migration" },
    { ...subject, details: { ...renewal, ...address } },
  );
}
