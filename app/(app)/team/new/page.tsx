import type { Metadata } from "next";
import { PageHead } from "@/components/page-head";
import { openPages } from "@/lib/core/runtime/open-context";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listConnectionChoices } from "@/lib/identity/users/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";
import { NewUserForm } from "./new-user-form";

export const metadata: Metadata = { title: t.inviteUser };

export default async function NewUserPage() {
  await requirePermission("users.create");
  const ctx = openPages();
  return (
    <>
      <PageHead title={t.inviteUser} back={{ href: "/team", label: common.team }}>
        {ctx.sendsMail ? t.invitationHint : t.serverMissingHint}
      </PageHead>
      <NewUserForm choices={await listConnectionChoices(ctx)} />
    </>
  );
}
