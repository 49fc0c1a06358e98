import type { Act } from "@/lib/auth/permissions";
import { describeHours } from "./describe";
import type { PolicyRules } from "./policy";
import type { ApproverCount, GovernedAct } from "./words";

export type Governed = {
  title: string;
  /** What is held, in a sentence: "Payouts would wait for ever". */
  things: string;
  /** A connection may have a rule of its own; else there is one for all of them. */
  ofConnection: boolean;
  /** It has amounts, so that thresholds mean something. */
  hasAmounts: boolean;
  /** Its amounts are payouts to accounts, which can be added up over days. */
  addsUp: boolean;
  /** What nobody approved in time is void; else it waits until somebody decides or takes it back. */
  expires: boolean;
  /** The right that it takes to approve it. */
  decidedWith: Act;
  /** What no rule can go below, as soon as there is somebody else. */
  atLeast: ApproverCount;
};

/** What can be held for approval, in the words of the desk. */
export const governed: Record<GovernedAct, Governed> = {
  "payouts.submit": {
    title: "Payouts",
    things: "payouts",
    ofConnection: true,
    hasAmounts: true,
    addsUp: true,
    expires: true,
    decidedWith: "approvals.decide",
    atLeast: 0,
  },
  "batches.release": {
    title: "Batches",
    things: "batches",
    ofConnection: true,
    hasAmounts: true,
    addsUp: true,
    expires: true,
    decidedWith: "approvals.decide",
    atLeast: 0,
  },
  "recurring.update": {
    title: "Changes of recurring profiles",
    things: "changes of recurring profiles",
    ofConnection: true,
    hasAmounts: false,
    addsUp: false,
    expires: true,
    decidedWith: "approvals.decide",
    atLeast: 0,
  },
  "payees.changeAccount": {
    title: "Accounts of payees",
    things: "new accounts of payees",
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    expires: true,
    decidedWith: "approvals.decide",
    atLeast: 0,
  },
  "orders.settle": {
    title: "Settling",
    things: "what is proposed of unsettled orders",
    ofConnection: true,
    hasAmounts: true,
    addsUp: false,
    expires: false,
    decidedWith: "settlements.decide",
    atLeast: 1,
  },
  "connections.change": {
    title: "Changes of a connection",
    things: "changes of a connection",
    ofConnection: true,
    hasAmounts: false,
    addsUp: false,
    expires: true,
    decidedWith: "connections.decide",
    atLeast: 0,
  },
  "policies.change": {
    title: "Changes of these rules",
    things: "changes of these rules",
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    expires: true,
    decidedWith: "policies.decide",
    atLeast: 1,
  },
  "users.change": {
    title: "Changes of users",
    things: "changes of approvers and admins",
    ofConnection: false,
    hasAmounts: false,
    addsUp: false,
    expires: true,
    decidedWith: "users.decide",
    atLeast: 1,
  },
};

/** Until when an approval by these rules may be given, as a sentence; empty where there is no such time. */
export function describeExpiry(act: GovernedAct, { expiresAfterHours }: PolicyRules): string {
  return governed[act].expires ? `Approvals expire after ${describeHours(expiresAfterHours)}.` : "";
}
