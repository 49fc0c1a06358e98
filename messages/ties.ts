import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const selfApprovalTitle = (admin: string) => `One admin could both prepare and approve: ${admin}`;
export const onlyOneAdmin = (admin: string, days: number) =>
  days === 0
    ? `${admin} is the only admin. They can approve what an account prepares that they added or reset themselves.`
    : `${admin} is the only admin. An account that they add, raise, enable or reset counts as one person with them for ${counted(days, "day")}. Neither can approve what the other prepared. After that, no one else has checked who uses the account.`;
export const inviteASecond =
  "Add a second admin. They then approve each change of an account that can prepare or approve.";
export const tiesTitle = "Some accounts count as one person";
export const neitherCanApprove =
  "One admin changed these accounts alone. Neither user can approve what the other prepared, except on sandbox connections.";
export const until = (account: string, admin: string, when: ReactNode) => rich`${account} and ${admin}, until ${when}`;
export const untilConfirmed = (account: string, admin: string) =>
  `${account} and ${admin}, until another admin confirms the account`;
export const confirm = "Confirm account";
export const confirmTheAccount = (account: string) => `Confirm ${account}'s account?`;
export const confirmMeans = (account: string, admin: string) =>
  `You confirm that ${account}'s account is used by ${account} alone, and not by ${admin}. They then count as two users.`;
export const days = "Days that one admin's accounts count as one person";
export const daysHint =
  "How long an account counts as one person with the only admin who added, raised, enabled or reset it. 0 = off, max. 90. Sandbox connections are exempt.";
export const saveDays = "Save days";
export const currentlyDays = (daysNow: number, when: ReactNode) =>
  rich`Currently ${counted(daysNow, "day")}. Fewer days start on ${when}.`;
