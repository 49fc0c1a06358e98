import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const amountAmbiguous = "This amount can be read in two ways. Choose the one you mean.";
export const readAs = "Read as ";
export const amountQuestion = "Which amount do you mean?";
export const addAppLink = "Add app now";
export const appRequiredFrom = (when: ReactNode, link: ReactNode) =>
  rich`From ${when}, you need an authenticator app to use Paydesk. ${link}`;
export const suggestionsFailed = "The list couldn't be loaded. Type again in a moment.";
export const sandbox = "sandbox";
export const optional = " (optional)";
export const dayExample = "27 Nov 2026";
export const openCalendar = "Open calendar";
export const timeOf = (label: string) => `Time of ${label.toLowerCase()}`;
export const momentInvalid = "Enter a day and a time, such as 27 Nov 2026 and 14:00.";
export const tooLong = " too long";
export const keyboardShortcuts = "Keyboard shortcuts";
export const shortcutsHint =
  "No keyboard shortcut sends or approves anything. You can turn off single-key shortcuts in the account menu.";
export const ctrl = "Ctrl";
export const copyAmountHint = (amount: string, currency: string) => `${amount} ${currency}: click to copy ${amount}`;
export const newPassword = "New password";
export const passwordHint = (passwordMinLength: number) =>
  `At least ${passwordMinLength} characters. Several unrelated words work well.`;
export const repeatPasswordLabel = "Repeat new password";
export const next = (when: ReactNode) => rich` Next: ${when}.`;
export const overview = "Overview";
export const alerts = "Alerts";
export const recurring = "Recurring";
export const auditLog = "Audit log";
export const warning = "Warning: ";
export const previousRejection = "Previous rejection";
export const rejectedBy = (by: string) => `Rejected by ${by}`;
export const approvalExpired = "Approval expired";
export const sectionFailed = (what: string) => `${what} couldn't be loaded. Nothing has changed.`;
export const tryAgain = "Try again";
export const sessionEndedTitle = "Your session has ended";
export const sessionEndedHint = "Your entries are kept. Sign in to continue; nothing has been sent.";
export const emailAddress = "Email address";
export const password = "Password";
export const showPassword = "Show password";
export const codeLabel = "Code from your app";
export const text6DigitsOrOne = "6 digits, or one of your recovery codes.";
export const times = (times: number) => ` (${times} times)`;
export const notApplied = (refusedBecause: string) => `Not applied: ${refusedBecause}`;
export const undo = "Undo";
export const accountNumber = "account number";
export const timesNote = (zone: string) => `Times in ${zone}; UTC on hover.`;
export const copy = (label: string) => `Copy ${label}`;
export const copyValue = (label: string, value: string) => `Copy ${label} ${value}`;
export const thisText = "this";

export const draftUnavailable = "This browser can't save drafts. Reloading the page discards your entries.";
export const draftSaved = (when: ReactNode) => rich`Draft saved ${when}`;
export const draftDiscarded = "Draft discarded";
export const discardDraft = "Discard draft";
export const fieldErrors = (count: number) =>
  `Nothing was saved: ${plural(count, "1 field has an error", `${count} fields have errors`)}.`;
export const failedTitle = "Action not completed";
export const resubmitSafe = "You can safely submit this form again. It never creates two orders.";
export const show1ErrorShow = (faults: number) => plural(faults, "Show 1 error", `Show next of ${faults} errors`);
export const draftNote = (keys: ReactNode) => rich`Nothing is sent yet.${keys}`;
export const returnLabel = "Return to form";
export const cancel = "Cancel";

export const dropHere = "Drop a file here.";
export const chooseFile = "Choose file";
export const chooseAnother = "Choose another";
export const fileUnreadable = "This file couldn't be read. Reload the page and choose the file again.";
export const waitingForSlot = "Waiting for another file to finish …";
export const notStoredTitle = "Nothing was stored";
export const unfinishedTitle = "The upload didn’t finish";

export const sessionRestored = "You're signed in again. Nothing was sent. Check your entries, then submit again.";
export const sessionEnded = "Your session has ended.";
export const verificationCancelled = "Verification was cancelled.";
export const unchangedBecause = (why: string) => `${why} Nothing was changed.`;
export const noResponse = "Paydesk didn't respond. Check whether the action was completed before you try again.";

export const copied = (what: string) => `Copied ${what}`;
export const copiedDone = "Copied";
export const notAllowed = "not allowed";
export const copyBlocked = (reason: string) =>
  `Your browser blocked copying (${reason}). Select the text and copy it yourself.`;

export const sendDates = "Send dates";
export const sendDate = "Send date";
export const total = "Total";
export const onRelease = "On release";
export const unknownAmountPart = (count: ReactNode) => rich`${count} with unknown amount`;
