import { randomUUID } from "node:crypto";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { createConnection } from "./commands";
import { saveEndpoint } from "./endpoint-commands";

export const testAddress = {
  environment: "sandbox" as const,
  baseUrl: "https://gate.example.com/paynet",
  consumerKey: "acme",
};

export async function addConnection(ctx: AppContext, admin: Actor, address: Partial<typeof testAddress> = {}) {
  // The name is short, because the digits of a whole UUID may form a card number.
  const name = `Test ${randomUUID().slice(0, 8)}`;
  const { connectionId } = await createConnection(ctx, admin, { name, ...testAddress, ...address });
  const endpoint = { connectionId, kind: "endpoint" as const, gatewayId: "1001", label: "EUR", currencies: ["EUR"] };
  const { endpointId } = await saveEndpoint(ctx, admin, endpoint);
  return { connectionId, endpointId, name };
}

export async function addOrder(
  tx: Tx | AppContext["db"],
  of: { connectionId: string; endpointId: string; version?: number; userId: string },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(orders).values({
    id,
    kind: "payout",
    direction: "out",
    connectionId: of.connectionId,
    connectionVersion: of.version ?? 1,
    endpointId: of.endpointId,
    clientOrderId: id,
    amount: "1.00",
    currency: "EUR",
    destination: "bank_account",
    payeeFingerprint: "test",
    fields: {},
    submission: "queued",
    preparedBy: of.userId,
  });
  return id;
}
