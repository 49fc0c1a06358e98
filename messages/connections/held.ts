import { plural } from "@/lib/core/text/plural";

export const setting = "Setting";
export const before = "Before";
export const after = "After";
export const refusedTitle = "Your change was not applied";
export const approversMissing = "no one can approve yet";
export const fewApprovers = (names: string) => `only ${names} can approve so far`;
export const rulesUnmet = (required: number, who: string) =>
  `Connection changes need approval by ${plural(required, "another admin", "two other admins")}: ${who}.`;
export const pendingOne = "A change needs approval";
export const pendingMany = (count: number) => `${count} changes need approval`;
export const pendingHint = "Nothing changes until it is approved.";
export const approveEffect = "it takes effect now";
export const heldNotice = (required: number) =>
  `Nothing has changed yet. This needs approval by ${plural(required, "another admin", "two other admins")}. See it at the top of this page or under Approvals.`;
