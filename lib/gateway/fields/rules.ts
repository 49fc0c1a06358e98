import type { Operation } from "./catalogue";
import { accountNames, destinations, sandboxSelector } from "./destinations";
import { type Fault, fault } from "./faults";

/** SRC: the payer's card is charged. DST: the receiver's card is paid. */
export type ProfileKind = "SRC" | "DST";

export type Rule =
  | { kind: "at-most-one"; groups: string[][] }
  /**
   * Exactly one group must be used; `field` carries the error when none is. `inSandbox`: a field allowed beside it,
   * because its value chooses the outcome (interface document, Payout, "Sandbox test behaviour"). `whereHidden`: fields
   * that replace the groups when the endpoint hides them all.
   */
  | {
      kind: "exactly-one";
      groups: string[][];
      field: string;
      missing: Fault;
      inSandbox?: string;
      whereHidden?: string[];
    }
  | { kind: "together"; fields: string[] }
  | { kind: "only-with"; field: string; others: string[] }
  | { kind: "ordered"; low: string; high: string; of: "amount" | "date" }
  | { kind: "decimals"; fields: string[]; currency: string }
  | { kind: "not-containing"; field: string; others: string[] }
  | { kind: "not-past"; field: string; warning: Fault }
  | { kind: "not-expired"; month: string; year: string }
  | { kind: "cvv-of-card"; cvv: string; card: string }
  | { kind: "state"; country: string; state: string; missing: "error" | "warning" }
  | { kind: "not-for-dst"; fields: string[] };

const payoutCard = ["credit_card_number", "card_printed_name", "expire_month", "expire_year"];
const updateCard = ["credit-card-number", "card-printed-name", "expire-year", "expire-month"];

export const rules = {
  payout: [
    { kind: "at-most-one", groups: [["redirect_url"], ["redirect_success_url", "redirect_fail_url"]] },
    { kind: "together", fields: ["redirect_success_url", "redirect_fail_url"] },
    { kind: "at-most-one", groups: [["notify_url"], ["server_callback_url"]] },
    {
      kind: "exactly-one",
      groups: accountNames.map((name) => [name]),
      field: "destination",
      missing: fault("noReceiver"),
      inSandbox: sandboxSelector,
      whereHidden: destinations.contact.namedBy,
    },
    { kind: "together", fields: payoutCard },
    {
      kind: "only-with",
      field: "cvv2",
      others: ["credit_card_number", "card_recurring_payment_id", "recurring-payment-id"],
    },
    { kind: "not-expired", month: "expire_month", year: "expire_year" },
    { kind: "cvv-of-card", cvv: "cvv2", card: "credit_card_number" },
    { kind: "decimals", fields: ["amount"], currency: "currency" },
    { kind: "not-containing", field: "amount", others: ["account_number", "ewallet_wallet"] },
    { kind: "state", country: "receiver_country_code", state: "receiver_state", missing: "warning" },
  ],
  "update-recurring-payment": [
    {
      kind: "exactly-one",
      groups: [["amount"], ["amount-from", "amount-to"], ["amount-sequence"]],
      field: "amount",
      missing: fault("noAmountRule"),
    },
    { kind: "together", fields: ["amount-from", "amount-to"] },
    { kind: "ordered", low: "amount-from", high: "amount-to", of: "amount" },
    { kind: "decimals", fields: ["amount", "amount-from", "amount-to", "amount-sequence"], currency: "currency" },
    { kind: "not-past", field: "start-date", warning: fault("startIsPast") },
    { kind: "not-past", field: "finish-date", warning: fault("finishIsPast") },
    { kind: "together", fields: ["period", "interval"] },
    { kind: "ordered", low: "start-date", high: "finish-date", of: "date" },
    { kind: "together", fields: updateCard },
    { kind: "not-expired", month: "expire-month", year: "expire-year" },
    { kind: "at-most-one", groups: [["notify_url"], ["server_callback_url"]] },
    { kind: "state", country: "country", state: "state", missing: "error" },
    { kind: "not-for-dst", fields: ["period", "interval", "phone", "state"] },
  ],
  "process-recurring-payments": [
    { kind: "decimals", fields: ["amount"], currency: "currency" },
    { kind: "not-containing", field: "amount", others: ["recurring-payment-id"] },
    { kind: "state", country: "country", state: "state", missing: "warning" },
  ],
} satisfies Partial<Record<Operation, readonly Rule[]>>;

export const rulesOf = (operation: Operation): readonly Rule[] =>
  (rules as Partial<Record<Operation, readonly Rule[]>>)[operation] ?? [];
