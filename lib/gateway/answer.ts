import { decodeFormPart } from "@/lib/core/text/form-encoding";
import type { Transport } from "@/lib/gateway/client";

export type Answer = Extract<Transport, { kind: "answer" }>;

export function readText(answer: Answer): string | null {
  const encoding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (encoding !== "" && encoding !== "identity") return null;
  if (typeof answer.body === "string") return answer.body;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(answer.body);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

export class AnswerFields {
  readonly #values: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(values: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#values = values;
  }

  /** Returns the one value under these names; null for blank and absent. Check `doubledName` first. */
  value(...names: string[]): string | null {
    for (const name of names) {
      for (const value of this.#values.get(name) ?? []) if (value !== "") return value;
    }
    return null;
  }

  values(...names: string[]): string[] {
    const all = names.flatMap((name) => [...(this.#values.get(name) ?? [])]);
    return [...new Set(all.filter((value) => value !== ""))];
  }

  /** Matches names loosely, so it may only raise doubt: proof needs the documented spelling. */
  valuesLike(...names: string[]): string[] {
    const wanted = new Set(names.map(foldName));
    const all = [...this.#values].flatMap(([name, values]) => (wanted.has(foldName(name)) ? [...values] : []));
    return all.filter((value) => value !== "");
  }

  get doubledName(): string | null {
    for (const [name, values] of this.#values) if (values.size > 1) return name;
    return null;
  }
}

const foldName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Spellings of an order's two ids in answers (supplement, Callbacks and Status query). */
export const gatewayOrderIdNames = ["gateway-order-id", "paynet-order-id", "orderid"] as const;
export const clientOrderIdNames = ["merchant-order-id", "merchant_order", "client-orderid", "client_orderid"] as const;

/** A longer id belongs to no order and doesn't fit an index. */
export const idMaxLength = 256;

const fieldsMax = 200;
const fieldName = /^[A-Za-z0-9_.\-[\]]{1,128}$/;

/**
 * Reads a form whose values end with a line feed (interface document, Endpoints, 1). Returns null for anything else:
 * HTML, JSON, a broken encoding, more than 200 fields.
 */
export function readFields(text: string): AnswerFields | null {
  const pieces = text.split("&").filter((piece) => piece.trim() !== "");
  if (pieces.length === 0 || pieces.length > fieldsMax) return null;
  const values = new Map<string, Set<string>>();
  for (const piece of pieces) {
    const at = piece.indexOf("=");
    const name = decodeFormPart(piece.slice(0, Math.max(at, 0)).trim());
    // Postgres cannot store NUL; after the replacement, such an id matches no order.
    const value = decodeFormPart(piece.slice(at + 1))
      ?.replaceAll("\0", "\uFFFD")
      .trim();
    if (name === null || value === undefined || !fieldName.test(name)) return null;
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return new AnswerFields(values);
}
