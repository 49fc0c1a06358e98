import { hideCardData, hideInHeader } from "@/lib/gateway/hide-card-data";
import type { Delivery } from "./receive";

/** A delivery as it may be stored: without card numbers and verification values in its query, body and headers. */
export function withoutCardData(delivery: Delivery): Delivery {
  const { query, body, contentType, headers } = delivery;
  return {
    ...delivery,
    query: hideCardData(query),
    body: hideCardData(body),
    contentType: contentType && hideCardData(contentType),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => hideInHeader(name, value))),
  };
}
