import Link from "next/link";
import { Block } from "@/components/block";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { WaitingText } from "@/components/waiting-text";
import { When } from "@/components/when";
import type { Tone } from "@/lib/core/text/states";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { describeOrder } from "@/lib/payments/orders/labels";
import { firstTermOf, type Net, netOf } from "@/lib/payments/orders/later/net";
import { nextStepOf, reportOf } from "@/lib/payments/orders/sentence";
import type { Explained } from "@/lib/payments/waiting/explain";
import * as t from "@/messages/orders/detail";
import { Changed } from "./changed";

export function OrderHeadline({ order }: { order: OrderDetail }) {
  const { name } = describeOrder(order.facets);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {order.kind === "update" ? (
        kindLabels.update
      ) : (
        <Money amount={order.amount} currency={order.currency} size="hero" copyable={order.amount !== null} />
      )}
      <Changed on={name}>
        <OrderBadge facets={order.facets} />
      </Changed>
    </span>
  );
}

const blockTones: Partial<Record<Tone, "wait" | "alarm">> = { wait: "wait", alarm: "alarm" };

export function OrderSentence({ order, waiting }: { order: OrderDetail; waiting: Explained | null }) {
  const status = describeOrder(order.facets);
  const net = netOf({ ...order, outcome: order.facets.outcome }, order.laterEvents);
  const next = nextStepOf(order);
  const reported = reportOf(order);
  const tone = blockTones[status.tone];
  const rest = (
    <>
      <Reason order={order} />
      {waiting ? (
        <p data-waiting={waiting.reason}>
          <WaitingText waiting={waiting} />
        </p>
      ) : null}
      <p>
        {next.text}
        {next.at ? (
          <>
            {" "}
            {next.timeLabel} <When exact at={next.at} />.
          </>
        ) : null}
      </p>
      {reported ? <p>{reported}</p> : null}
      <PaidElsewhere order={order} />
      {net ? <NetLine order={order} net={net} /> : null}
    </>
  );
  if (tone) {
    return (
      <Block tone={tone} title={status.meaning}>
        {rest}
      </Block>
    );
  }
  return (
    <div className="prose-line flex flex-col gap-1 text-base">
      <p className="font-medium">{status.meaning}</p>
      {rest}
    </div>
  );
}

/** Shows where a failed order was sent again, so that no one sends it a third time. */
function PaidElsewhere({ order: { successor } }: { order: OrderDetail }) {
  if (successor === null) return null;
  return (
    <p>
      {successor.isPaid ? t.paidElsewhereLabel : t.resentAsLabel}
      <Link className="link identifier break-all" href={`/orders/${successor.id}`} prefetch={false}>
        {successor.clientOrderId}
      </Link>
    </p>
  );
}

function Reason({ order }: { order: OrderDetail }) {
  const { conflict, errorMessage, errorCode, failure } = order;
  if (conflict) return <p>{conflict}</p>;
  if (!errorMessage && !errorCode) return null;
  return (
    <>
      {failure ? <p>{failure.explanation}</p> : null}
      <p className={`break-words ${failure ? "text-ink-2 text-sm" : ""}`}>
        {failure ? t.gatewayReasonLabel : t.reason}
        {errorMessage ?? t.reasonMissing}
        {errorCode ? t.code(<span className="identifier">{errorCode}</span>) : null}
      </p>
    </>
  );
}

function NetLine({ order, net }: { order: OrderDetail; net: Net }) {
  const { currency } = order;
  const { status, amount } = firstTermOf(net, order);
  return (
    <p className="figures">
      <span className="inline-block first-letter:uppercase">{status}</span>{" "}
      <Money amount={amount} currency={currency} />
      <NetParts sign=" + " parts={net.added} currency={currency} />
      <NetParts sign=" − " parts={net.returned} currency={currency} />
      {" = "}
      {net.amount === null ? t.notKnown : <Money amount={net.amount} currency={currency} size="strong" />}
    </p>
  );
}

function NetParts({ sign, parts, currency }: { sign: string; parts: Net["added"]; currency: string | null }) {
  return parts.map(({ status, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two equal terms are two terms
    <span key={at}>
      {sign}
      {status} <Money amount={amount} currency={currency} />
    </span>
  ));
}
