import { isValidElement, type ReactNode } from "react";

export const any = "\u2042";
export const anyNumber = Number.NaN;

export function like(text: string): RegExp {
  const pattern = text
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/g, "\\s+")
    .replaceAll(any, ".+")
    .replaceAll(String(anyNumber), "\\d+");
  return new RegExp(`^${pattern}$`);
}

export const startOf = (text: string): string => text.split(new RegExp(`${any}|${anyNumber}`))[0] ?? "";

export function plain(message: ReactNode): string {
  if (Array.isArray(message)) return message.map(plain).join("");
  if (isValidElement<{ children?: ReactNode }>(message)) return plain(message.props.children);
  return typeof message === "string" || typeof message === "number" ? String(message) : "";
}
