import pino from "pino";
import { secretNames } from "@/lib/fields/mask";

export type Logger = pino.Logger;

/** Keys that are secret wherever they turn up, besides the fields that the catalogue marks. */
const ownSecrets = ["password", "cookie", "authorization", "privateKey", "privateKeyPem", "controlKey", "token", "cvv"];

/** A JSON logger that never writes a value whose name is marked secret, two levels deep. */
export function createLogger(name: string, level: string): Logger {
  const names = [...new Set([...ownSecrets, ...secretNames()])];
  const paths = names.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);
  return pino({ name, level, redact: { paths, censor: "[redacted]" } });
}
