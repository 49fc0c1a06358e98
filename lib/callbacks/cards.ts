import { hideCardsInDelivery } from "@/lib/gateway/callback-cards";

/** What is stored of a judged delivery without card numbers; nothing when there are none in it. */
export function redactCards({ query, body }: { query: string; body: string }): { query?: string; body?: string } {
  const [cutQuery, cutBody] = [hideCardsInDelivery(query), hideCardsInDelivery(body)];
  return {
    ...(cutQuery === query ? {} : { query: cutQuery }),
    ...(cutBody === body ? {} : { body: cutBody }),
  };
}
