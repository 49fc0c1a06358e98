import type { Metadata } from "next";
import { Button, ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { ChoiceFilter } from "@/components/list/choice-filter";
import { ConnectionFilter } from "@/components/list/connection-filter";
import { SearchInput } from "@/components/list/filter-bar";
import { ListPage } from "@/components/list/list-page";
import { type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { requirePermission } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { listSendable } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-context";
import { profileList } from "@/lib/recurring/list-search";
import { listProfiles } from "@/lib/recurring/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/list";
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
      head={<PageHead title={common.recurringProfiles} actions={hasAny ? <Permissions cannot={cannot} /> : null} />}
      lead={<RecurringTabs current="profiles" />}
      filters={
        hasAny ? (
          <>
            <SearchInput label={t.idLabelPayerOr} name="q" defaultValue={filter.text ?? ""} />
            <ConnectionFilter connections={connections} value={filter.connectionId} />
            <ChoiceFilter
              label={common.type}
              name="kind"
              value={filter.kind}
              all={common.all}
              choices={{ SRC: t.chargeACardSrc, DST: t.payToACard }}
            />
            <ChoiceFilter
              label={t.charging}
              name="charging"
              value={filter.charging}
              all={common.all}
              choices={{ automatic: t.automatic, manual: t.manual }}
            />
            <ChoiceFilter
              label={t.changes}
              name="changes"
              value={filter.changes}
              all={common.all}
              choices={{ open: t.pending }}
            />
          </>
        ) : null
      }
      table={({ empty, shown }) => (
        <ProfilesTable
          key={page.rows.map(({ id }) => id).join()}
          rows={page.rows}
          cannot={whyNot(user.role, "batches.create")}
          shown={shown}
          empty={empty}
        />
      )}
      empty={<Nothing cannot={cannot} />}
    />
  );
}

function Permissions({ cannot }: { cannot: string | null }) {
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
      title={t.noRecurringProfilesYet}
      actions={
        cannot ? (
          <Button disabledReason={cannot}>{t.addProfile}</Button>
        ) : (
          <>
            <ButtonLink href="/recurring/new" variant="primary">
              {t.addProfile}
            </ButtonLink>
            <ButtonLink href="/recurring/import">{t.importProfiles}</ButtonLink>
            <ButtonLink href="/batches/new">{t.uploadChargeFile}</ButtonLink>
          </>
        )
      }
    >
      <div className="flex flex-col gap-2">
        <p>{t.aRecurringProfileIs}</p>
        <p>{t.profilesAreAddedAutomatically}</p>
      </div>
    </EmptyState>
  );
}
