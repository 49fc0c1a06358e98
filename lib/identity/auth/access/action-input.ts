import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/sign-in/model";

/** The longest form field has 70,000 characters; the slack lets its schema report a slightly longer text. */
export const argumentTextMost = 100_000;
/** The web server's bound on a body. The schema has the bound that users read. */
export const argumentFileMost = 1_048_576;
/** The same nesting bound as the web server's (nestingMax in lib/processes/http/request-bounds.mjs). */
const depthMost = 64;
const nameMost = 256;
/** The same bound as the web server's (valuesMax in lib/processes/http/request-bounds.mjs). */
const valuesMost = 110_000;

/**
 * Refuses arguments that no page sends: non-data, or a text longer than any field. Runs before schemas, card-number
 * searches and spreads, since each of them costs more on a long text.
 * @throws AppError `invalid`
 */
export function refuseOddArgument(argument: unknown, textMost: number): void {
  let values = 0;
  const isOutOfBounds = (value: unknown, depth: number): boolean => {
    values += 1;
    if (depth > depthMost || values > valuesMost) return true;
    if (typeof value === "string") return value.length > textMost;
    if (typeof value !== "object" || value === null) return typeof value === "bigint" || typeof value === "function";
    if (Array.isArray(value)) return value.some((one) => isOutOfBounds(one, depth + 1));
    if (!isPlain(value)) return true;
    return Object.entries(value).some(([name, one]) => name.length > nameMost || isOutOfBounds(one, depth + 1));
  };
  if (isOutOfBounds(argument, 0)) throw new AppError("invalid", t.inputInvalid);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
