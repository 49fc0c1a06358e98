import { KeyObject } from "node:crypto";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { secretOf } from "@/lib/gateway/fields/mask";
import { isOwnSecret } from "./secret-names";

const censor = "[redacted]";
const depthMax = 12;

function isSecretName(name: string): boolean {
  return isOwnSecret(name) || secretOf("payout", name) !== null;
}

export function redact(value: unknown): unknown {
  return copy(value, new Set());
}

function copy(value: unknown, above: Set<object>): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "function" || typeof value === "symbol") return undefined;
  if (typeof value !== "object" || value === null) return value;
  if (above.has(value)) return "[circular]";
  if (above.size >= depthMax) return "[too deep]";
  above.add(value);
  try {
    return copyObject(value, above);
  } finally {
    above.delete(value);
  }
}

function copyObject(value: object, above: Set<object>): unknown {
  if (value instanceof Date) return value;
  if (value instanceof URL) return redactText(value.href);
  if (value instanceof KeyObject) return censor;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (value instanceof Error) return copy(describeError(value), above);
  if (value instanceof Map)
    return copyEntries(
      [...value].map(([key, one]) => [String(key), one]),
      above,
    );
  if (value instanceof Set) return [...value].map((one) => copy(one, above));
  if (Array.isArray(value)) {
    const [name, ...rest] = value;
    if (typeof name === "string" && rest.length === 1 && isSecretName(name)) return [name, censor];
    return value.map((one) => copy(one, above));
  }
  const entries = Object.entries(value);
  const { name } = value as { name?: unknown };
  if (typeof name === "string" && "value" in value && isSecretName(name)) {
    return copyEntries(
      entries.map(([key, one]) => [key, key === "value" ? censor : one]),
      above,
    );
  }
  return copyEntries(entries, above);
}

function copyEntries(entries: [string, unknown][], above: Set<object>): Record<string, unknown> {
  return Object.fromEntries(
    entries.map(([key, one]) => [key, one != null && isSecretName(key) ? censor : copy(one, above)]),
  );
}

const inForms = /([\w.-]{2,64})(=|%3D|%253D)("[^"]*"|(?:(?!%26|%2526)[^&\s"'<>;,])+)/gi;
const inJson = /"([\w .-]{2,64})"(\s*:\s*)("(?:[^"\\]|\\.)*"|[\d.]+)/g;

export function redactText(text: string): string {
  const hide = (whole: string, name: string, between: string, prefix = "") =>
    isSecretName(name) ? `${prefix}${name}${prefix}${between}${censor}` : whole;
  return hideCardNumbers(
    text
      .replace(inForms, (whole, name: string, between: string) => hide(whole, name, between))
      .replace(inJson, (whole, name: string, between: string) => hide(whole, name, between, '"')),
  );
}

/** A failed statement is logged without its parameters: they may be hashes, keys or accounts. */
function describeError(error: Error): Record<string, unknown> {
  const { message, query, code } = error as Error & { query?: unknown; code?: unknown };
  const failed = typeof query === "string";
  return {
    type: error.name,
    message: failed ? `failed query: ${query}` : message,
    ...(code === undefined ? {} : { code }),
    // The stack repeats the message with its parameters.
    stack: failed ? error.stack?.slice(error.stack.indexOf("\n    at ") + 1) : error.stack,
    ...(error.cause === undefined ? {} : { cause: error.cause }),
  };
}
