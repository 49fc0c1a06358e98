import { createHash, timingSafeEqual } from "node:crypto";
import { type Pair, splitForm } from "@/lib/gateway/encode";

/** The fields that mean something to us, all spellings folded into one name. Values are trimmed, never parsed. */
type CallbackUpdate = {
  /** Lower case. */
  status: string | null;
  /** The transaction's type in lower case: payout, reversal, chargeback, … */
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

/** A callback's fields, read but not yet believed. */
export type Callback =
  | {
      readable: true;
      /** Every field by its name as sent; the first value where one is repeated. */
      fields: Record<string, string>;
      /** Names that came more than once. */
      doubled: string[];
      /** Our names of those fields whose repeats or spellings disagree; such a field is null in `gatewayUpdate`. */
      disagreeing: (keyof CallbackUpdate)[];
      gatewayUpdate: CallbackUpdate;
    }
  | { readable: false; reason: string };

/** Spellings of each field, hyphens written as underscores and in lower case. Supplement, Callbacks. */
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

/** What names an order or a transaction, and the control over it. */
const idFields = ["gatewayOrderId", "clientOrderId", "transactionId", "control"] as const;
const idNames = new Set<string>(idFields.flatMap((field) => spellings[field]));

/** Whether a field of this name, however it is spelled, holds an id of an order or the control: digits that are no card's. */
export function isIdField(name: string): boolean {
  return idNames.has(foldName(name));
}

const foldName = (name: string) => name.trim().toLowerCase().replaceAll("-", "_");

const fieldsMax = 500;
/** Longer statuses, types and ids belong to no order, and are too long for an index: they count as absent. */
const shortMaxLength = 256;

/**
 * Reads a callback: the query of a GET or HEAD, the form of a POST. Supplement, Callbacks. Never throws.
 * @param query the raw query, without "?"
 * @param contentType the request's header, null when there is none
 * @param body the raw body as text; looked at for a POST only
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

/** What cannot be decoded, or stored (NUL), stays readable: a callback is a hint, and none of it is thrown away. */
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
 * The control of a callback: lower-case hex SHA-1 of status, gateway order id, client order id and the merchant's
 * control key, without separators. Supplement, Callbacks. It covers neither amount nor type.
 * @param status as sent: upper and lower case differ here
 */
export function controlOf(status: string, gatewayOrderId: string, clientOrderId: string, controlKey: string): string {
  return createHash("sha1").update(`${status}${gatewayOrderId}${clientOrderId}${controlKey}`, "utf8").digest("hex");
}

/**
 * Evaluates a callback's control by the current and the previous key, in constant time.
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
 * `gatewayUpdate` has the status in lower case; the control was made from what was sent. "" when a blank is beside it:
 * the control has no separators, so a blank status would let the order id carry another callback's status.
 */
function statusAsSent(callback: Extract<Callback, { readable: true }>): string {
  const names = Object.keys(callback.fields).filter((sent) => sent.toLowerCase() === "status");
  const [name] = names;
  return name === undefined || names.length > 1 ? "" : (callback.fields[name] ?? "");
}
