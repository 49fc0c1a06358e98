import { may } from "@/lib/auth/permissions";
import { listUserChanges, type UserChangeView } from "@/lib/users/change-queries";
import * as t from "@/messages/approvals/shared";
import { HeldChange } from "./held-change";
import type { SectionOf } from "./section";

/** Changes of approvers and admins: each value old and new. Only admins see them. */
export const userSection: SectionOf<UserChangeView> = {
  title: t.userChanges,
  read: async (ctx, { role }, which) => (may(role, "users.read") ? listUserChanges(ctx, which) : []),
  row: (change, reader) => <HeldChange change={change} {...reader} heading="h3" />,
};
