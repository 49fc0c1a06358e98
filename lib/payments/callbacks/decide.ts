import { type Message, message, together } from "@/lib/core/text/message";
import type { ControlVerdict } from "@/lib/gateway/callback";
import { isClientOrderId } from "@/lib/payments/orders/ids";
import type { OrderRow } from "@/lib/payments/orders/record";
import type { Ending } from "./endings";
import { describeCharge, type Profile } from "./found";
import type { Readable } from "./repeats";
import { type CallbackRow, type Read, whyUnreadable } from "./updates";

/** Of a delivery that could be read: its order, or else the profile whose own address it came by, and what its control is worth. */
export type Found = { order: OrderRow | null; profile: Profile | null; control: ControlVerdict };

/** A delivery that is kept with its order and never applied. */
export type Refusal = {
  act: "refuse";
  order: OrderRow;
  callback: Readable;
  ending: { verdict: "wrong_control" | "unreadable" | "other_order"; reason: Message };
};
/** A charge that the gateway made by its own schedule, to be recorded as an order. */
export type Charge = { act: "record"; profile: Profile; clientOrderId: string; read: Read };
export type Update = { act: "apply"; order: OrderRow; read: Read };
export type Decision = { act: "end"; ending: Ending } | Refusal | Charge | Update;

const wrongControl = message("callbacks.wrongSignature");

/** Decides on a delivery that could be read. Pure. */
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
 * An id that no order here has. It waits for its order, unless it came by a profile's own address and is believed: then
 * the endpoint says whether such a charge is recorded or alerts.
 */
function decideUnknown(clientOrderId: string, read: Read, profile: Profile | null): Decision {
  const end = (verdict: "unmatched" | "wrong_control", reason: Message): Decision => ({
    act: "end",
    ending: { verdict, reason, clientOrderId },
  });
  // An id of ours without an order: the database was restored from a copy. It is no scheduled charge.
  if (isClientOrderId(clientOrderId)) return end("unmatched", message("callbacks.lostOrder"));
  if (!profile) return end("unmatched", message("callbacks.unmatched"));
  const charge = describeCharge(read.callback.gatewayUpdate, profile);
  if (read.control === "wrong") return end("wrong_control", together(charge, wrongControl));
  if (read.control === "no_key") return end("unmatched", together(charge, message("callbacks.unproven")));
  if (profile.endpoint.unknownCharges === "alert") return end("unmatched", charge);
  return { act: "record", profile, clientOrderId, read };
}
