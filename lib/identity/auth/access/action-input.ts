import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/sign-in/model";

/** Characters of one text. The longest field of a form has 70,000, and its schema says so to who types a few more. */
export const argumentTextMost = 100_000;
/** Characters of a text that is a file: what the web server lets through. Its schema has the bound that people read. */
export const argumentFileMost = 1_048_576;
/** Arrays and objects inside each other, as the web server counts them (nestingMax in lib/processes/http/request-bounds.mjs). */
const depthMost = 64;
/** Characters of a field's name: those of a gateway have 128. */
const nameMost = 256;
/** Values, as the web server counts them (valuesMax in lib/processes/http/request-bounds.mjs). */
const valuesMost = 110_000;

/**
 * Refuses what no page of ours sends: another thing than data, or a text longer than any field. Before a schema, a search for
 * card numbers or a spread touches it, as each costs more than it on a long text.
 * @throws AppError `invalid`
 */
export function refuseOddArgument(argument: unknown, textMost: number): void {
  let values = 0;
  const isOdd = (value: unknown, depth: number): boolean => {
    values += 1;
    if (depth > depthMost || values > valuesMost) return true;
    if (typeof value === "string") return value.length > textMost;
    if (typeof value !== "object" || value === null) return typeof value === "bigint" || typeof value === "function";
    if (Array.isArray(value)) return value.some((one) => isOdd(one, depth + 1));
    if (!isPlain(value)) return true;
    return Object.entries(value).some(([name, one]) => name.length > nameMost || isOdd(one, depth + 1));
  };
  if (isOdd(argument, 0)) throw new AppError("invalid", t.thisInputIsntValid);
}

/** An object that JSON can write, and no form, file, stream or promise. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
