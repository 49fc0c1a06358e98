import type { Permission, Role } from "@/lib/identity/auth/access/permissions";
import type { Verdict } from "@/lib/payments/callbacks/verdicts";
import type { WaitingReason } from "@/lib/payments/waiting/reasons";
import * as t from "@/messages/alerts/model";

export const alertWays = ["app", "mail", "both", "none"] as const;
export type AlertWay = (typeof alertWays)[number];

export const alertMails = ["none", "waiting", "written", "dropped"] as const;

export const signKinds = [
  "batch_open",
  "batch_paused",
  "connection_paused",
  "conflict",
  "later",
  "returned",
  "callback",
  "unmatched",
  "approval",
  "stalled",
] as const;

export const unconfirmedHoursUsual = 4;
export const unconfirmedHoursMax = 168;

/** A trigger refuses to remove a younger alert (db/functions/alerts.sql). */
export const alertsKeptDays = 400;

type Row = {
  label: string;
  many: string;
  hint: string;
  rights: readonly Permission[];
  usual: Partial<Record<Role, AlertWay>>;
};

const rows = {
  approval: {
    label: t.approvalKind,
    many: t.approvalMany,
    hint: t.approvalHint,
    rights: ["approvals.decide", "resolutions.decide", "connections.decide", "policies.decide"],
    usual: { approver: "both", admin: "both" },
  },
  batch_stopped: {
    label: t.batchPausedKind,
    many: t.batchPausedMany,
    hint: t.batchPausedHint,
    rights: ["batches.read"],
    usual: { preparer: "both", approver: "both", admin: "app" },
  },
  unconfirmed: {
    label: t.unconfirmedOrder,
    many: t.unconfirmedMany,
    hint: t.unconfirmedHint,
    rights: ["orders.read"],
    usual: { preparer: "app", approver: "both", admin: "both" },
  },
  conflict: {
    label: t.conflictingStatus,
    many: t.conflictMany,
    hint: t.conflictHint,
    rights: ["orders.read"],
    usual: { preparer: "app", approver: "both", admin: "both" },
  },
  later: {
    label: t.laterUpdateKind,
    many: t.laterUpdateMany,
    hint: t.laterUpdateHint,
    rights: ["orders.read"],
    usual: { preparer: "app", approver: "both", admin: "app" },
  },
  returned: {
    label: t.returnedKind,
    many: t.paymentsReportedAsReturned,
    hint: t.returnedHint,
    rights: ["orders.read"],
    usual: { preparer: "both", approver: "both", admin: "app" },
  },
  callback_refused: {
    label: t.callbackFaultKind,
    many: t.callbackFaultMany,
    hint: t.callbackFaultHint,
    rights: ["callbacks.read"],
    usual: { preparer: "app", approver: "app", admin: "both" },
  },
  stalled: {
    label: t.stalled,
    many: t.stalledAlerts,
    hint: t.stalledHint,
    rights: ["orders.read"],
    usual: { preparer: "app", approver: "app", admin: "both" },
  },
  batch_finished: {
    label: t.batchCompleted,
    many: t.batchesCompleted,
    hint: t.batchCompletedHint,
    rights: ["batches.read"],
    usual: { preparer: "both", approver: "app", admin: "app" },
  },
} as const satisfies Record<string, Row>;
export type AlertKind = keyof typeof rows;
export const alertRows: Readonly<Record<AlertKind, Row>> = rows;
export const alertKinds = Object.keys(rows) as [AlertKind, ...AlertKind[]];

/** Screens read the payee from the order: alerts neither store nor mail the payee. */
export type OrderFacts = {
  orderId: string;
  order: string;
  amount: string | null;
  currency: string | null;
  payee?: string;
};

export type RequestFacts = {
  title: string;
  by: string;
  requestId: string;
  amount?: string;
  currency?: string;
  payee?: string;
  batch?: string;
};

export type StopReason =
  | "calls_not_sent"
  | "same_refusals"
  | "approval_lapsed"
  | "over_limit"
  | "connection_paused"
  | "rows_stuck";

type FactsByKind = {
  approval: RequestFacts;
  batch_stopped: {
    batchId: string;
    batch: string;
    why: StopReason;
    left: number;
  };
  unconfirmed: OrderFacts & { hours: number; isUnknown?: boolean };
  conflict: OrderFacts;
  later: OrderFacts & {
    what: "reversed" | "refunded" | "charged_back" | "later_unclear";
    isFinal: boolean;
    part: string | null;
    partCurrency: string | null;
  };
  returned: OrderFacts & { part: string | null; partCurrency: string | null };
  callback_refused: { connectionId: string; connection: string; verdict: Verdict; count: number };
  stalled: { reason: WaitingReason; connectionId: string | null; connection: string | null; count: number };
  batch_finished: { batchId: string; batch: string } & Record<"succeeded" | "failed" | "cancelled", number>;
};
export type FactsOf<Kind extends AlertKind> = FactsByKind[Kind];
export type AlertFacts = { [Kind in AlertKind]: { kind: Kind } & FactsOf<Kind> }[AlertKind];

export type Notice = { key: string; connectionId: string | null; facts: AlertFacts };
