import type { ReactNode } from "react";
import type { LimitCheck } from "@/lib/limits/rules";
import type { ReadyReview } from "@/lib/orders/review";
import type { Check } from "./summary-panel";

const limitWords: Record<LimitCheck["kind"], string> = {
  order: "one payout",
  person_day: "what one person sends in a day",
  connection_day: "what leaves by this connection in a day",
};

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
      ({ kind, limit, currency, left, exceeded }): Check => ({
        key: `limit/${kind}`,
        state: exceeded ? "bad" : "good",
        text: exceeded
          ? `Beyond the limit of ${limit} ${currency} for ${limitWords[kind]}`
          : `Within the limit for ${limitWords[kind]}: ${left} ${currency} left`,
      }),
    ),
    { key: "news", state: news.reasonNeeded ? "doubt" : "good", text: newsLine },
  ];
}
