import { hideCardData } from "@/lib/gateway/hide-card-data";
import { readWireText, type WireText } from "./wire";

/** What came at our endpoint, as users may see it: secrets hidden by their mark, and card numbers wherever they are. */
export function deliveryText({ query, body }: { query: string; body: string }): WireText {
  // A callback brings back what a payout sent, so a payout's marks hold for it.
  return readWireText("payout", hideCardData(body === "" ? query : body));
}

/** Its headers, a line each; null when there are none. */
export function headersText(headers: Record<string, string>): string | null {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${hideCardData(value)}`);
  return lines.length > 0 ? lines.join("\n") : null;
}
