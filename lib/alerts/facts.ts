import type { exceptionVerdicts } from "@/lib/callbacks/verdicts";
import type { AlertKind } from "./kinds";

/** An order as alerts speak of it: nothing of whoever is paid. */
export type OrderFacts = { orderId: string; order: string; amount: string | null; currency: string | null };

/** What an alert keeps of what happened, as it was then; its words are made of it (words.ts). No secrets. */
export type AlertFacts =
  | ({ kind: "batch_finished"; batchId: string; batch: string; isUpdate: boolean } & Record<
      "succeeded" | "failed" | "cancelled",
      number
    >)
  | {
      kind: "batch_stopped";
      batchId: string;
      batch: string;
      why: "calls_not_sent" | "connection_paused" | "rows_stuck";
      left: number;
    }
  | ({ kind: "unconfirmed"; hours: number; isUnknown?: boolean } & OrderFacts)
  | ({ kind: "conflict" } & OrderFacts)
  | ({
      kind: "later";
      what: "reversed" | "refunded" | "charged_back" | "later_unclear";
      isFinal: boolean;
      part: string | null;
      partCurrency: string | null;
    } & OrderFacts)
  | {
      kind: "callback_refused";
      connectionId: string;
      connection: string;
      verdict: (typeof exceptionVerdicts)[number];
      count: number;
    }
  | { kind: "approval"; title: string; by: string; requestId: string | null; settlementId: string | null };

/** Something that people are told of once: `key` is the same however often it is found. */
export type Notice = {
  key: string;
  connectionId: string | null;
  facts: AlertFacts & { kind: AlertKind };
};
