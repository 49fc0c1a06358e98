import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "@/components/button";
import { type Column, DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { UsersTabs } from "@/components/team-tabs";
import { TieNotice } from "@/components/tie-notice";
import { When, ZoneNote } from "@/components/when";
import { readTieNotice, type TieRow } from "@/lib/controls/approvals/ties";
import { openPages } from "@/lib/core/runtime/open-context";
import { mustHaveApp } from "@/lib/identity/auth/access/app-rule";
import { roleLabels } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getAppRule } from "@/lib/identity/organisation/queries";
import { listUsers, type UserRow } from "@/lib/identity/users/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";
import { ConfirmAccount } from "./confirm-account";
import { describeScope, UserState } from "./user-state";

export const metadata: Metadata = { title: common.team };

export default async function UsersPage() {
  const actor = await requirePermission("users.read");
  const ctx = openPages();
  const [users, demand, notice] = await Promise.all([
    listUsers(ctx),
    getAppRule(ctx),
    readTieNotice(ctx.db, ctx.now()),
  ]);
  const confirm = (tie: TieRow) =>
    tie.tiedTo.id === actor.id || tie.user.id === actor.id ? null : <ConfirmAccount tie={tie} />;
  const describeApp = ({ hasApp, role }: UserRow) =>
    hasApp ? t.on : mustHaveApp(demand, role) ? t.factorRequired : t.off;
  const describeRole = ({ role, mayApproveFrom }: UserRow) =>
    mayApproveFrom ? (
      <>
        {roleLabels[role].label}
        <span className="block text-sm text-wait-text">{t.approvalStart(<When at={mayApproveFrom} />)}</span>
      </>
    ) : (
      roleLabels[role].label
    );
  const columns: Column<UserRow>[] = [
    { key: "name", head: common.nameLabel, cell: (row) => row.name },
    { key: "state", head: common.status, cell: (row) => <UserState state={row.state} /> },
    { key: "role", head: t.role, cell: describeRole },
    { key: "scope", head: t.connections, cell: (row) => describeScope(row.connections), hideBelow: "lg" },
    { key: "app", head: t.twoFactor, cell: describeApp, hideBelow: "md" },
    { key: "email", head: t.emailAddress, cell: (row) => row.email, hideBelow: "xl" },
    {
      key: "sessions",
      head: t.sessions,
      cell: ({ openSessions }) => (openSessions === 0 ? "—" : t.browser(openSessions)),
      hideBelow: "xl",
    },
    { key: "seen", head: t.lastSeen, cell: (row) => <When at={row.lastSeenAt} />, hideBelow: "md" },
  ];
  return (
    <>
      <PageHead
        title={common.team}
        actions={
          <ButtonLink href="/team/new" variant="primary" size="large">
            {t.inviteUser}
          </ButtonLink>
        }
      >
        <Link href="/help/permissions" className="link" prefetch={false}>
          {common.permissions}
        </Link>
      </PageHead>
      <UsersTabs current="users" />
      <TieNotice notice={notice} confirm={confirm} />
      <DataTable
        caption={t.tableCaption}
        columns={columns}
        rows={users}
        rowKey={(row) => row.id}
        rowHref={(row) => `/team/${row.id}`}
        empty={null}
      />
      <div className="mt-3">
        <ZoneNote />
      </div>
    </>
  );
}
