import { Check } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ActionButton } from "@/components/form/action-button";
import { type Column, DataTable } from "@/components/list/data-table";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { StatusBadge } from "@/components/status-badge";
import { Tabs } from "@/components/tabs";
import { When } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { alertsKeptDays } from "@/lib/desk/alerts/kinds";
import { alertList, listAlerts } from "@/lib/desk/alerts/queries";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/alerts/shared";
import * as common from "@/messages/common";
import { readAlertsAction } from "./actions";
import { type AlertGroup, groupAlerts } from "./group-alerts";

export const metadata: Metadata = { title: t.alerts };

const path = "/alerts";

export default async function AlertsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("alerts.read");
  const params = await searchParams;
  const search = alertList.read((name) => readParam(params, name));
  const unread = search.filter.view === "unread";
  const ctx = openPages();
  const [page, organisation] = await Promise.all([
    listAlerts(ctx, user, search.filter, search.cursor),
    getOrganisation(ctx),
  ]);
  const groups = groupAlerts(page.rows, organisation.numberForm);
  const first = page.rows.at(0);
  const open = page.rows.filter(({ readAt }) => readAt === null);
  const columns: Column<AlertGroup>[] = [
    {
      key: "what",
      head: t.alert,
      cell: ({ status, readAt, at, earlier }) => (
        <span className="flex min-w-48 flex-col gap-0.5 py-1.5">
          <span className={`break-words ${readAt === null ? "font-medium" : ""}`}>{status.title}</span>
          <span className="text-ink-2 text-xs">{status.meaning}</span>
          {earlier.map((one) => (
            <span key={one.id} className="text-ink-3 text-xs">
              {t.earlier(<When at={one.at} />, one.status.title)}
            </span>
          ))}
          <span className="text-ink-3 text-xs lg:hidden">
            <When at={at} />
          </span>
        </span>
      ),
    },
    {
      key: "kind",
      head: common.type,
      hideBelow: "lg",
      cell: ({ status }) => <StatusBadge label={status.label} tone={status.tone} icon={status.icon} quiet />,
    },
    {
      key: "read",
      head: t.read,
      cell: ({ id, readAt, status, earlier }) =>
        readAt && earlier.every((one) => one.readAt) ? (
          <When at={readAt} />
        ) : (
          <ActionButton
            action={readAlertsAction}
            input={{ alertIds: [id, ...earlier.map((one) => one.id)] }}
            size="small"
            icon={<Check size={14} aria-hidden />}
            label={t.markReadName(status.title)}
          >
            <span className="max-md:sr-only">{t.markReadLabel}</span>
          </ActionButton>
        ),
    },
    { key: "at", head: t.sent, hideBelow: "lg", cell: ({ at }) => <When at={at} /> },
  ];
  return (
    <ListPage
      list={alertList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={
        <PageHead
          title={t.alerts}
          actions={
            first && open.length > 0 ? (
              <ActionButton
                action={readAlertsAction}
                input={{ through: first.id }}
                icon={<Check size={16} aria-hidden />}
              >
                {search.cursor === null ? t.markAllLabel : t.markPageLabel}
              </ActionButton>
            ) : null
          }
        >
          <Link className="link" href="/account?tab=notifications">
            {t.manageNotifications}
          </Link>
        </PageHead>
      }
      tabs={
        <Tabs
          label={t.filterLabel}
          items={[
            { label: t.unread, href: path, current: unread },
            { label: common.all, href: `${path}?view=all`, current: !unread },
          ]}
        />
      }
      topics={["alert"]}
      table={({ empty }) => (
        <DataTable
          caption={t.listCaption}
          columns={columns}
          rows={groups}
          rowKey={({ id }) => String(id)}
          rowHref={({ status }) => status.href}
          empty={empty}
        />
      )}
      end={t.listEnd(alertsKeptDays)}
      empty={<NoAlerts unread={unread} />}
    />
  );
}

function NoAlerts({ unread }: { unread: boolean }) {
  return (
    <EmptyState title={unread ? t.emptyUnread : t.emptyTitle}>
      <p>{t.emptyHint}</p>
    </EmptyState>
  );
}
