import type { Act } from "@/lib/auth/permissions";
import type { IconName, Tone } from "@/lib/orders/words";
import type { NeedWord } from "@/lib/overview/needs";

/** What may wait for a person beside orders. */
export type OtherNeed =
  | "approvals"
  | "settlements"
  | "sent_back"
  | "batches"
  | "batches_of_others"
  | "errors"
  | "callbacks";
export type NeedName = NeedWord | OtherNeed;

type Words = {
  /** After the number, of one and of several. */
  one: string;
  many: string;
  button: string;
  /** Lower is graver; of the same, the oldest first. */
  rank: number;
  icon: IconName;
  tone: Tone;
  /** Who may do something about it; everybody else sees it as on others. */
  act: Act;
};

/** Each kind of need as the overview says it. */
export const needWords: Record<NeedName, Words> = {
  conflict: {
    one: "order with words that contradict each other",
    many: "orders with words that contradict each other",
    button: "Rule",
    rank: 0,
    icon: "alert-triangle",
    tone: "alarm",
    act: "orders.settle",
  },
  second_order: {
    one: "order was carried out a second time",
    many: "orders were carried out a second time",
    button: "Look",
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    act: "orders.acknowledge",
  },
  other_amount: {
    one: "order moved another amount",
    many: "orders moved another amount",
    button: "Look",
    rank: 1,
    icon: "alert-triangle",
    tone: "alarm",
    act: "orders.acknowledge",
  },
  charged_back: {
    one: "order was charged back",
    many: "orders were charged back",
    button: "Look",
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    act: "orders.acknowledge",
  },
  reversed: {
    one: "order was reversed",
    many: "orders were reversed",
    button: "Look",
    rank: 2,
    icon: "alert-triangle",
    tone: "alarm",
    act: "orders.acknowledge",
  },
  later_news: {
    one: "order has later news",
    many: "orders have later news",
    button: "Look",
    rank: 3,
    icon: "alert-triangle",
    tone: "alarm",
    act: "orders.acknowledge",
  },
  awaiting: {
    one: "order awaits the gateway's confirmation",
    many: "orders await the gateway's confirmation",
    button: "Review",
    rank: 3,
    icon: "help-circle",
    tone: "wait",
    act: "orders.query",
  },
  unconfirmed_people: {
    one: "order is unconfirmed and wants two people",
    many: "orders are unconfirmed and want two people",
    button: "Settle",
    rank: 4,
    icon: "help-circle",
    tone: "alarm",
    act: "orders.settle",
  },
  unknown: {
    one: "order has an unknown outcome",
    many: "orders have an unknown outcome",
    button: "Settle",
    rank: 4,
    icon: "help-circle",
    tone: "wait",
    act: "orders.settle",
  },
  unconfirmed: {
    one: "order is unconfirmed for more than a day",
    many: "orders are unconfirmed for more than a day",
    button: "Look",
    rank: 5,
    icon: "help-circle",
    tone: "wait",
    act: "orders.query",
  },
  callbacks: {
    one: "callback needs a look",
    many: "callbacks need a look",
    button: "Look",
    rank: 5,
    icon: "alert-triangle",
    tone: "alarm",
    act: "callbacks.acknowledge",
  },
  not_sent: {
    one: "order was not sent",
    many: "orders were not sent",
    button: "Send or cancel",
    rank: 6,
    icon: "alert-triangle",
    tone: "alarm",
    act: "payouts.resume",
  },
  approvals: {
    one: "request waits for approval",
    many: "requests wait for approval",
    button: "Decide",
    rank: 6,
    icon: "user-clock",
    tone: "wait",
    act: "approvals.decide",
  },
  settlements: {
    one: "settlement waits to be confirmed",
    many: "settlements wait to be confirmed",
    button: "Decide",
    rank: 6,
    icon: "user-clock",
    tone: "wait",
    act: "settlements.decide",
  },
  batches: {
    one: "batch goes no further without you",
    many: "batches go no further without you",
    button: "Go on",
    rank: 6,
    icon: "pause",
    tone: "wait",
    act: "batches.release",
  },
  batches_of_others: {
    one: "batch goes no further without somebody else",
    many: "batches go no further without somebody else",
    button: "Look",
    rank: 6,
    icon: "pause",
    tone: "wait",
    act: "batches.read",
  },
  errors: {
    one: "of your batches has errors",
    many: "of your batches have errors",
    button: "Fix",
    rank: 8,
    icon: "pencil",
    tone: "wait",
    act: "batches.edit",
  },
  sent_back: {
    one: "payout came back to you",
    many: "payouts came back to you",
    button: "Mend",
    rank: 7,
    icon: "pencil",
    tone: "wait",
    act: "payouts.mend",
  },
};
