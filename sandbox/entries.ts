import type { Operation } from "@/lib/gateway/fields/catalogue";
import type { CallbackPlayed } from "./callback-scenarios";
import type { Merchant } from "./merchants";
import type { Profile } from "./profiles";
import type { Rule } from "./rules";
import type { ScenarioName } from "./scenarios";
import type { Outcome, Settings } from "./settings";

export type OrderStatus = "processing" | "approved" | "declined" | "error" | "filtered" | "unknown";

export type Subject = {
  operation: Operation | null;
  consumerKey: string | null;
  endpointId: string | null;
  groupId: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
};

export type LaterType = "reversal" | "refund" | "chargeback";

export type GatewayUpdate = {
  type: "payout" | "sale" | LaterType;
  status: OrderStatus;
  amount: string;
  transactionId: string;
};

export type Charge = {
  profileId: string;
  index: number | null;
  by: "schedule" | "batch";
  dueOn: string | null;
  row: [string, string][];
};

export type OrderDetails = {
  type: "payout" | "sale";
  direction: "out" | "in";
  charge: Charge | null;
  refusal: { code: string; message: string } | null;
  serialNumber: string;
  outcome: Outcome;
  finalAt: string | null;
  notifyUrl: string | null;
  serverCallbackUrl: string | null;
  merchantData: string | null;
  destination: string;
  card: { bin: string; lastFour: string } | null;
  callbackScenario?: CallbackPlayed | null;
  callbackRule?: number | null;
  hiddenUntil?: string;
};

export type EntryBody =
  | (Subject & {
      kind: "call";
      /** "not-taken" means that the call is valid, but the scenario kept the gateway from taking it. */
      verdict: "accepted" | "answered" | "validation-error" | "access-denied" | "not-taken";
      scenario: ScenarioName | null;
      taken: boolean;
      rule: number | null;
      draws: number;
      reason: string | null;
      serialNumber: string;
      /** A valid signature sets this value: this (key, timestamp, nonce) is then used up. */
      nonce: { timestamp: number; value: string } | null;
      answered: boolean;
      fields: [string, string][];
    })
  | (Subject & { kind: "order"; verdict: "created"; details: OrderDetails })
  | (Subject & {
      kind: "transition";
      verdict: OrderStatus;
      errorCode: string | null;
      errorMessage: string | null;
    })
  | (Subject & { kind: "laterEvent"; verdict: "approved"; gatewayUpdate: GatewayUpdate; planned?: boolean })
  | (Subject & {
      kind: "callback";
      verdict: "planned";
      callbackId: string;
      cause: "final" | "laterEvent" | "resent" | "scenario";
      url: string;
      gatewayUpdate: GatewayUpdate;
      dueAt: string;
      orderId?: string;
      wrongControl?: boolean;
    })
  | (Subject & {
      kind: "callback-attempt";
      verdict: "delivered" | "failed" | "given-up" | "target-refused";
      callbackId: string;
      attempt: number;
      httpStatus: number | null;
      error: string | null;
      ms: number;
      nextAt: string | null;
    })
  | { kind: "settings"; verdict: "changed"; settings: Settings }
  | { kind: "merchant"; verdict: "put"; consumerKey: string; merchant: Merchant }
  | (Subject & { kind: "profile"; verdict: "put" | "updated"; profile: Profile })
  | { kind: "clock"; verdict: "moving"; to: string }
  | { kind: "clock"; verdict: "moved"; offsetMs: number; ran: number }
  | { kind: "clock"; verdict: "forgot"; from: string; until: string }
  | { kind: "scenarios"; verdict: "replaced"; rules: Rule[] }
  | { kind: "scenarios"; verdict: "added"; rule: Rule }
  | { kind: "scenarios"; verdict: "removed"; id: number }
  | { kind: "outage"; verdict: "closed" | "opened"; seconds: number | null };

export type Entry = { seq: number; at: string } & EntryBody;

/** Returns an entry's JSON without a merchant's control key. */
export function presentLine(line: string): string {
  if (!line.includes('"kind":"merchant"')) return line;
  const entry = JSON.parse(line) as Entry;
  if (entry.kind !== "merchant" || entry.merchant.controlKey === null) return line;
  return JSON.stringify({ ...entry, merchant: { ...entry.merchant, controlKey: "••••" } });
}
