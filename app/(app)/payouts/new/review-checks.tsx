import type { ReactNode } from "react";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { Balance } from "@/lib/limits/balance-queries";
import { describeBound } from "@/lib/limits/rules";
import type { ReadyReview } from "@/lib/payouts/review";
import * as t from "@/messages/payouts/new";
import type { Check } from "./summary-panel";

/** What was looked at before the payout may leave. `ticked`: like payments evaluated to be others. */
export function checksOf(review: ReadyReview, ticked: number, changesLine: ReactNode): Check[] {
  const { likePayments, referenceHolder, yourReference, update, warnings } = review;
  const like = likePayments.length;
  return [
    { key: "fields", state: "good", text: t.everyFieldFitsTheGateways },
    ...warnings.map(
      ({ field, message }): Check => ({ key: `warning/${field}/${message}`, state: "doubt", text: message }),
    ),
    {
      key: "reference",
      state: referenceHolder ? "bad" : yourReference ? "good" : "open",
      text: referenceHolder ? t.yourReferenceWasUsed : yourReference ? t.yourReferenceIsNew : t.noReferenceOfYoursA,
    },
    {
      key: "like",
      state: like === 0 || ticked === like ? "good" : "doubt",
      text:
        like === 0
          ? t.noPaymentLikeThisIn
          : ticked === like
            ? t.likePaymentsWereJudgedTo
            : t.likePaymentToBeLooked(like - ticked),
    },
    ...review.limits.map(
      ({ kind, scope, limit, currency, left, exceeded }): Check => ({
        key: `limit/${kind}/${scope}`,
        state: exceeded ? "bad" : "good",
        text: exceeded
          ? t.beyondTheLimitOfFor(<Money amount={limit} currency={currency} />, describeBound(kind, scope))
          : t.withinTheLimitForOrder(
              describeBound(kind, scope),
              <Money amount={kind === "order" ? limit : left} currency={currency} />,
              kind,
            ),
      }),
    ),
    ...(review.shortfall
      ? [{ key: "balance", state: "doubt" as const, text: <Shortfall balance={review.shortfall} /> }]
      : []),
    { key: "update", state: update.reasonNeeded ? "doubt" : "good", text: changesLine },
  ];
}

/** A warning, never a stop: the gateway may have more by now than a user typed. */
function Shortfall({ balance: { left, waiting, currency, typedAt, typedBy } }: { balance: Balance }) {
  return (
    <>
      {t.moreThanTheBalanceAbout({
        left: <Money amount={left} currency={currency} />,
        typedBy,
        typedAt: <When at={typedAt} />,
        pending: /^[0.]*$/.test(waiting) ? "" : t.andWaitsAlready(<Money amount={waiting} currency={currency} />),
      })}
    </>
  );
}
