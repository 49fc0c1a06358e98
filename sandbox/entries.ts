import type { Merchant } from "./merchants";
import type { Outcome, Settings } from "./settings";

/** Operations that the gateway door plays. */
export type SandboxOperation = "payout" | "status";

/** The gateway's statuses of an order (supplement, Statuses). */
export type OrderStatus = "processing" | "approved" | "declined" | "error" | "filtered" | "unknown";

/** What a journal entry is about; the same keys in each kind, so that one filter reads them all. */
export type Subject = {
  operation: SandboxOperation | null;
  consumerKey: string | null;
  endpointId: string | null;
  groupId: string | null;
  clientOrderId: string | null;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
};

/** What is told to the merchant about an order: its own status, or a later transaction on it. */
export type News = {
  type: "payout" | "reversal" | "chargeback";
  status: OrderStatus;
  amount: string;
  transactionId: string;
};

/** The part of an order that its journal entry keeps beside the subject. */
export type OrderDetails = {
  serialNumber: string;
  outcome: Outcome;
  finalAt: string | null;
  notifyUrl: string | null;
  serverCallbackUrl: string | null;
  merchantData: string | null;
  destination: string;
  card: { bin: string; lastFour: string } | null;
};

export type EntryBody =
  | (Subject & {
      kind: "call";
      verdict: "accepted" | "answered" | "validation-error" | "access-denied";
      /** why it was refused; for people */
      reason: string | null;
      serialNumber: string;
      /** set when the signature was good: this (key, timestamp, nonce) is used up */
      nonce: { timestamp: number; value: string } | null;
      /** false: the call was taken, and its HTTP answer never comes */
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
  | (Subject & { kind: "aftermath"; verdict: "approved"; news: News })
  | (Subject & {
      kind: "callback";
      verdict: "planned";
      callbackId: string;
      cause: "final" | "aftermath" | "resent";
      url: string;
      news: News;
      dueAt: string;
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
  | { kind: "clock"; verdict: "moving"; to: string }
  | { kind: "clock"; verdict: "moved"; offsetMs: number; ran: number }
  | { kind: "outage"; verdict: "closed" | "opened"; seconds: number | null };

/** One line of the journal. */
export type Entry = { seq: number; at: string } & EntryBody;

/** An entry as the control door shows it: whole, but for the merchant's control key. */
export function presentEntry(entry: Entry): Entry {
  if (entry.kind !== "merchant") return entry;
  return { ...entry, merchant: { ...entry.merchant, controlKey: entry.merchant.controlKey === null ? null : "••••" } };
}
