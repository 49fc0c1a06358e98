import { counted, plural } from "@/lib/core/plural";

export const upcomingCharges = "Upcoming charges";
export const day = "Day";
export const repeat = "Repeat";
export const whatTheGatewayWillCharge = (upcomingDays: number, timeZone: string) =>
  `What the gateway will charge by itself within ${upcomingDays} days, as far as our book knows the schedules. It is our estimate; days are those of ${timeZone}.`;
export const chargesToComeByDay = "Charges to come, by day";
export const ofCharges = (count: number, total: number) => `${count} of ${total} charges`;
export const theFirstOfProfilesThat = (followedMost: number, automatic: number) =>
  `the first ${followedMost} of ${automatic} profiles that charge by themselves`;
export const profileChargesProfilesChargeBy = (silent: number) =>
  `${counted(silent, "profile charges", "profiles charge")} by itself on days that are not known`;
export const profileOfWhichItIs = (unknown: number) =>
  `${counted(unknown, "profile")} of which it is not known whether ${plural(unknown, "it charges by itself", "they charge by themselves")}`;
export const profile = (recurringPaymentId: string) => `Profile ${recurringPaymentId}`;
export const paysToACard = "pays to a card";
export const chargesACard = "charges a card";
export const kindNotKnown = "kind not known";
export const perhapsSeeTheProfile = "perhaps: see the profile";
export const noChargeIsKnownTo = (upcomingDays: number) => `No charge is known to come within ${upcomingDays} days`;
export const openTheBook = "Open the book";
export const writeDownWhatTheGateways =
  "Write down what the gateway’s screens say of a profile, or change its schedule from here.";
export const noProfileOfTheBook = (thenText: string) =>
  `No profile of the book is known to charge by itself. ${thenText}`;
export const theOneProfileThatCharges = "The one profile that charges by itself";
export const theProfilesThatChargeBy = (automatic: number) => `The ${automatic} profiles that charge by themselves`;
export const isAreNotDueWithin = (all: string, automatic: number) =>
  `${all} ${plural(automatic, "is", "are")} not due within that time, as far as we know.`;
export const ofThem = (silent: number) => `${silent} of them`;
export const theDaysOfAreKnown = (all: string, part: string, part2: string, thenText: string) =>
  `${all}: the days of ${part} are ${part2}known. ${thenText}`;
