import { hideCardNumbers } from "@/lib/fields/card-numbers";
import { isJudgedField } from "@/lib/gateway/callback";

/**
 * A delivery's query or body with card numbers cut, should a gateway send one. What a callback is judged by is left as it
 * came: ids may look like a card number, and the control covers them letter by letter.
 */
export function hideCardsInDelivery(text: string): string {
  if (!/^[^\s<>{}[\]"=&]+=/.test(text.trimStart())) return hideCardNumbers(text);
  return text
    .split("&")
    .map((piece) => {
      const at = piece.indexOf("=");
      const value = decode(piece.slice(at + 1));
      const shown = hideCardNumbers(value);
      if (shown === value || (at !== -1 && isJudgedField(decode(piece.slice(0, at))))) return piece;
      return piece.slice(0, at + 1) + encodeURIComponent(shown).replaceAll("%E2%80%A2", "•");
    })
    .join("&");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // Not percent-encoded text: looked at as it came.
    return text;
  }
}
