import { Copy, Pencil } from "lucide-react";
import { Button, ButtonLink } from "@/components/button";
import type { Role } from "@/lib/auth/permissions";
import { whyNot } from "@/lib/auth/who-can";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { awaitsWord } from "@/lib/orders/facets-of";
import type { Safety } from "@/lib/orders/safe";
import { copyForSupport } from "@/lib/orders/support";
import { describeOrder, type OrderDescription } from "@/lib/orders/words";
import { AskButton } from "./ask-button";
import { CancelButton } from "./cancel-button";
import { SendButton } from "./send-button";
import { SupportMenu } from "./support-menu";

type Props = { order: OrderDetail; safety: Safety; role: Role; personId: string; email: string };

/** In doubt, and only the gateway can tell: asking is then what there is to do. */
const asksFirst: readonly OrderDescription["name"][] = ["unconfirmed", "unconfirmed_people", "unknown"];
/** A payout that is over, for good or ill, may be the pattern of a new one; never one that is still in doubt. */
const over: readonly OrderDescription["name"][] = ["approved"];

/** What may be done with an order, and by whom; at most one of them filled. */
export function OrderActs({ order, safety, role, personId, email }: Props) {
  const { name } = describeOrder(order.facets);
  const reported = order.facets.submission === "not_sent" && order.reportedStatus !== null;
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
  const mends = isWaiting && order.preparedById === personId && whyNot(role, "payouts.mend") === null;
  const cannotPay = whyNot(role, "payouts.submit");
  return (
    <div className="flex max-w-160 flex-wrap items-center justify-end gap-2 max-md:justify-start">
      {canAsk ? (
        <AskButton
          orderId={order.id}
          email={email}
          primary={asksFirst.includes(name) || reported}
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
          disabledReason={whyNot(role, "payouts.resume") ?? order.connection.halted}
        />
      ) : null}
      {mends ? (
        <ButtonLink
          href={`/payouts/new?form=${order.clientOrderId}&mend=${order.id}`}
          variant={order.facets.submission === "draft" ? "primary" : "outlined"}
          icon={<Pencil size={16} aria-hidden />}
        >
          Mend it
        </ButtonLink>
      ) : null}
      {canCancel && (cannotCancel === null || !canSend) ? (
        <CancelButton orderId={order.id} email={email} disabledReason={cannotCancel} />
      ) : null}
      {another && cannotPay !== null ? <Button disabledReason={cannotPay}>Send another like this</Button> : null}
      {another && cannotPay === null ? (
        <ButtonLink href={`/payouts/new?like=${order.id}`} icon={<Copy size={16} aria-hidden />}>
          Send another like this
        </ButtonLink>
      ) : null}
      <SupportMenu support={copyForSupport(order)} payee={order.receiverName} over={order.finalAt !== null} />
    </div>
  );
}
