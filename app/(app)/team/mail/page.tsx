import { Archive, Check, Clock, RotateCw, TriangleAlert } from "lucide-react";
import type { Metadata } from "next";
import { Block } from "@/components/block";
import { type Column, DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { UsersTabs } from "@/components/team-tabs";
import { When, ZoneNote } from "@/components/when";
import type { MailState as State } from "@/lib/core/mail/mail-labels";
import { openPages } from "@/lib/core/runtime/open-context";
import { listMails, type MailRow } from "@/lib/desk/mail/queries";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/team/model";
import { MailText } from "./mail-text";

export const metadata: Metadata = { title: t.emails };

export default async function MailPage() {
  const user = await requirePermission("users.read");
  const ctx = openPages();
  const { rows, more } = await listMails(ctx);
  const mayRead = may(user.role, "users.readMail");
  const columns: Column<MailRow>[] = [
    { key: "subject", head: t.emails, cell: (row) => row.subject },
    {
      key: "state",
      head: common.status,
      cell: (row) => <MailState state={row.state} attempts={row.attempts} problem={row.problem} />,
    },
    { key: "to", head: t.to, cell: (row) => row.address },
    {
      key: "read",
      head: t.text,
      cell: (row) => (row.readable && mayRead ? <MailText mailId={row.id} subject={row.subject} /> : "—"),
    },
    { key: "at", head: t.created, cell: (row) => <When at={row.createdAt} /> },
  ];
  return (
    <>
      <PageHead title={t.emails} />
      <UsersTabs current="mail" />
      {ctx.sendsMail ? null : (
        <div className="mb-4">
          <Block tone="info" title={t.serverMissingTitle}>
            <p>{t.serverMissingHint}</p>
          </Block>
        </div>
      )}
      <DataTable
        caption={t.tableCaption}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t.emptyTitle}>{t.emptyHint}</EmptyState>}
      />
      <div className="mt-3 flex flex-col gap-1">
        {more > 0 ? <p className="text-ink-2 text-sm">{t.olderOmitted(more)}</p> : null}
        <ZoneNote />
      </div>
    </>
  );
}

const looks = {
  sent: { label: common.sent, Icon: Check, tone: "text-good-text" },
  kept: { label: t.unsentWithoutServer, Icon: Archive, tone: "text-ink-2" },
  failed: { label: t.sendFailed, Icon: TriangleAlert, tone: "text-alarm-text" },
  waiting: { label: t.sendingShortly, Icon: Clock, tone: "text-ink-2" },
  retrying: { label: t.retryingAutomatically, Icon: RotateCw, tone: "text-wait-text" },
};

function MailState({ state, attempts, problem }: { state: State; attempts: number; problem: string | null }) {
  const { label, Icon, tone } = looks[state === "waiting" && attempts > 0 ? "retrying" : state];
  return (
    <span className="inline-flex flex-col">
      <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${tone}`}>
        <Icon size={16} aria-hidden />
        {label}
      </span>
      {problem ? <span className="text-ink-2 text-xs">{problem}</span> : null}
    </span>
  );
}
