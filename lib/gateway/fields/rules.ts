import type { Operation } from "./catalogue";
import { accountNames, destinations, sandboxSelector } from "./destinations";
import { type Fault, fault } from "./faults";

/** SRC: the payer's card is charged. DST: the receiver's card is paid to. */
export type ProfileKind = "SRC" | "DST";

export type Rule =
  /** Of these groups of fields at most one may be used. */
  | { kind: "at-most-one"; groups: string[][] }
  /**
   * Exactly one must be used; `field` carries the error when none is. `inSandbox`: a field that may come along there, since its
   * value chooses the outcome of every kind of payout (interface document, Payout, "Sandbox test behaviour"). `whereHidden`:
   * fields of which one or more stand in where the endpoint hides all of the groups.
   */
  | {
      kind: "exactly-one";
      groups: string[][];
      field: string;
      missing: Fault;
      inSandbox?: string;
      whereHidden?: string[];
    }
  /** All or none, but for those that the endpoint hides. */
  | { kind: "together"; fields: string[] }
  /** May be given only with one of `others`. */
  | { kind: "only-with"; field: string; others: string[] }
  /** The first must not be more than the second. */
  | { kind: "ordered"; low: string; high: string; of: "amount" | "date" }
  /** The decimals of amounts, by the currency of a field, else of the profile or endpoint. */
  | { kind: "decimals"; fields: string[]; currency: string }
  /** An amount that contains an identifier may be a value in the wrong field: a warning. */
  | { kind: "not-containing"; field: string; others: string[] }
  /** A day that is past has a consequence, which the warning says. */
  | { kind: "not-past"; field: string; warning: Fault }
  /** Month and year are not past. */
  | { kind: "not-expired"; month: string; year: string }
  | { kind: "cvv-of-card"; cvv: string; card: string }
  /** Countries with states name theirs. */
  | { kind: "state"; country: string; state: string; missing: "error" | "warning" }
  | { kind: "not-for-dst"; fields: string[] };

const payoutCard = ["credit_card_number", "card_printed_name", "expire_month", "expire_year"];
const updateCard = ["credit-card-number", "card-printed-name", "expire-year", "expire-month"];

/** What the interface document says of fields together, and what no payment may have. A status query has no such rules. */
export const rules: Record<Operation, readonly Rule[]> = {
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
  status: [],
};
