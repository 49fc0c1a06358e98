import type { Secret } from "./field";

const dot = "•";
const neverShown = dot.repeat(3);

/** Shows the first 6 and last 4 digits; hides all of a number with fewer than 13 digits. */
export function maskCardNumber(pan: string): string {
  const digits = [...pan.replace(/[\s-]/g, "")];
  if (digits.length < 13) return dot.repeat(digits.length);
  return `${digits.slice(0, 6).join("")}${dot.repeat(digits.length - 10)}${digits.slice(-4).join("")}`;
}

/** Shows the last 4 characters ("••••4417"), or none when they are more than half. The length is hidden too. */
export function maskTail(value: string): string {
  const characters = [...value.trim()];
  return dot.repeat(4) + (characters.length < 8 ? "" : characters.slice(-4).join(""));
}

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
