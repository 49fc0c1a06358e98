import type { Metadata } from "next";
import { EmptyState } from "@/components/empty-state";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { UsersTabs } from "@/components/team-tabs";
import { openPages } from "@/lib/core/runtime/open-context";
import { auditList, recordedActors } from "@/lib/identity/audit/input";
import { describeActor, recordedActions } from "@/lib/identity/audit/labels";
import { listAudit, listAuditUsers } from "@/lib/identity/audit/queries";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/audit/model";
import * as common from "@/messages/common";
import { auditColumns } from "./audit-columns";

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
