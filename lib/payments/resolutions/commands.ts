import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import { ofOrders } from "@/lib/payments/orders/scope";
import * as t from "@/messages/exceptions/model";
import { proposalInput } from "./input";
import { applyAlone, proposeSet } from "./propose";

export const proposeResolution = command({
  permission: "orders.resolve",
  input: proposalInput,
  connectionsOf: (tx, { orders: chosen }) =>
    ofOrders(
      tx,
      chosen.map(({ orderId }) => orderId),
    ),
  run: async (context, { orders: chosen, verdict, gatewayOrderId, reason }) => {
    if (gatewayOrderId !== null && chosen.length > 1) {
      throw new AppError("invalid", t.gatewayIdRepeated, { fields: { gatewayOrderId: t.singleOrderOnly } });
    }
    const seen = new Map(chosen.map(({ orderId, seenEventId }) => [orderId, BigInt(seenEventId)]));
    const reported = { verdict, gatewayOrderId, evidence: null };
    return proposeSet(context, { orderIds: [...seen.keys()], report: null, reason }, async () => async (orderId) => ({
      ...reported,
      seenEventId: seen.get(orderId) ?? 0n,
    }));
  },
  after: applyAlone,
});
