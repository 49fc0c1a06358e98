import { Copy, Eye, Handshake, Pencil, ReceiptText } from "lucide-react";
import type { ComponentProps } from "react";
import { Button, ButtonLink } from "@/components/button";
import { ActionButton } from "@/components/form/action-button";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { awaitsOutcome } from "@/lib/payments/orders/facets-of";
import { describeOrder, needsAcknowledgement, type OrderDescription } from "@/lib/payments/orders/labels";
import type { Safety } from "@/lib/payments/orders/safe";
import { canStillLeave, isUnreleased, wasNeverTaken } from "@/lib/payments/orders/states";
import { copyForSupport } from "@/lib/payments/orders/support";
import type { ResolutionKind } from "@/lib/payments/resolutions/verdicts";
import * as t from "@/messages/orders/detail";
import { acknowledgeOrderAction, cancelPayoutAction } from "../actions";
import { AskButton, SendButton } from "./order-buttons";
import { SupportMenu } from "./support-menu";

type Props = {
  order: OrderDetail;
  safety: Safety;
  role: Role;
  userId: string;
  resolving: ResolutionKind | null;
};

const asksFirst: readonly OrderDescription["name"][] = ["unconfirmed"];
const resolvesFirst: readonly OrderDescription["name"][] = [
  "unconfirmed_users",
  "unknown",
  "conflict",
  "reported_returned",
];
const disputed: readonly OrderDescription["name"][] = ["conflict", "reported_returned"];
/** A completed payout may be the pattern of a new one; an unconfirmed one never is, because it may have been paid. */
const over: readonly OrderDescription["name"][] = ["approved"];

const look = (isPrimary: boolean) =>
  isPrimary ? ({ variant: "primary", size: "large" } as const) : ({ variant: "outlined", size: "normal" } as const);

export function OrderActions({ order, safety, role, userId, resolving }: Props) {
  const { name } = describeOrder(order.facets);
  // Our records say that the gateway never took the order. If a callback reported on it all the same, a user may check.
  const wasReported = wasNeverTaken(order.facets.submission) && order.reportedStatus !== null;
  const canAsk =
    (awaitsOutcome(order.facets) || disputed.includes(name) || wasReported) &&
    (order.sentAt !== null || order.origin === "found");
  const canSend = order.kind === "payout" && safety.what === "same";
  const cannotCancel = whyNot(role, "payouts.cancel");
  const { submission } = order.facets;
  const canCancel = canStillLeave(submission) && (submission !== "access_refused" || safety.what === "same");
  const another = order.kind === "payout" && (safety.what === "new" || over.includes(name));
  const isWaiting = isUnreleased(submission);
  const edits =
    order.kind === "payout" && isWaiting && order.preparedById === userId && whyNot(role, "payouts.edit") === null;
  const resolvesNow =
    resolving !== null && (resolvesFirst.includes(name) || (wasReported && !order.connection.statusQuery));
  return (
    <div className="flex max-w-160 flex-wrap items-center justify-end gap-2 max-md:justify-start">
      {resolving !== null ? (
        <LinkOrReason
          href={`/exceptions/new?order=${order.id}`}
          refused={whyNot(role, "orders.resolve", t.resolveIt)}
          {...look(resolvesNow)}
          icon={<Handshake size={16} aria-hidden />}
        >
          {t.resolve}
        </LinkOrReason>
      ) : null}
      {needsAcknowledgement(order.facets) ? <AcknowledgeAction order={order} role={role} /> : null}
      {canAsk ? (
        <AskButton
          orderId={order.id}
          primary={asksFirst.includes(name) || (wasReported && !resolvesNow)}
          disabledReason={whyNot(role, "orders.query") ?? (order.connection.statusQuery ? null : t.checksOff)}
        />
      ) : null}
      {canSend ? (
        <SendButton
          order={{ id: order.id, amount: order.amount, currency: order.currency, needsCvv: order.needsCvv }}
          to={[order.receiverName, order.receiverAccount].filter(Boolean).join(" ") || t.thePayee}
          from={order.connection}
          primary={safety.answer === "yes"}
          because={safety.because}
          disabledReason={whyNot(role, "payouts.resume") ?? (wasReported ? t.sendNeedsCheck : order.connection.halted)}
        />
      ) : null}
      {edits ? <EditAction order={order} isDraft={submission === "draft"} /> : null}
      {canCancel && (cannotCancel === null || !canSend) ? (
        <CancelAction orderId={order.id} disabledReason={cannotCancel} />
      ) : null}
      {another ? (
        <LinkOrReason
          href={`/payouts/new?like=${order.id}`}
          refused={whyNot(role, "payouts.submit")}
          icon={<Copy size={16} aria-hidden />}
        >
          {safety.what === "new" ? t.correctLabel : t.duplicateLabel}
        </LinkOrReason>
      ) : null}
      {order.kind === "payout" && (over.includes(name) || name === "reversed") ? (
        <ButtonLink href={`/orders/${order.id}/remittance`} icon={<ReceiptText size={16} aria-hidden />}>
          {name === "reversed" ? t.tellThePayee : t.remittanceLink}
        </ButtonLink>
      ) : null}
      <SupportMenu
        orderId={order.id}
        support={copyForSupport(order)}
        payee={order.receiverName}
        over={order.finalAt !== null}
        isPayout={order.kind === "payout"}
      />
    </div>
  );
}

function LinkOrReason({ refused, ...link }: { refused: string | null } & ComponentProps<typeof ButtonLink>) {
  return refused === null ? <ButtonLink {...link} /> : <Button disabledReason={refused}>{link.children}</Button>;
}

function EditAction({ order, isDraft }: Pick<Props, "order"> & { isDraft: boolean }) {
  return (
    <ButtonLink
      href={`/payouts/new?form=${order.clientOrderId}&edit=${order.id}`}
      variant={isDraft ? "primary" : "outlined"}
      icon={<Pencil size={16} aria-hidden />}
    >
      {isDraft ? t.resubmitLabel : t.edit}
    </ButtonLink>
  );
}

/** Acknowledges an alarm that no one can undo; the order needs attention again when something new arrives. */
function AcknowledgeAction({ order, role }: Pick<Props, "order" | "role">) {
  return (
    <ActionButton
      action={acknowledgeOrderAction}
      input={{ orderId: order.id, seenEventId: order.lastEventId }}
      {...look(order.facets.submission !== "not_sent")}
      icon={<Eye size={16} aria-hidden />}
      disabledReason={whyNot(role, "orders.acknowledge", t.acknowledgeIt)}
    >
      {t.acknowledge}
    </ActionButton>
  );
}

function CancelAction({ orderId, disabledReason }: { orderId: string; disabledReason: string | null }) {
  return (
    <ConfirmAction
      label={t.cancelPayout}
      disabledReason={disabledReason}
      title={t.cancelConfirm}
      act={t.cancelConfirm}
      keep={t.keepPayout}
      danger
      action={cancelPayoutAction}
      input={{ orderId }}
    >
      <p>{t.cancelEffect}</p>
    </ConfirmAction>
  );
}
