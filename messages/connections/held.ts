import { plural } from "@/lib/core/plural";

export const what = "What";
export const untilNow = "Until now";
export const fromThenOn = "From then on";
export const aChangeThatYouAsked = "A change that you asked for was not made";
export const thereIsNoneYet = "there is none yet";
export const onlyIsThereYet = (names: string) => `only ${names} is there yet`;
export const anotherAdminApprovesTwoOther = (required: number, who: string) =>
  `${plural(required, "Another admin approves", "Two other admins approve")} what is changed here before it counts: ${who}.`;
export const aChangeWaitsForApproval = "A change waits for approval";
export const changesWaitForApproval = (count: number) => `${count} changes wait for approval`;
export const nothingOfItCountsUntil = "Nothing of it counts until then.";
export const itCountsAtOnce = "it counts at once";
export const itWaitsForAnotherAdmin = (required: number) =>
  `It waits for ${plural(required, "another admin", "two other admins")}: nothing has changed yet. It stands at the top of this page, and under Approvals.`;
