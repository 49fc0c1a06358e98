import { counted, plural } from "@/lib/core/text/plural";

export const upcomingCharges = "Upcoming charges";
export const day = "Day";
export const repeat = "Repeat";
export const pageHint = (upcomingDays: number, timeZone: string) =>
  `Estimated automatic charges in the next ${upcomingDays} days, from the schedules we know. Dates use ${timeZone}.`;
export const tableCaption = "Upcoming charges by date";
export const ofCharges = (count: number, total: number) => `${count} of ${total} charges`;
export const truncatedPart = (followedMost: number, automatic: number) =>
  `the first ${followedMost} of ${automatic} profiles that charge automatically`;
export const undatedPart = (silent: number) =>
  `${counted(silent, "profile charges", "profiles charge")} automatically on unknown dates`;
export const chargingUnknownPart = (unknown: number) => `${counted(unknown, "profile")} with unknown charging`;
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
export const kindPay = "pays to a card";
export const kindCharge = "charges a card";
export const kindUnknown = "kind not known";
export const uncertainNote = "not certain: see the profile";
export const emptyTitle = (upcomingDays: number) => `No charges known in the next ${upcomingDays} days`;
export const profilesLink = "View recurring profiles";
export const emptyNext =
  "To see upcoming charges, edit the profile details with what the gateway’s portal shows, or change the schedule.";
export const emptyNoneAutomatic = (thenText: string) => `No profile is known to charge automatically. ${thenText}`;
export const soleProfile = "The one profile that charges automatically";
export const allProfiles = (automatic: number) => `The ${automatic} profiles that charge automatically`;
export const emptyNoneDue = (all: string, automatic: number) =>
  `${all} ${plural(automatic, "has", "have")} no known charge in this period.`;
export const ofThem = (silent: number) => `${silent} of them`;
export const emptyUndated = (all: string, part: string, part2: string, thenText: string) =>
  `${all}: the dates of ${part} are ${part2}known. ${thenText}`;
export const not = "not ";
