import { plural } from "@/lib/core/plural";

export const what = "Setting";
export const untilNow = "Before";
export const fromThenOn = "After";
export const aChangeThatYouAsked = "Your change was not applied";
export const thereIsNoneYet = "no one can approve yet";
export const onlyIsThereYet = (names: string) => `only ${names} can approve so far`;
export const anotherAdminApprovesTwoOther = (required: number, who: string) =>
  `Connection changes need approval by ${plural(required, "another admin", "two other admins")}: ${who}.`;
export const aChangeWaitsForApproval = "A change needs approval";
export const changesWaitForApproval = (count: number) => `${count} changes need approval`;
export const nothingOfItCountsUntil = "Nothing changes until it is approved.";
export const itCountsAtOnce = "it takes effect now";
export const itWaitsForAnotherAdmin = (required: number) =>
  `Nothing has changed yet. This needs approval by ${plural(required, "another admin", "two other admins")}. See it at the top of this page or under Approvals.`;
