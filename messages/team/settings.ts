import type { ReactNode } from "react";
import { plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const saveWhoMustHaveAn = "Save who must have an app";
export const saved = (asked: number) => `Saved.${asked > 0 ? ` ${asked} told by mail.` : ""}`;
export const whoMustSignInWith = "Who must sign in with an authenticator app";
export const whoeverMustAndHasNone = "Whoever must and has none adds one right after signing in, before anything else.";
export const fromWhenOn = "From when on";
export const untilThenTheyAreReminded =
  "Until then they are reminded on every page; those who have no app are told by mail now.";
export const atOnce = "At once";
export const inDays = (days: number) => `In ${days} days`;
export const now = "Now:";
export const fromOn = (when: ReactNode) => rich`from ${when} on`;
export const inForce = "in force";
export const allOfThemHaveOne = "All of them have one.";
export const withoutOneSoFar = (without: string, more: number) =>
  `Without one so far: ${without}${more > 0 ? ` and ${more} more` : ""}.`;
export const cameFrom = "Came from";
export const rule = "Rule";
export const blockedContent = "Blocked content";
export const whatBrowsersBlockedOnOur = "What browsers blocked on our pages, the most frequent first";
export const noBrowserHasReportedAnything = "No browser has reported anything blocked on these pages.";
export const browsersRefuseWhatIsntOurs =
  "Browsers refuse what isn't ours. Often a browser extension is the cause; anyone can send a report.";
export const saveSettings = "Save settings";
export const savedItHoldsForEverybody = "Saved. It holds for everybody from now on.";
export const nameOfTheOrganisation = "Name of the organisation";
export const timeZone = "Time zone";
export const daysMonthsAndTotalsAre =
  "Days, months and totals are counted in it. Clock times are shown in each viewer's own zone.";
export const howNumbersAreWritten = "How numbers are written";
export const countDaysIn = (to: string) => `Count days in ${to}?`;
export const countDaysIn2 = (to: string) => `Count days in ${to}`;
export const keep = (from: string) => `Keep ${from}`;
export const daysMonthsAndTotalsBegin = (to: string, count: ReactNode, minutes: number) =>
  rich`Days, months and totals begin and end at midnight of ${to} from now on, for the past, too. The desk counts ${count} anew by itself, which takes ${plural(minutes, "a minute", `${minutes} minutes`)} at most.`;
export const untilItIsDoneThe = (from: string) =>
  `Until it is done, the figures and the chart of the overview are still by days of ${from}, and the overview says so. No order changes, and no time on the clock.`;
export const settings = "Settings";
export const oneSetForEverybodyHere = "One set for everybody here, so that two people on the phone read the same.";
export const signingIn = "Signing in";
export const saveTheIdleTime = "Save the idle time";
export const savedItHoldsAtOnce = "Saved. It holds at once.";
export const minutesUntilAnIdleSession = "Minutes until an idle session ends";
export const forPreparersApproversAndAdmins = (min: number, max: number) =>
  `For preparers, approvers and admins, ${min} to ${max}. PCI DSS asks for 15 or fewer. All others: 60.`;
export const saveTheWaitingTime = "Save the waiting time";
export const newApprovers = "New approvers";
export const waitingTimeBeforeApprovingIn = "Waiting time before approving, in hours";
export const aNewRaisedReEnabled =
  "A new, raised, re-enabled or reset account cannot approve for this long, unless two admins decided on it. 0 switches it off; 720 at most. Sandbox connections are exempt.";
export const nowHoursTheShorterTime = (hours: number, when: ReactNode) =>
  rich`Now: ${hours} hours. The shorter time starts on ${when}.`;
export const saveTheCoolingTime = "Save the cooling time";
export const savedItHoldsFromThe = "Saved. It holds from the next payout on.";
export const coolingTimeInHours = "Cooling time, in hours";
export const forSoLongAnAccount =
  "For so long an account that is new in the book, or was changed, wants one other person more to approve a payout to it. 0 switches it off; 720 at most.";
