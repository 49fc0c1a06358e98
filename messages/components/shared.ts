import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const thisAmountCanBe = "This amount can be read in two ways. Choose the one you mean.";
export const readAs = "Read as ";
export const whichAmountDoYou = "Which amount do you mean?";
export const addAppNow = "Add app now";
export const fromYouNeedAn = (when: ReactNode, link: ReactNode) =>
  rich`From ${when}, you need an authenticator app to use Paydesk. ${link}`;
export const theListCouldntBe = "The list couldn't be loaded. Type again in a moment.";
export const sandbox = "sandbox";
export const optional = " (optional)";
export const tooLong = " too long";
export const keyboardShortcuts = "Keyboard shortcuts";
export const noKeyboardShortcutSends =
  "No keyboard shortcut sends or approves anything. You can turn off single-key shortcuts in the account menu.";
export const ctrl = "Ctrl";
export const clickToCopy = (amount: string, currency: string) => `${amount} ${currency}: click to copy ${amount}`;
export const newPassword = "New password";
export const atLeastCharactersSeveral = (passwordMinLength: number) =>
  `At least ${passwordMinLength} characters. Several unrelated words work well.`;
export const repeatNewPassword = "Repeat new password";
export const next = (when: ReactNode) => rich` Next: ${when}.`;
export const overview = "Overview";
export const alerts = "Alerts";
export const recurring = "Recurring";
export const auditLog = "Audit log";
export const warning = "Warning: ";
export const previousRejection = "Previous rejection";
export const rejectedBy = (by: string) => `Rejected by ${by}`;
export const approvalExpired = "Approval expired";
export const couldntBeLoadedNothing = (what: string) => `${what} couldn't be loaded. Nothing has changed.`;
export const tryAgain = "Try again";
export const yourSessionHasEnded = "Your session has ended";
export const yourEntriesAreKept = "Your entries are kept. Sign in to continue; nothing has been sent.";
export const emailAddress = "Email address";
export const password = "Password";
export const showPassword = "Show password";
export const codeFromYourApp = "Code from your app";
export const text6DigitsOrOne = "6 digits, or one of your recovery codes.";
export const times = (times: number) => ` (${times} times)`;
export const notApplied = (refusedBecause: string) => `Not applied: ${refusedBecause}`;
export const undo = "Undo";
export const accountNumber = "account number";
export const timesInUtcOn = (zone: string) => `Times in ${zone}; UTC on hover.`;
export const copy = (label: string) => `Copy ${label}`;
export const copyValue = (label: string, value: string) => `Copy ${label} ${value}`;
export const thisText = "this";
