import { isValidElement, type ReactNode } from "react";

// How a test names a text of the product: it imports it, and never copies it.

/** Placeholder in a message for a value that the test doesn't know, such as a total or a name. */
export const any = "\u2042";
/** The same for a number; the text is in the plural then. */
export const anyNumber = Number.NaN;

/** The whole text, of which parts may be `any` or `anyNumber`. */
export function like(text: string): RegExp {
  const pattern = text
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/g, "\\s+")
    .replaceAll(any, ".+")
    .replaceAll(String(anyNumber), "\\d+");
  return new RegExp(`^${pattern}$`);
}

/** The text up to the first value that the test doesn't know. */
export const startOf = (text: string): string => text.split(new RegExp(`${any}|${anyNumber}`))[0] ?? "";

/** What a user reads of a message that holds elements. */
export function plain(message: ReactNode): string {
  if (Array.isArray(message)) return message.map(plain).join("");
  if (isValidElement<{ children?: ReactNode }>(message)) return plain(message.props.children);
  return typeof message === "string" || typeof message === "number" ? String(message) : "";
}
