import { type Message, message, together } from "@/lib/core/text/message";
import type { ControlVerdict } from "@/lib/gateway/protocol";
import { isClientOrderId } from "@/lib/payments/orders/ids";
import type { OrderRow } from "@/lib/payments/orders/record";
import type { Ending } from "./endings";
import { describeCharge, type Profile } from "./found";
import type { Readable } from "./repeats";
import { type CallbackRow, type Read, whyUnreadable } from "./updates";

export type Found = { order: OrderRow | null; profile: Profile | null; control: ControlVerdict };

export type Refusal = {
  act: "refuse";
  order: OrderRow;
  callback: Readable;
  ending: { verdict: "wrong_control" | "unreadable" | "other_order"; reason: Message };
};
export type Charge = { act: "record"; profile: Profile; clientOrderId: string; read: Read };
export type Update = { act: "apply"; order: OrderRow; read: Read };
export type Decision = { act: "end"; ending: Ending } | Refusal | Charge | Update;

const wrongControl = message("callbacks.wrongSignature");

export function decide(row: Pick<CallbackRow, "connectionId">, callback: Readable, found: Found): Decision {
  const { order, control } = found;
  const { clientOrderId } = callback.gatewayUpdate;
  const unclear = whyUnreadable(callback);
  if (clientOrderId === null || (unclear !== null && !order))
    return { act: "end", ending: { verdict: "unreadable", reason: unclear ?? message("callbacks.noOrder") } };
  if (!order) return decideUnknown(clientOrderId, { callback, control }, found.profile);
  const refuse = (ending: Refusal["ending"]): Refusal => ({ act: "refuse", order, callback, ending });
  if (order.connectionId !== row.connectionId)
    return refuse({ verdict: "other_order", reason: message("callbacks.otherConnection") });
  if (control === "wrong") return refuse({ verdict: "wrong_control", reason: wrongControl });
  if (unclear !== null) return refuse({ verdict: "unreadable", reason: unclear });
  return { act: "apply", order, read: { callback, control } };
}

/**
 * An unknown id waits for its order. With valid control at a profile's own address, the endpoint's setting decides
 * whether to record the charge or alert.
 */
function decideUnknown(clientOrderId: string, read: Read, profile: Profile | null): Decision {
  const end = (verdict: "unmatched" | "wrong_control", reason: Message): Decision => ({
    act: "end",
    ending: { verdict, reason, clientOrderId },
  });
  // A Paydesk id without an order means that the database was restored from a copy, so this is no scheduled charge.
  if (isClientOrderId(clientOrderId)) return end("unmatched", message("callbacks.lostOrder"));
  if (!profile) return end("unmatched", message("callbacks.unmatched"));
  const charge = describeCharge(read.callback.gatewayUpdate, profile);
  if (read.control === "wrong") return end("wrong_control", together(charge, wrongControl));
  if (read.control === "no_key") return end("unmatched", together(charge, message("callbacks.unproven")));
  if (profile.endpoint.unknownCharges === "alert") return end("unmatched", charge);
  return { act: "record", profile, clientOrderId, read };
}
