import { faultOfDecimals } from "@/lib/gateway/fields/amounts";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { faultText } from "@/lib/gateway/fields/sentences";
import { validateValue } from "@/lib/gateway/fields/values";
import { type Answer, formAnswer, validationError } from "./answers";
import { readBatch } from "./batch-csv";
import { chargeOrder } from "./charges";
import type { EntryBody } from "./entries";
import { collectValues, keepPairs } from "./form-values";
import { type Endpoint, findEndpoints, paysCurrency } from "./merchants";
import type { Decide, VerifiedCall } from "./operation";
import { amountOfCharge, dayOf, type Profile, profileKey } from "./profiles";
import { nextGatewayOrderId, type State } from "./state";

const operation = "process-recurring-payments";
const noCurrency = "XXX";

type Row = Record<string, string>;
type Refusal = { code: string; message: string };

function validateRow(raw: Row, number: number, currency: string | null, today: string): { row: Row; faults: string[] } {
  const row: Row = {};
  const faults: string[] = [];
  for (const field of catalogue[operation]) {
    const text = raw[field.name];
    if (text === undefined) {
      if (field.necessity === "required") faults.push(`row ${number}, ${field.name}: required`);
      continue;
    }
    const verdict = validateValue(field, text, { dateForm: "DD.MM.YYYY", today });
    if ("fault" in verdict) faults.push(`row ${number}, ${field.name}: ${faultText(verdict.fault)}`);
    else row[field.name] = verdict.value;
  }
  const decimals = row.amount === undefined ? null : faultOfDecimals(row.amount, row.currency ?? currency);
  if (decimals) faults.push(`row ${number}, amount: ${faultText(decimals)}`);
  return { row, faults };
}

function checkBatch(
  state: State,
  call: VerifiedCall,
  now: Date,
): { endpoint: Endpoint; rows: Row[] } | { refused: Refusal } {
  const refuse = (code: string, message: string) => ({ refused: { code, message } });
  const collected = collectValues(call.pairs);
  if ("doubled" in collected) return refuse("field-given-twice", `${collected.doubled}: given twice`);
  const stranger = Object.keys(collected.values).find((name) => name !== "payload");
  if (stranger !== undefined)
    return refuse("unknown-field", `${stranger.slice(0, 40)}: a batch has only the field payload`);
  const [endpoint] = findEndpoints(call.merchant, call.target) ?? [];
  if (!endpoint) return refuse("endpoint-not-found", `No such endpoint: ${call.target.id}`);
  const batch = readBatch(collected.values.payload ?? "", state.settings.recurring.batchMostRows);
  if ("refused" in batch) return batch;
  const validated = batch.rows.map((raw, at) => {
    const profile = findProfile(state, call, raw);
    return validateRow(raw, at + 1, profile?.currency ?? null, dayOf(now));
  });
  const faults = validated.flatMap((row) => row.faults);
  if (faults.length > 0) return refuse("invalid-fields", faults.join("; ").slice(0, 1000));
  return { endpoint, rows: validated.map(({ row }) => row) };
}

function findProfile(state: State, call: VerifiedCall, row: Row): Profile | undefined {
  return state.profiles.get(profileKey(call.consumerKey, row["recurring-payment-id"]?.trim() ?? ""));
}

function findRowRefusal(profile: Profile | undefined, row: Row, endpoint: Endpoint): Refusal | null {
  const id = row["recurring-payment-id"];
  if (!profile) return { code: "profile-not-found", message: `No recurring payment profile ${id}` };
  if (row.currency !== undefined && row.currency !== profile.currency) {
    return { code: "currency-not-allowed", message: `Profile ${id} is in ${profile.currency}, not ${row.currency}` };
  }
  if (paysCurrency(endpoint, profile.currency)) return null;
  return { code: "currency-not-allowed", message: `Currency ${profile.currency} is not configured here` };
}

function nobody(call: VerifiedCall, row: Row, endpoint: Endpoint) {
  const currency = row.currency ?? endpoint.currencies[0] ?? noCurrency;
  const id = row["recurring-payment-id"] ?? "";
  const none = { notifyUrl: null, serverCallbackUrl: null, card: null, outcome: null };
  return { id, consumerKey: call.consumerKey, kind: "SRC", currency, ...none } as const;
}

/** A refused row gets an order that ends in an error and doesn't change its profile's repeats. */
function makeOrders(state: State, call: VerifiedCall, endpoint: Endpoint, rows: Row[], now: Date) {
  const firstOrderId = Number(nextGatewayOrderId(state, now));
  const started = new Map<Profile, number>();
  return rows.map((row, at) => {
    const profile = findProfile(state, call, row);
    const refusal = findRowRefusal(profile, row, endpoint);
    const before = profile ? (started.get(profile) ?? 0) : 0;
    const index = profile && !refusal ? profile.repeats + before : null;
    if (profile && index !== null) started.set(profile, before + 1);
    const byRule = profile ? amountOfCharge(profile, profile.repeats + before, state.settings.seed) : "0.00";
    const asked = {
      operation,
      endpointId: endpoint.id,
      clientOrderId: row["client-orderid"] ?? "",
      gatewayOrderId: String(firstOrderId + at),
      serialNumber: call.serialNumber,
      amount: row.amount ?? byRule,
      charge: { index, by: "batch", dueOn: null, row: keepPairs(operation, Object.entries(row)) },
      notifyUrl: row["notify-url"] ?? null,
      refusal,
    } as const;
    return chargeOrder(profile ?? nobody(call, row, endpoint), asked, state.settings, now);
  });
}

function answerBatch(state: State, serialNumber: string): Answer {
  if (state.settings.recurring.batchAnswer === "empty") return { ...formAnswer([]), body: "" };
  return formAnswer([
    ["type", "process-recurring-payment-response"],
    ["status", "processing"],
    ["serial-number", serialNumber],
  ]);
}

/**
 * Starts a transaction for each row of a batch (interface document, Endpoints, 1). An invalid value refuses the whole
 * call; a profile that can't be charged gives an order that ends in an error.
 */
export const decideBatch: Decide = (state, call, now) => {
  const subject = {
    endpointId: call.target.id,
    clientOrderId: null,
    gatewayOrderId: null,
    amount: null,
    currency: null,
  };
  const checked = checkBatch(state, call, now);
  if ("refused" in checked) {
    const { code, message } = checked.refused;
    const answer = validationError({ code, message, serialNumber: call.serialNumber, clientOrderId: null });
    return { verdict: "validation-error", reason: `${code}: ${message}`, subject, made: [], answer };
  }
  const made: Extract<EntryBody, { kind: "order" }>[] = makeOrders(state, call, checked.endpoint, checked.rows, now);
  const isSilent = made.some((order) => order.details.outcome === "silent");
  const answer = isSilent ? null : answerBatch(state, call.serialNumber);
  return { verdict: "accepted", reason: made.length === 1 ? "1 row" : `${made.length} rows`, subject, made, answer };
};
