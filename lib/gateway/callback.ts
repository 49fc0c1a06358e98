import { createHash, timingSafeEqual } from "node:crypto";
import { type Pair, splitForm } from "@/lib/core/text/form-encoding";

type CallbackUpdate = {
  status: string | null;
  type: string | null;
  gatewayOrderId: string | null;
  clientOrderId: string | null;
  amount: string | null;
  currency: string | null;
  errorCode: string | null;
  errorMessage: string | null;
  merchantData: string | null;
  transactionId: string | null;
  control: string | null;
};

export type Callback =
  | {
      readable: true;
      fields: Record<string, string>;
      doubled: string[];
      /** Fields whose repeats or spellings disagree; they are null in `gatewayUpdate`. */
      disagreeing: (keyof CallbackUpdate)[];
      gatewayUpdate: CallbackUpdate;
    }
  | { readable: false; reason: string };

/** Spellings of each field in lower case with underscores (supplement, Callbacks). */
const spellings: Record<keyof CallbackUpdate, readonly string[]> = {
  status: ["status"],
  type: ["type"],
  gatewayOrderId: ["orderid", "gateway_order_id", "paynet_order_id"],
  clientOrderId: ["client_orderid", "merchant_order", "merchant_order_id"],
  amount: ["amount"],
  currency: ["currency"],
  errorCode: ["error_code"],
  errorMessage: ["error_message"],
  merchantData: ["merchantdata", "merchant_data"],
  transactionId: ["processor_tx_id"],
  control: ["control"],
};

const idFields = ["gatewayOrderId", "clientOrderId", "transactionId", "control"] as const;
const idNames = new Set<string>(idFields.flatMap((field) => spellings[field]));

export function isIdField(name: string): boolean {
  return idNames.has(foldName(name));
}

const foldName = (name: string) => name.trim().toLowerCase().replaceAll("-", "_");

const fieldsMax = 500;
/** Longer values belong to no order and don't fit an index, so they count as absent. */
const shortMaxLength = 256;

/**
 * Reads a callback: the query of a GET or HEAD, the form of a POST (supplement, Callbacks). Never throws.
 * @param query the raw query without "?"
 */
export function readCallback(method: string, query: string, contentType: string | null, body: string): Callback {
  const isPost = method.toUpperCase() === "POST";
  if (isPost && body !== "") {
    const mediaType = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (mediaType !== "" && mediaType !== "application/x-www-form-urlencoded") {
      return { readable: false, reason: `The callback has the content type ${mediaType}, not a form's.` };
    }
  }
  const pairs = splitForm(isPost && body !== "" ? body : query);
  if (pairs.length === 0) return { readable: false, reason: "The callback has no fields." };
  if (pairs.length > fieldsMax) return { readable: false, reason: `The callback has more than ${fieldsMax} fields.` };
  return fold(pairs.map(([name, value]) => [decodeLeniently(name), decodeLeniently(value)]));
}

/** Undecodable bytes and NUL stay readable, because no part of a callback may be lost. */
function decodeLeniently(text: string): string {
  const bytes = Buffer.from(text.replaceAll("+", " "), "utf8").toString("latin1");
  const decoded = bytes.replace(/%([0-9A-Fa-f]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, "latin1").toString("utf8").replaceAll("\0", "\uFFFD").trim();
}

function fold(pairs: Pair[]): Callback {
  const names = new Map<string, number>();
  const valuesByName = new Map<string, Set<string>>();
  for (const [name, value] of pairs) {
    names.set(name, (names.get(name) ?? 0) + 1);
    const folded = foldName(name);
    valuesByName.set(folded, (valuesByName.get(folded) ?? new Set()).add(value));
  }
  const disagreeing: (keyof CallbackUpdate)[] = [];
  const pick = (field: keyof CallbackUpdate): string | null => {
    const values = new Set(spellings[field].flatMap((name) => [...(valuesByName.get(name) ?? [])]));
    values.delete("");
    if (values.size > 1) disagreeing.push(field);
    return values.size === 1 ? ([...values][0] ?? null) : null;
  };
  const pickShort = (field: keyof CallbackUpdate): string | null => {
    const value = pick(field);
    return value !== null && value.length > shortMaxLength ? null : value;
  };
  const gatewayUpdate: CallbackUpdate = {
    status: pickShort("status")?.toLowerCase() ?? null,
    type: pickShort("type")?.toLowerCase() ?? null,
    gatewayOrderId: pickShort("gatewayOrderId"),
    clientOrderId: pickShort("clientOrderId"),
    amount: pick("amount"),
    currency: pick("currency"),
    errorCode: pick("errorCode"),
    errorMessage: pick("errorMessage"),
    merchantData: pick("merchantData"),
    transactionId: pickShort("transactionId"),
    control: pick("control"),
  };
  const doubled = [...names].filter(([, count]) => count > 1).map(([name]) => name);
  return { readable: true, fields: Object.fromEntries([...pairs].reverse()), doubled, disagreeing, gatewayUpdate };
}

export type ControlVerdict = "valid" | "no_key" | "wrong";

/**
 * Computes the control: lower-case hex SHA-1 of status, gateway order id, client order id and the control key, without
 * separators (supplement, Callbacks). It covers neither amount nor type.
 * @param status as sent, because case matters
 */
export function controlOf(status: string, gatewayOrderId: string, clientOrderId: string, controlKey: string): string {
  return createHash("sha1").update(`${status}${gatewayOrderId}${clientOrderId}${controlKey}`, "utf8").digest("hex");
}

/**
 * Verifies the control with the current and the previous key, in constant time.
 * @returns `no_key` when neither is set; `wrong` also when the control or a field that it covers is missing or doubled
 */
export function verifyControl(
  callback: Extract<Callback, { readable: true }>,
  keys: { current: string | null; previous: string | null },
): ControlVerdict {
  const known = [keys.current, keys.previous].filter((key): key is string => key !== null && key !== "");
  if (known.length === 0) return "no_key";
  const { gatewayUpdate, disagreeing } = callback;
  const covered = ["status", "gatewayOrderId", "clientOrderId", "control"] as const;
  const status = statusAsSent(callback);
  const complete =
    status.toLowerCase() === gatewayUpdate.status &&
    !covered.some((field) => disagreeing.includes(field) || gatewayUpdate[field] === null);
  const given = Buffer.from((gatewayUpdate.control ?? "").toLowerCase().padEnd(40).slice(0, 40), "latin1");
  const matches = known.map((key) => {
    const control = controlOf(status, gatewayUpdate.gatewayOrderId ?? "", gatewayUpdate.clientOrderId ?? "", key);
    return timingSafeEqual(Buffer.from(control, "latin1"), given);
  });
  return complete && gatewayUpdate.control?.length === 40 && matches.includes(true) ? "valid" : "wrong";
}

/**
 * The control covers the status as sent, not in lower case. A status with blanks beside it becomes "": the control has
 * no separators, so the order id could otherwise carry another callback's status.
 */
function statusAsSent(callback: Extract<Callback, { readable: true }>): string {
  const names = Object.keys(callback.fields).filter((sent) => sent.toLowerCase() === "status");
  const [name] = names;
  return name === undefined || names.length > 1 ? "" : (callback.fields[name] ?? "");
}
