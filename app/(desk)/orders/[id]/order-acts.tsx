import { Copy, Handshake, Pencil } from "lucide-react";
import { Button, ButtonLink } from "@/components/button";
import type { Role } from "@/lib/auth/permissions";
import { whyNot } from "@/lib/auth/who-can";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import type { Submission } from "@/lib/orders/facets";
import { awaitsWord } from "@/lib/orders/facets-of";
import type { Safety } from "@/lib/orders/safe";
import { copyForSupport } from "@/lib/orders/support";
import { asksForNote, describeOrder, type OrderDescription } from "@/lib/orders/words";
import type { SettlementKind } from "@/lib/settlements/verdicts";
import { AskButton } from "./ask-button";
import { CancelButton } from "./cancel-button";
import { NoteButton } from "./note-button";
import { SendButton } from "./send-button";
import { SupportMenu } from "./support-menu";

type Props = {
  order: OrderDetail;
  safety: Safety;
  role: Role;
  personId: string;
  email: string;
  /** What people may settle about it; null when nothing, or when a proposal waits already. */
  settling: SettlementKind | null;
};

/** In doubt, and the gateway may still tell: asking is then what there is to do. */
const asksFirst: readonly OrderDescription["name"][] = ["unconfirmed"];
/** Only people end these: settling is what there is to do. */
const settlesFirst: readonly OrderDescription["name"][] = ["unconfirmed_people", "unknown", "conflict"];
/** A payout that is over, for good or ill, may be the pattern of a new one; never one that is still in doubt. */
const over: readonly OrderDescription["name"][] = ["approved"];

/** Our book says that the gateway never took it: where somebody reports on it all the same, one may ask. */
const heldAsNeverTaken: readonly Submission[] = ["not_sent", "rejected", "settled_absent", "cancelled"];

/** What may be done with an order, and by whom; at most one of them filled. */
export function OrderActs({ order, safety, role, personId, email, settling }: Props) {
  const { name } = describeOrder(order.facets);
  const reported = heldAsNeverTaken.includes(order.facets.submission) && order.reportedStatus !== null;
  const canAsk =
    (awaitsWord(order.facets) || name === "conflict" || reported) &&
    (order.sentAt !== null || order.origin === "found");
  const canSend = order.kind === "payout" && safety.what === "same";
  // The first button says who may act; a second one with the same words would only take room.
  const cannotCancel = whyNot(role, "payouts.cancel");
  const waits = safety.what === "same" && order.facets.submission === "rejected";
  const canCancel = ["draft", "held", "not_sent", "queued"].includes(order.facets.submission) || waits;
  const another = order.kind === "payout" && (safety.what === "new" || over.includes(name));
  const isWaiting = order.facets.submission === "draft" || order.facets.submission === "held";
  const mends =
    order.kind === "payout" && isWaiting && order.preparedById === personId && whyNot(role, "payouts.mend") === null;
  const cannotPay = whyNot(role, "payouts.submit");
  const cannotSettle = whyNot(role, "orders.settle", "settle it");
  const settlesNow = settling !== null && (settlesFirst.includes(name) || (reported && !order.connection.statusQuery));
  return (
    <div className="flex max-w-160 flex-wrap items-center justify-end gap-2 max-md:justify-start">
      {settling !== null && cannotSettle !== null ? <Button disabledReason={cannotSettle}>Settle</Button> : null}
      {settling !== null && cannotSettle === null ? (
        <ButtonLink
          href={`/settle/new?order=${order.id}`}
          variant={settlesNow ? "primary" : "outlined"}
          size={settlesNow ? "large" : "normal"}
          icon={<Handshake size={16} aria-hidden />}
        >
          Settle
        </ButtonLink>
      ) : null}
      {asksForNote(order.facets) ? (
        <NoteButton
          orderId={order.id}
          lastEventId={order.lastEventId}
          email={email}
          primary={order.facets.submission !== "not_sent"}
          disabledReason={whyNot(role, "orders.acknowledge", "take note of it")}
        />
      ) : null}
      {canAsk ? (
        <AskButton
          orderId={order.id}
          email={email}
          primary={asksFirst.includes(name) || (reported && !settlesNow)}
          disabledReason={
            whyNot(role, "orders.query") ??
            (order.connection.statusQuery ? null : "The status query of this connection is off.")
          }
        />
      ) : null}
      {canSend ? (
        <SendButton
          order={{ id: order.id, amount: order.amount, currency: order.currency, needsCvv: order.needsCvv }}
          to={[order.receiverName, order.receiverAccount].filter(Boolean).join(" ") || "the receiver"}
          from={order.connection}
          email={email}
          primary={safety.answer === "yes"}
          because={safety.because}
          disabledReason={
            whyNot(role, "payouts.resume") ?? (reported ? "Ask the gateway about it first." : order.connection.halted)
          }
        />
      ) : null}
      {mends ? (
        <ButtonLink
          href={`/payouts/new?form=${order.clientOrderId}&mend=${order.id}`}
          variant={order.facets.submission === "draft" ? "primary" : "outlined"}
          icon={<Pencil size={16} aria-hidden />}
        >
          {order.facets.submission === "draft" ? "Edit and resubmit" : "Edit"}
        </ButtonLink>
      ) : null}
      {canCancel && (cannotCancel === null || !canSend) ? (
        <CancelButton orderId={order.id} email={email} disabledReason={cannotCancel} />
      ) : null}
      {another && cannotPay !== null ? <Button disabledReason={cannotPay}>Duplicate as new payout</Button> : null}
      {another && cannotPay === null ? (
        <ButtonLink href={`/payouts/new?like=${order.id}`} icon={<Copy size={16} aria-hidden />}>
          Duplicate as new payout
        </ButtonLink>
      ) : null}
      <SupportMenu
        orderId={order.id}
        support={copyForSupport(order)}
        payee={order.receiverName}
        over={order.finalAt !== null}
      />
    </div>
  );
}
