import { gateway } from "@/lib/gateway/protocol";
import { readWireText, type WireText } from "./wire";

/** Hides secrets and all card numbers in a callback before users see it. */
export function deliveryText({ query, body }: { query: string; body: string }): WireText {
  // A callback repeats what a payout sent, so the payout's list of secrets applies.
  return readWireText("payout", gateway.hideCardData(body === "" ? query : body));
}

export function headersText(headers: Record<string, string>): string | null {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${gateway.hideCardData(value)}`);
  return lines.length > 0 ? lines.join("\n") : null;
}
