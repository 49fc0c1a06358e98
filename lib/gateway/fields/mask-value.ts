import type { Secret } from "./field";

const dot = "•";
const neverShown = dot.repeat(3);

/** Hides a card number but for its first 6 and last 4 digits; all of it when it is shorter than 13 digits. */
export function maskCardNumber(pan: string): string {
  const digits = [...pan.replace(/[\s-]/g, "")];
  if (digits.length < 13) return dot.repeat(digits.length);
  return `${digits.slice(0, 6).join("")}${dot.repeat(digits.length - 10)}${digits.slice(-4).join("")}`;
}

/** Hides all but the last 4 characters ("••••4417"); all of it when that would be more than half. The length is hidden too. */
export function maskTail(value: string): string {
  const characters = [...value.trim()];
  return dot.repeat(4) + (characters.length < 8 ? "" : characters.slice(-4).join(""));
}

/** A value as logs, audit and exports may show it, by its field's mark. */
export function maskValue(secret: Secret, value: string): string {
  switch (secret) {
    case null:
      return value;
    case "never-stored":
      return neverShown;
    case "sealed":
      return maskCardNumber(value);
    case "masked":
      return maskTail(value);
    default:
      return secret satisfies never;
  }
}
