import Link from "next/link";
import { Block } from "@/components/block";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { When } from "@/components/when";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { kindWords } from "@/lib/orders/kind-words";
import { type Net, netOf } from "@/lib/orders/net";
import { nextStepOf, reportOf } from "@/lib/orders/sentence";
import { describeOrder, type Tone } from "@/lib/orders/words";
import { Changed } from "./changed";

/** The one amount of the page, and the one label. */
export function OrderHeadline({ order }: { order: OrderDetail }) {
  const { name } = describeOrder(order.facets);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {order.kind === "update" ? (
        kindWords.update
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

/** What it means, why, and what comes next and when; a block where money is in doubt or a person is needed. */
export function OrderSentence({ order }: { order: OrderDetail }) {
  const word = describeOrder(order.facets);
  const net = netOf({ ...order, outcome: order.facets.outcome }, order.aftermath);
  const next = nextStepOf(order);
  const reported = reportOf(order);
  const tone = blockTones[word.tone];
  const rest = (
    <>
      <Reason order={order} />
      <p>
        {next.text}
        {next.at ? (
          <>
            {" "}
            {next.timeLabel} <When at={next.at} />.
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
      <Block tone={tone} title={word.meaning}>
        {rest}
      </Block>
    );
  }
  return (
    <div className="prose-line flex flex-col gap-1 text-base">
      <p className="font-medium">{word.meaning}</p>
      {rest}
    </div>
  );
}

/** A failed order that was sent again: where, so that nobody sends it a third time. */
function PaidElsewhere({ order: { successor } }: { order: OrderDetail }) {
  if (successor === null) return null;
  return (
    <p>
      {successor.isPaid ? "Paid by another order: " : "Sent again in another order: "}
      <Link className="link identifier break-all" href={`/orders/${successor.id}`} prefetch={false}>
        {successor.clientOrderId}
      </Link>
    </p>
  );
}

/** Today's plain words first, what the gateway said second, the next step third. */
function Reason({ order }: { order: OrderDetail }) {
  const { conflict, errorMessage, errorCode, failure } = order;
  if (conflict) return <p>{conflict}</p>;
  if (!errorMessage && !errorCode) return null;
  return (
    <>
      {failure ? <p>{failure.words}</p> : null}
      <p className={`break-words ${failure ? "text-ink-2 text-sm" : ""}`}>
        {failure ? "The gateway said: " : "Reason: "}
        {errorMessage ?? "none was given"}
        {errorCode ? (
          <>
            {" "}
            (code <span className="identifier">{errorCode}</span>)
          </>
        ) : null}
      </p>
    </>
  );
}

function NetLine({ order, net }: { order: OrderDetail; net: Net }) {
  const { currency } = order;
  const word = net.moved ? net.moved.word : order.direction === "in" ? "charged" : "sent";
  return (
    <p className="figures">
      <span className="inline-block first-letter:uppercase">{word}</span>{" "}
      <Money amount={net.moved ? net.moved.amount : order.amount} currency={currency} />
      <NetParts sign=" + " parts={net.added} currency={currency} />
      <NetParts sign=" − " parts={net.takenBack} currency={currency} />
      {" = "}
      {net.amount === null ? "cannot be told" : <Money amount={net.amount} currency={currency} size="strong" />}
    </p>
  );
}

function NetParts({ sign, parts, currency }: { sign: string; parts: Net["added"]; currency: string | null }) {
  return parts.map(({ word, amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two equal terms are two terms
    <span key={at}>
      {sign}
      {word} <Money amount={amount} currency={currency} />
    </span>
  ));
}
