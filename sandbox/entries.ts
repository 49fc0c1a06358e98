import type { Operation } from "@/lib/gateway/fields/catalogue";
import type { CallbackPlayed } from "./callback-scenarios";
import type { Merchant } from "./merchants";
import type { Profile } from "./profiles";
import type { Rule } from "./rules";
import type { ScenarioName } from "./scenarios";
import type { Outcome, Settings } from "./settings";

/** The gateway's statuses of an order (supplement, Statuses). */
export type OrderStatus = "processing" | "approved" | "declined" | "error" | "filtered" | "unknown";

/** What a journal entry is about; the same keys in each kind, so that one filter reads them all. */
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

/** The later transactions that this gateway knows. */
export type LaterType = "reversal" | "refund" | "chargeback";

/** What the gateway reports to the merchant about an order: its own status, or a later transaction on it. */
export type GatewayUpdate = {
  type: "payout" | "sale" | LaterType;
  status: OrderStatus;
  amount: string;
  transactionId: string;
};

/** What an order that charges a recurring profile keeps of it. */
export type Charge = {
  profileId: string;
  /** null: there is no such profile, and nothing was charged */
  index: number | null;
  by: "schedule" | "batch";
  /** the day of the schedule; null for a batch's row */
  dueOn: string | null;
  /** the row as received, secrets masked */
  row: [string, string][];
};

/** The part of an order that its journal entry keeps beside the subject. */
export type OrderDetails = {
  type: "payout" | "sale";
  /** "out": money goes to a receiver; "in": a payer is charged */
  direction: "out" | "in";
  charge: Charge | null;
  /** why it can only end in an error; null: its outcome's usual reason */
  refusal: { code: string; message: string } | null;
  serialNumber: string;
  outcome: Outcome;
  finalAt: string | null;
  notifyUrl: string | null;
  serverCallbackUrl: string | null;
  merchantData: string | null;
  destination: string;
  card: { bin: string; lastFour: string } | null;
  /** what was chosen for its callbacks; absent in journals of before there were scenarios */
  callbackScenario?: CallbackPlayed | null;
  callbackRule?: number | null;
  /** status queries don't find it until then; absent: they do at once */
  hiddenUntil?: string;
};

export type EntryBody =
  | (Subject & {
      kind: "call";
      /** "not-taken": good in itself, but the scenario kept the gateway from taking it */
      verdict: "accepted" | "answered" | "validation-error" | "access-denied" | "not-taken";
      /** what was played: on the call, or else on the callbacks of its orders */
      scenario: ScenarioName | null;
      /** whether the gateway did what the call asks for */
      taken: boolean;
      /** the rule that chose what was played on the call */
      rule: number | null;
      /** how many numbers were drawn for rates so far */
      draws: number;
      /** why it was refused; for users */
      reason: string | null;
      serialNumber: string;
      /** set when the signature was good: this (key, timestamp, nonce) is used up */
      nonce: { timestamp: number; value: string } | null;
      /** false: no whole HTTP answer comes */
      answered: boolean;
      /** the parameters as received, secrets masked */
      fields: [string, string][];
    })
  | (Subject & { kind: "order"; verdict: "created"; details: OrderDetails })
  | (Subject & {
      kind: "transition";
      verdict: OrderStatus;
      errorCode: string | null;
      errorMessage: string | null;
    })
  /** `planned`: its scenario planned it, not a user */
  | (Subject & { kind: "laterEvents"; verdict: "approved"; gatewayUpdate: GatewayUpdate; planned?: boolean })
  | (Subject & {
      kind: "callback";
      verdict: "planned";
      callbackId: string;
      /** "scenario": reported once more, or not the truth */
      cause: "final" | "laterEvents" | "resent" | "scenario";
      url: string;
      gatewayUpdate: GatewayUpdate;
      dueAt: string;
      /** the gateway order id that is reported, if not the order's own */
      orderId?: string;
      wrongControl?: boolean;
    })
  | (Subject & {
      kind: "callback-attempt";
      /** "failed" is tried again at nextAt; the others are the end of this callback */
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

/** One line of the journal. */
export type Entry = { seq: number; at: string } & EntryBody;

/** An entry's JSON as the control endpoint shows it: as it is in the journal, but for a merchant's control key. */
export function presentLine(line: string): string {
  if (!line.includes('"kind":"merchant"')) return line;
  const entry = JSON.parse(line) as Entry;
  if (entry.kind !== "merchant" || entry.merchant.controlKey === null) return line;
  return JSON.stringify({ ...entry, merchant: { ...entry.merchant, controlKey: "••••" } });
}
