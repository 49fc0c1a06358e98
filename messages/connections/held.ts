import { plural } from "@/lib/core/text/plural";

export const setting = "Setting";
export const before = "Before";
export const after = "After";
export const yourChangeWasNot = "Your change was not applied";
export const noOneCanApprove = "no one can approve yet";
export const onlyCanApproveSo = (names: string) => `only ${names} can approve so far`;
export const connectionChangesNeedApproval = (required: number, who: string) =>
  `Connection changes need approval by ${plural(required, "another admin", "two other admins")}: ${who}.`;
export const aChangeNeedsApproval = "A change needs approval";
export const changesNeedApproval = (count: number) => `${count} changes need approval`;
export const nothingChangesUntilIt = "Nothing changes until it is approved.";
export const itTakesEffectNow = "it takes effect now";
export const nothingHasChangedYet = (required: number) =>
  `Nothing has changed yet. This needs approval by ${plural(required, "another admin", "two other admins")}. See it at the top of this page or under Approvals.`;
