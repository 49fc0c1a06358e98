import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/button";
import type { FilterField, FilterOption } from "@/components/list/filter-fields";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { listSendable } from "@/lib/payments/connections/queries";
import { profileList } from "@/lib/payments/recurring/list-search";
import { listProfiles } from "@/lib/payments/recurring/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { ProfilesTable } from "../profiles-table";
import { RecurringTabs } from "../recurring-tabs";

export const metadata: Metadata = { title: common.recurringProfiles };

export default async function RecurringPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("recurring.read");
  const params = await searchParams;
  const search = profileList.read((name) => readParam(params, name));
  const { filter } = search;
  const ctx = openPages();
  const [page, connections] = await Promise.all([
    listProfiles(ctx, user.connectionIds, filter, search.cursor),
    listSendable(ctx, user.connectionIds),
  ]);
  const cannot = whyNot(user.role, "recurring.create", t.addProfiles);
  const hasAny = page.rows.length > 0 || search.cursor !== null || profileList.isNarrowed(filter);
  return (
    <ListPage
      list={profileList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={<PageHead title={common.recurringProfiles} actions={hasAny ? <Actions cannot={cannot} /> : null} />}
      lead={<RecurringTabs current="profiles" />}
      filters={hasAny ? { search: { label: t.searchLabel }, fields: fieldsOf(connections) } : null}
      table={({ empty }) => (
        <ProfilesTable
          key={page.rows.map(({ id }) => id).join()}
          rows={page.rows}
          cannot={whyNot(user.role, "batches.create")}
          empty={empty}
        />
      )}
      empty={<Nothing cannot={cannot} />}
    />
  );
}

const fieldsOf = (connections: readonly FilterOption[]): FilterField[] => [
  { type: "choices", name: "connection", label: common.connection, several: true, options: connections },
  {
    type: "choices",
    name: "kind",
    label: common.type,
    options: [
      { id: "SRC", name: t.listKindCharge },
      { id: "DST", name: t.listKindPay },
    ],
  },
  {
    type: "choices",
    name: "charging",
    label: t.charging,
    options: [
      { id: "automatic", name: t.automatic },
      { id: "manual", name: t.manual },
    ],
  },
  { type: "choices", name: "changes", label: t.changes, options: [{ id: "open", name: t.pending }] },
];

function Actions({ cannot }: { cannot: string | null }) {
  if (cannot) return null;
  return (
    <>
      <ButtonLink href="/recurring/import">{t.importProfiles}</ButtonLink>
      <ButtonLink href="/recurring/new">{t.addProfile}</ButtonLink>
    </>
  );
}

function Nothing({ cannot }: { cannot: string | null }) {
  return (
    <EmptyState
      title={t.emptyTitle}
      actions={
        cannot ? (
          <Button disabledReason={cannot}>{t.addProfile}</Button>
        ) : (
          <>
            <ButtonLink href="/recurring/new" variant="primary">
              {t.addProfile}
            </ButtonLink>
            <ButtonLink href="/recurring/import">{t.importProfiles}</ButtonLink>
            <ButtonLink href="/batches/new">{t.uploadLabel}</ButtonLink>
          </>
        )
      }
    >
      <div className="flex flex-col gap-2">
        <p>{t.emptyHint}</p>
        <p>{t.emptyAddHint}</p>
      </div>
    </EmptyState>
  );
}
