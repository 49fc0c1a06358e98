import { isVerificationName } from "@/lib/fields/mask";
import { hideCardData, redacted } from "@/lib/gateway/hide-card-data";
import type { Delivery } from "./receive";

/** A delivery as it may be stored: without card numbers and verification values in its query, body and headers. */
export function withoutCardData(delivery: Delivery): Delivery {
  const { query, body, contentType, headers } = delivery;
  const hidden: Record<string, string> = {};
  for (const name in headers) {
    hidden[hideCardData(name)] = isVerificationName(name) ? redacted : hideCardData(headers[name] ?? "");
  }
  return {
    ...delivery,
    query: hideCardData(query),
    body: hideCardData(body),
    contentType: contentType && hideCardData(contentType),
    headers: hidden,
  };
}
