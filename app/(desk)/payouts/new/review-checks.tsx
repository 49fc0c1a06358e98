import type { ReactNode } from "react";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { Balance } from "@/lib/limits/balance-queries";
import { describeBound } from "@/lib/limits/rules";
import type { ReadyReview } from "@/lib/orders/review";
import type { Check } from "./summary-panel";

/** What was looked at before the payout may leave. `ticked`: like payments judged to be others. */
export function checksOf(review: ReadyReview, ticked: number, newsLine: ReactNode): Check[] {
  const { likePayments, referenceHolder, yourReference, news, warnings } = review;
  const like = likePayments.length;
  return [
    { key: "fields", state: "good", text: "Every field fits the gateway's rules" },
    ...warnings.map(
      ({ field, message }): Check => ({ key: `warning/${field}/${message}`, state: "doubt", text: message }),
    ),
    {
      key: "reference",
      state: referenceHolder ? "bad" : yourReference ? "good" : "open",
      text: referenceHolder
        ? "Your reference was used"
        : yourReference
          ? "Your reference is new"
          : "No reference of yours: a double is harder to notice",
    },
    {
      key: "like",
      state: like === 0 || ticked === like ? "good" : "doubt",
      text:
        like === 0
          ? "No payment like this in the last 7 days"
          : ticked === like
            ? "Like payments were judged to be others"
            : `${like - ticked} like ${like - ticked === 1 ? "payment" : "payments"} to be looked at`,
    },
    ...review.limits.map(
      ({ kind, scope, limit, currency, left, exceeded }): Check => ({
        key: `limit/${kind}/${scope}`,
        state: exceeded ? "bad" : "good",
        text: exceeded ? (
          <>
            Beyond the limit of <Money amount={limit} currency={currency} /> for {describeBound(kind, scope)}
          </>
        ) : (
          <>
            Within the limit for {describeBound(kind, scope)}:{" "}
            <Money amount={kind === "order" ? limit : left} currency={currency} />
            {kind === "order" ? "" : " left"}
          </>
        ),
      }),
    ),
    ...(review.shortfall
      ? [{ key: "balance", state: "doubt" as const, text: <Shortfall balance={review.shortfall} /> }]
      : []),
    { key: "news", state: news.reasonNeeded ? "doubt" : "good", text: newsLine },
  ];
}

/** A warning, never a stop: the gateway may have more by now than somebody typed. */
function Shortfall({ balance: { left, waiting, currency, typedAt, typedBy } }: { balance: Balance }) {
  return (
    <>
      More than the balance: about <Money amount={left} currency={currency} /> is left of what {typedBy} typed on{" "}
      <When at={typedAt} />
      {/^[0.]*$/.test(waiting) ? (
        ""
      ) : (
        <>
          , and <Money amount={waiting} currency={currency} /> waits already
        </>
      )}
    </>
  );
}
