import type { Metadata } from "next";
import Link from "next/link";
import { Button, ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { ListPage } from "@/components/list/list-page";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { listPeriodNames } from "@/lib/books/close/queries";
import { itemViews, matchClasses, matchClassLabels, matchLegLabels, matchLegs } from "@/lib/books/matching/labels";
import { currentPeriod, hasMoreItems, itemList, listAssignees, listItems } from "@/lib/books/matching/queries";
import { differencesMax } from "@/lib/books/matching/workbook/columns";
import { openPages } from "@/lib/core/runtime/open-context";
import { spell } from "@/lib/files/intake/bounds";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/matching/list";
import * as workbook from "@/messages/matching/workbook";
import { ReportsTabs } from "../reports-tabs";
import { ItemTable } from "./item-table";

export const metadata: Metadata = { title: t.matching };

export default async function MatchingPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("matching.read");
  const params = await searchParams;
  const search = itemList.read((name) => readParam(params, name));
  const [{ filter }, ctx] = [search, openPages()];
  const [current, periods] = await Promise.all([currentPeriod(ctx), listPeriodNames(ctx)]);
  const period = periods.find(({ id }) => id === filter.periodId) ?? current;
  const page = period
    ? await listItems(ctx, user.connectionIds, period.id, filter, search.cursor)
    : { rows: [], before: false, after: false };
  const mayAct = may(user.role, "matching.act");
  const assignees = mayAct ? await listAssignees(ctx) : [];
  const isTooLong =
    period !== null && page.after && (await hasMoreItems(ctx, user.connectionIds, period.id, filter, differencesMax));
  const isOpen = period !== null && period.state !== "closed" && period.state !== "locked";
  return (
    <ListPage
      list={itemList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={
        <>
          <PageHead
            title={t.matching}
            actions={
              <>
                {period ? (
                  <Download
                    href={hrefWith("/api/matching/workbook", params, { period: period.id, after: null, before: null })}
                    isTooLong={isTooLong}
                  />
                ) : null}
                {mayAct ? <ButtonLink href="/reports/matching/upload">{workbook.upload}</ButtonLink> : null}
                <ButtonLink href="/reports/matching/settings">{t.settings}</ButtonLink>
              </>
            }
          />
          <ReportsTabs current="matching" />
        </>
      }
      lead={
        period ? (
          <p className="mb-3 text-ink-2">
            {t.period}{" "}
            <Link className="link" href={`/reports/close/${period.id}`} prefetch={false}>
              {describeDay(period.fromDay)} – {describeDay(period.toDay)}
            </Link>
          </p>
        ) : null
      }
      tabs={
        <Tabs
          label={t.matching}
          items={itemViews.map((view) => ({
            label: t.tabs[view],
            href: hrefWith(itemList.path, params, { view, after: null, before: null }),
            current: view === filter.view,
          }))}
        />
      }
      filters={{
        fields: [
          {
            type: "choices",
            name: "period",
            label: t.period,
            options: periods.map(({ id, fromDay, toDay }) => ({
              id,
              name: `${describeDay(fromDay)} – ${describeDay(toDay)}`,
            })),
          },
          {
            type: "choices",
            name: "class",
            label: t.kind,
            several: true,
            options: matchClasses
              .filter((one) => one !== "unrelated")
              .map((id) => ({ id, name: matchClassLabels[id] })),
          },
          {
            type: "choices",
            name: "leg",
            label: t.comparison,
            options: matchLegs.map((id) => ({ id, name: matchLegLabels[id] })),
          },
        ],
      }}
      table={({ empty }) => (
        <ItemTable
          rows={page.rows.map(({ foundAt: _, ...row }) => row)}
          mayAct={isOpen && mayAct}
          assignees={assignees}
          empty={empty}
        />
      )}
      empty={
        period ? (
          <EmptyState title={t.noDifferences}>
            <p>{t.everythingHasAName}</p>
          </EmptyState>
        ) : (
          <EmptyState title={t.noPeriod}>
            <p>{t.startOne}</p>
            <ButtonLink href="/reports/close">{t.toPeriodClose}</ButtonLink>
          </EmptyState>
        )
      }
    />
  );
}

function Download({ href, isTooLong }: { href: string; isTooLong: boolean }) {
  if (isTooLong)
    return <Button disabledReason={workbook.tooManyToDownload(spell(differencesMax))}>{workbook.download}</Button>;
  return (
    <ButtonLink href={href} download>
      {workbook.download}
    </ButtonLink>
  );
}
