import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const charges = "Charges";
export const profileUpdates = "Profile updates";
export const unsettled = "Unresolved";
export const kindsOfOrders = "Kinds of orders";
export const onlyWhatWaitsForA = "Showing only orders that need action.";
export const allOfThem = "Show all orders";
export const onlyWhatFailed = (failed: string) => `Showing only failed orders${failed}.`;
export const whateverCameOfIt = "Show all outcomes";
export const onlyPayoutsTo = "Showing only payouts to";
export const aPayeeWhoIsNot = "an unknown payee";
export const toEverybody = "Show all payees";
export const onlyOrdersOf = "Showing only orders of batch";
export const aBatchThatIsNot = "(this batch doesn't exist)";
export const ofAllBatchesAndSingle = "Show all batches";
export const whateverTheCurrencyChooseOne = " across all currencies; choose one currency to compare";
export const sortedByAmountOrdersWhose = (part: string) =>
  `Sorted by amount${part}. Orders with an unknown amount are hidden.`;
export const newestFirst = "Sort newest first";
export const withoutACode = " without a code";
export const thoseOfUnknownAmountIncluded = ", including unknown amounts";
export const aboutInAll = (about: boolean, count: ReactNode, part: string) =>
  rich` · ${about ? "about " : ""}${count} in total${part}`;
export const nothingIsUnsettled = "No unresolved orders";
export const hereStandsWhatStillOwes =
  "Orders without a confirmed outcome appear here: unconfirmed, not sent, or with a conflicting status.";
export const noChargesYet = "No charges yet";
export const noProfileUpdatesYet = "No profile updates yet";
export const aChargeTakesMoneyFrom =
  "A charge takes money from a payer's stored card. Each charge and its status appear here.";
export const aProfileUpdateChangesWhat =
  "A profile update changes what the gateway stores about a recurring payment. It moves no money.";
export const noPayoutsYet = "No payouts yet";
export const sendAPracticePayout = "Send a sandbox payout";
export const seeWhereMoneyCanLeave = "View connections";
export const aPayoutGoesOutSigned =
  "Each payout appears here with its status, from the moment it is sent. Try it with the sandbox: no money moves.";
