import pino from "pino";
import { secretNames } from "@/lib/fields/mask";

export type Logger = pino.Logger;

/** Keys that are secret wherever they turn up, besides the fields that the catalogue marks. */
const ownSecrets = ["password", "cookie", "authorization", "privateKey", "privateKeyPem", "controlKey", "token", "cvv"];

/** A JSON logger that never writes a value whose name is marked secret, two levels deep. */
export function createLogger(name: string, level: string): Logger {
  const names = [...new Set([...ownSecrets, ...secretNames()])];
  const paths = names.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
  return pino({ name, level, redact: { paths, censor: "[redacted]" }, serializers: { err: describeCause } });
}

/** An error with its causes. A failed statement is said without its parameters: they are hashes, keys, accounts. */
function describeCause(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { message, query, code } = error as Error & { query?: unknown; code?: unknown };
  const failed = typeof query === "string";
  return {
    type: error.name,
    message: failed ? `failed query: ${query}` : message,
    ...(code === undefined ? {} : { code }),
    // The stack repeats the message, parameters and all.
    stack: failed ? error.stack?.slice(error.stack.indexOf("\n    at ") + 1) : error.stack,
    ...(error.cause === undefined ? {} : { cause: describeCause(error.cause) }),
  };
}
