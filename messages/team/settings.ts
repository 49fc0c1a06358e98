import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const saveWhoMustHaveAn = "Save requirement";
export const saved = (asked: number) => `Saved.${asked > 0 ? ` ${counted(asked, "user")} notified by email.` : ""}`;
export const whoMustSignInWith = "Authenticator app required for";
export const whoeverMustAndHasNone = "Users without an app must add one right after they sign in.";
export const fromWhenOn = "Starts";
export const untilThenTheyAreReminded =
  "Until then, a reminder shows on every page. Users without an app are notified by email now.";
export const atOnce = "Now";
export const inDays = (days: number) => `In ${days} days`;
export const now = "Currently required for:";
export const fromOn = (when: ReactNode) => rich`from ${when}`;
export const inForce = "active";
export const allOfThemHaveOne = "All of these users have an app.";
export const withoutOneSoFar = (without: string, more: number) =>
  `No app yet: ${without}${more > 0 ? ` and ${more} more` : ""}.`;
export const cameFrom = "Source";
export const rule = "Rule";
export const blockedContent = "Blocked content";
export const whatBrowsersBlockedOnOur = "Content that browsers blocked on Paydesk pages, most frequent first";
export const noBrowserHasReportedAnything = "No browser has reported blocked content.";
export const browsersRefuseWhatIsntOurs =
  "Browsers block content that isn't from Paydesk, often added by a browser extension. Anyone can send a report.";
export const saveSettings = "Save settings";
export const savedItHoldsForEverybody = "Saved. The settings apply to all users.";
export const nameOfTheOrganisation = "Organisation name";
export const timeZone = "Time zone";
export const daysMonthsAndTotalsAre =
  "Used for days, months and totals. Clock times appear in each user's own time zone.";
export const howNumbersAreWritten = "Number format";
export const countDaysIn = (to: string) => `Change the time zone to ${to}?`;
export const countDaysIn2 = (to: string) => `Change to ${to}`;
export const keep = (from: string) => `Keep ${from}`;
export const daysMonthsAndTotalsBegin = (to: string, count: ReactNode, minutes: number) =>
  rich`Days, months and totals then start at midnight in ${to}, including past periods. Paydesk recalculates ${count} automatically, within ${plural(minutes, "a minute", `${minutes} minutes`)}.`;
export const untilItIsDoneThe = (from: string) =>
  `Until this finishes, the overview's figures and chart still use days in ${from}; a note says so. Orders and clock times don't change.`;
export const settings = "Settings";
export const signingIn = "Sign-in";
export const saveTheIdleTime = "Save idle time";
export const savedItHoldsAtOnce = "Saved. The setting applies now.";
export const minutesUntilAnIdleSession = "Idle time before sign-out, in minutes";
export const forPreparersApproversAndAdmins = (min: number, max: number) =>
  `For preparers, approvers and admins: ${min} to ${max} minutes. PCI DSS requires 15 or less. Other roles: 60 minutes.`;
export const saveTheWaitingTime = "Save waiting period";
export const newApprovers = "New approvers";
export const waitingTimeBeforeApprovingIn = "Waiting period before approving, in hours";
export const aNewRaisedReEnabled =
  "Applies to new, re-enabled or reset accounts and to raised access, unless two admins decided on it. 0 = off, max. 720. Sandbox connections are exempt.";
export const nowHoursTheShorterTime = (hours: number, when: ReactNode) =>
  rich`Currently ${hours} hours. The shorter period starts on ${when}.`;
export const saveTheCoolingTime = "Save cooling-off period";
export const savedItHoldsFromThe = "Saved. The period applies from the next payout.";
export const coolingTimeInHours = "Cooling-off period, in hours";
export const forSoLongAnAccount =
  "During this period, payouts to a new or changed account need one extra approval. 0 = off, max. 720.";
