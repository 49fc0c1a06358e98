import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections, endpoints } from "@/db/schema/connections";
import { recordAudit } from "@/lib/core/command";
import type { Sealer } from "@/lib/core/seal";
import { generateKeyPair } from "@/lib/gateway/keys";
import { defaultPathTemplates } from "@/lib/gateway/paths";
import { defaultNoSuchOrderCodes } from "@/lib/gateway/status-answer";
import { insertConnection } from "./commands";
import { storeControlKey, storeKey } from "./key-commands";
import { practiceBaseUrl, type Sandbox } from "./practice";
import { currentVersionOf, lockConnection, renewVersion } from "./versions";

/** The practice connection is known by its id, so that it may be renamed and changed like any other. */
export const practiceConnectionId = "00000000-0000-4000-8000-000000000001";

const practiceEndpoints = [
  { kind: "endpoint", gatewayId: "1001", label: "EUR payouts", currencies: ["EUR"] },
  { kind: "endpoint", gatewayId: "1002", label: "USD payouts", currencies: ["USD"] },
  { kind: "group", gatewayId: "77", label: "All currencies", currencies: ["EUR", "USD", "GBP", "JPY"] },
] as const;

/**
 * Makes the connection to the built-in sandbox, once; later it only follows the sandbox's port.
 * @returns its id, and whether it was made just now
 */
export async function seedSandboxConnection(
  tx: Tx,
  sealer: Sealer,
  settings: { sandbox: Pick<Sandbox, "port"> },
): Promise<{ connectionId: string; made: boolean }> {
  const connectionId = practiceConnectionId;
  const baseUrl = practiceBaseUrl(settings.sandbox);
  const [known] = await tx.select().from(connections).where(eq(connections.id, connectionId));
  if (known) {
    await followPort(tx, baseUrl);
    return { connectionId, made: false };
  }
  const address = {
    environment: "sandbox" as const,
    baseUrl,
    consumerKey: "paydesk-practice",
    paths: defaultPathTemplates,
  };
  const noSuchOrderCodes = [...defaultNoSuchOrderCodes];
  await insertConnection(tx, { id: connectionId, name: "Practice", noSuchOrderCodes }, address, null);
  await storeKey(tx, sealer, { connectionId, version: 1 }, await generateKeyPair(2048));
  const connection = { id: connectionId, controlKeySealed: null };
  await storeControlKey(tx, sealer, connection, randomBytes(16).toString("hex").toUpperCase());
  await tx
    .insert(endpoints)
    .values(practiceEndpoints.map((row) => ({ ...row, connectionId, currencies: [...row.currencies] })));
  await recordSeed(tx, "connections.create", { name: "Practice", ...address });
  return { connectionId, made: true };
}

/** The sandbox may come up on another port than last time. An address that a person has chosen is left alone. */
async function followPort(tx: Tx, baseUrl: string): Promise<void> {
  const connection = await lockConnection(tx, practiceConnectionId);
  const current = await currentVersionOf(tx, connection);
  if (!/^http:\/\/127\.0\.0\.1:\d+\/paynet$/.test(current.baseUrl) || current.baseUrl === baseUrl) return;
  const { environment, consumerKey, paths } = current;
  const address = { environment, consumerKey, paths: { ...defaultPathTemplates, ...paths }, baseUrl };
  const renewal = await renewVersion(tx, connection, address, null);
  await recordSeed(tx, "connections.renewVersion", { ...renewal, baseUrl });
}

async function recordSeed(tx: Tx, act: string, details: Record<string, unknown>): Promise<void> {
  const entry = { subjectType: "connection", subjectId: practiceConnectionId, details };
  await recordAudit(tx, act, { personId: null, ip: null }, entry);
}
