import { plural } from "@/lib/core/text/plural";
import type { Day } from "./kinds";

export const changesAccount = "It changes a payee's account.";
export const accountAdded = (payee: string, hours: number) =>
  `The account of ${payee} was added less than ${hours} hours ago (cooling-off period). Needs one more approval.`;
export const accountChanged = (payee: string, hours: number) =>
  `The account of ${payee} was changed less than ${hours} hours ago (cooling-off period). Needs one more approval.`;
export const accountWaiting = (payee: string) =>
  `This account still needs approval as the account of ${payee}. Needs one more approval.`;
export const accountReplaced = (payee: string) => `This account of ${payee} was replaced. Needs one more approval.`;
export const accountRefused = (payee: string) =>
  `This account was proposed for ${payee} and not approved. Needs one more approval.`;
const unknown = (accounts: number, hours: number) =>
  `${plural(accounts, "This account is new: it isn't saved for a payee, and no payout to it completed", `${accounts} rows pay new accounts: they aren't saved for a payee, and no payout to them completed`)} more than ${hours} hours ago.`;
export const newAccounts = (accounts: number, hours: number) => `${unknown(accounts, hours)} Needs one more approval.`;
export const newAccountsOfSandbox = (accounts: number, hours: number) =>
  `${unknown(accounts, hours)} On a production connection, this needs one more approval.`;
export const savedForAnother = (saved: string, key: string, name: string) =>
  `This account is saved for ${saved} (${key}), but this payout names ${name}.`;
export const otherNameBefore = (name: string, on: Day) => `This account was last paid as ${name} on ${on}.`;
export const similarName = (name: string, saved: string, key: string, account: string) =>
  `${name}`.toLowerCase() === `${saved}`.toLowerCase()
    ? `The saved payee ${saved} (${key}) has the same name, but another account, ${account}.`
    : `The name ${name} is similar to the saved payee ${saved} (${key}), who has another account, ${account}.`;
export const accountReplacedOf = (payee: string) =>
  `The saved account of ${payee} was changed. This payout still has the old account.`;
export const savedPayeeRequired = (connection: string) =>
  `${connection} pays saved payees only. Choose a payee, or save this account for a payee first`;
export const notTheSavedAccount = (payee: string, account: string) =>
  `doesn't match the account saved for ${payee}, ${account}`;
