import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const charges = "Charges";
export const profileUpdates = "Profile updates";
export const unsettled = "Unsettled";
export const eachIsOneThingThat = "Each is one thing that we asked the gateway to do, with what became of it.";
export const kindsOfOrders = "Kinds of orders";
export const onlyWhatWaitsForA =
  "Only what waits for a person: nobody took note of it, no settlement of it waits to be confirmed, and it is not still being asked about in its first day.";
export const allOfThem = "All of them";
export const onlyWhatFailed = (failed: string) => `Only what failed${failed}.`;
export const whateverCameOfIt = "Whatever came of it";
export const onlyPayoutsTo = "Only payouts to";
export const aPayeeWhoIsNot = "a payee who is not in the book";
export const toEverybody = "To everybody";
export const onlyOrdersOf = "Only orders of";
export const aBatchThatIsNot = "a batch that is not there";
export const ofAllBatchesAndSingle = "Of all batches, and single ones";
export const whateverTheCurrencyChooseOne = ", whatever the currency: choose one to compare";
export const sortedByAmountOrdersWhose = (part: string) =>
  `Sorted by amount${part}. Orders whose amount is not known are left out.`;
export const newestFirst = "Newest first";
export const withoutACode = " without a code";
export const thoseOfUnknownAmountIncluded = ", those of unknown amount included";
export const aboutInAll = (about: boolean, count: ReactNode, part: string) =>
  rich` · ${about ? "about " : ""}${count} in all${part}`;
export const nothingIsUnsettled = "Nothing is unsettled";
export const hereStandsWhatStillOwes =
  "Here stands what still owes an answer: orders of which nobody knows whether the gateway took them, orders that never left, outcomes that the gateway itself does not know, and words that contradict each other.";
export const noChargesYet = "No charges yet";
export const noProfileUpdatesYet = "No profile updates yet";
export const aChargeTakesMoneyFrom =
  "A charge takes money from a stored card of a payer. Each will stand here with what became of it.";
export const aProfileUpdateChangesWhat =
  "A profile update changes what the gateway keeps about a recurring payment. It moves no money by itself.";
export const noPayoutsYet = "No payouts yet";
export const sendAPracticePayout = "Send a practice payout";
export const seeWhereMoneyCanLeave = "See where money can leave from";
export const aPayoutGoesOutSigned =
  "A payout goes out signed, and stands here from that moment on: first what the gateway answered, then what became of the money, as soon as it says so. Try it with the practice connection: no money moves.";
