import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Column } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { UsersTabs } from "@/components/team-tabs";
import { When } from "@/components/when";
import { isUnattended } from "@/lib/core/runtime/actors";
import { openPages } from "@/lib/core/runtime/open-context";
import { capital } from "@/lib/core/text/plural";
import type { Forms } from "@/lib/core/text/render";
import {
  describeActor,
  describeDetails,
  labelAction,
  recordedActions,
  subjectHref,
  subjectLabels,
} from "@/lib/identity/audit/labels";
import { type AuditRow, auditList, listAudit, listAuditUsers, recordedActors } from "@/lib/identity/audit/queries";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/audit/model";
import * as common from "@/messages/common";

function auditColumns(role: Role, forms: Forms): Column<AuditRow>[] {
  return [
    { key: "who", head: common.who, cell: (row) => <Who row={row} />, hideBelow: "lg" },
    {
      key: "permission",
      head: t.action,
      cell: (row) => <ActionCell row={row} role={role} forms={forms} />,
    },
    { key: "about", head: t.subject, cell: (row) => aboutOf({ row, role }) ?? none, hideBelow: "lg" },
    {
      key: "details",
      head: t.details,
      cell: (row) => (
        <span className="block min-w-40 max-w-120 wrap-anywhere py-1 text-ink-2" translate="no">
          {detailsOf(row, forms) || none}
        </span>
      ),
      hideBelow: "lg",
    },
    { key: "at", head: common.when, cell: (row) => <When at={row.at} />, hideBelow: "lg" },
  ];
}

const none = <span className="text-ink-3">—</span>;

type CellProps = { row: AuditRow; role: Role };

function ActionCell({ row, role, forms }: CellProps & { forms: Forms }) {
  const about = aboutOf({ row, role });
  const details = detailsOf(row, forms);
  return (
    <div className="max-lg:py-1.5">
      <span className="block max-lg:font-medium lg:max-w-48">{labelAction(row.permission)}</span>
      <div className="flex flex-col text-ink-2 lg:hidden">
        <span>
          <Who row={row} />
          {about ? <> · {about}</> : null}
        </span>
        {details ? (
          <span className="break-words" translate="no">
            {details}
          </span>
        ) : null}
        <When at={row.at} />
      </div>
    </div>
  );
}

function Who({ row }: { row: AuditRow }) {
  const tone = isUnattended(row.actor) ? "text-ink-3" : "";
  return <span className={`whitespace-nowrap ${tone}`}>{describeActor(row.actor, row.userName)}</span>;
}

function aboutOf({ row, role }: CellProps): ReactNode {
  const { subjectType, subjectId, subjectName } = row;
  if (subjectType === "session" || (subjectType === "user" && !subjectId)) return null;
  const kind = capital(subjectLabels[subjectType]);
  // Ids begin with their time, so ids from the same hour begin alike: only their ends differ.
  const name = subjectName ?? (subjectId ? `…${subjectId.slice(-8)}` : "");
  const text = subjectType === "user" ? name : `${kind} ${name}`.trim();
  const page = subjectHref(subjectType, subjectId);
  if (!page || (page.startsWith("/team") && !may(role, "users.read"))) {
    return <span title={subjectId ?? undefined}>{text}</span>;
  }
  return (
    <Link className="link" href={page} prefetch={false} title={subjectId ?? undefined}>
      {text}
    </Link>
  );
}

function detailsOf(row: AuditRow, forms: Forms): string {
  const { batch, ...details } = row.details;
  const phrases = describeDetails(row.subjectType === "batch" ? details : row.details, forms);
  return [...phrases, ...(row.ip ? [t.fromAddress(row.ip)] : [])].join(" · ");
}

export const metadata: Metadata = { title: t.auditLog };

const actors = recordedActors.map((id) => ({ id, name: describeActor(id, null) }));

export default async function AuditPage({ searchParams }: { searchParams: Promise<Params> }) {
  const actor = await requirePermission("audit.read");
  const params = await searchParams;
  const search = auditList.read((name) => readParam(params, name));
  const ctx = openPages();
  const [users, page, forms] = await Promise.all([
    listAuditUsers(ctx),
    listAudit(ctx, actor, search.filter, search.cursor),
    getOrganisation(ctx),
  ]);
  return (
    <ListPage
      list={auditList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={<PageHead title={t.auditLog} />}
      tabs={may(actor.role, "users.read") ? <UsersTabs current="audit" /> : null}
      filters={{
        search: { label: t.subjectId, name: "about" },
        fields: [
          { type: "choices", name: "who", label: common.who, options: [...actors, ...users] },
          {
            type: "choices",
            name: "permission",
            label: t.action,
            options: recordedActions.map(({ permission: id, label: name }) => ({ id, name })),
          },
        ],
      }}
      table={{ caption: t.listCaption, columns: auditColumns(actor.role, forms) }}
      empty={<EmptyState title={t.emptyTitle} />}
    />
  );
}
