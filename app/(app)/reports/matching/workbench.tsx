import Link from "next/link";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/components/button";
import { ListPage } from "@/components/list/list-page";
import { hrefWith, type Params, placeParams, readParam } from "@/components/list/url-state";
import { describeDay } from "@/components/moments";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { Tabs } from "@/components/tabs";
import { listPeriodNames } from "@/lib/books/close/queries";
import { getItem, type ItemDetail } from "@/lib/books/matching/item-queries";
import { itemViews, matchClasses, matchClassLabels, matchLegLabels, matchLegs } from "@/lib/books/matching/labels";
import { currentPeriod, hasMoreItems, itemList, listAssignees, listItems } from "@/lib/books/matching/queries";
import { differencesMax } from "@/lib/books/matching/workbook/columns";
import { openPages } from "@/lib/core/runtime/open-context";
import { spell } from "@/lib/files/intake/bounds";
import { may } from "@/lib/identity/auth/access/permissions";
import type { User } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/matching/list";
import * as workbook from "@/messages/matching/workbook";
import { ReportsTabs } from "../reports-tabs";
import { ItemTable } from "./item-table";
import { ItemWork } from "./item-work";
import { stepsFrom } from "./steps";
import { WorkKeys } from "./work-keys";

type Props = {
  user: User;
  params: Params;
  /** null: the first difference of the list is open, where there is room beside it. */
  opened: ItemDetail | null;
};

async function load({ user, params: given, opened }: Props) {
  const ctx = openPages();
  const [current, periods] = await Promise.all([currentPeriod(ctx), listPeriodNames(ctx)]);
  const isOther = opened !== null && opened.period.id !== current?.id;
  const params: Params = isOther ? { period: opened.period.id, ...given } : given;
  const search = itemList.read((name) => readParam(params, name));
  const { filter, cursor } = search;
  const period = periods.find(({ id }) => id === filter.periodId) ?? current;
  const scope = user.connectionIds;
  const page = period
    ? await listItems(ctx, scope, period.id, filter, cursor)
    : { rows: [], before: false, after: false };
  const [first] = page.rows;
  const item = opened ?? (first ? await getItem(ctx, scope, first.id) : null);
  const mayAct = may(user.role, "matching.act");
  const isTooLong =
    period !== null && page.after && (await hasMoreItems(ctx, scope, period.id, filter, differencesMax));
  return {
    ...{ params, search, periods, period, page, item, mayAct, isTooLong },
    assignees: mayAct ? await listAssignees(ctx) : [],
  };
}

export async function Workbench(props: Props) {
  const { user, opened } = props;
  const loaded = await load(props);
  const { params, period, page, item, mayAct, assignees } = loaded;
  const places = Object.fromEntries(placeParams.map((name) => [name, readParam(params, name) ?? null]));
  const hrefOf = (id: string | null) => hrefWith(id ? `${itemList.path}/${id}` : itemList.path, params, places);
  const steps = item && stepsFrom(page.rows, item);
  return (
    <>
      <PageHead title={t.matching} actions={<Actions {...{ params, period, mayAct }} isTooLong={loaded.isTooLong} />} />
      <ReportsTabs current="matching" />
      <div className={item ? "items-start gap-4 xl:grid xl:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]" : ""}>
        <div className={`min-w-0 ${opened ? "max-xl:hidden" : ""}`}>
          <Differences {...loaded} hrefOf={hrefOf} />
        </div>
        {item && steps ? (
          <WorkKeys
            itemId={item.id}
            name={t.workOn(item.about)}
            previous={steps.previous && hrefOf(steps.previous)}
            next={steps.next && hrefOf(steps.next)}
            className={opened ? "" : "max-xl:hidden"}
          >
            <ItemWork
              item={item}
              mayAct={mayAct}
              assignees={assignees}
              userId={user.id}
              back={hrefOf(null)}
              onwards={{
                afterExplaining: hrefOf(steps.open),
                afterMatching: hrefOf(steps.openWithoutSuggestion),
              }}
            />
          </WorkKeys>
        ) : null}
      </div>
    </>
  );
}

type Loaded = Awaited<ReturnType<typeof load>>;

function Differences(props: Loaded & { hrefOf: (id: string) => string }) {
  const { params, search, periods, period, page, item, mayAct, assignees, hrefOf } = props;
  const isOpen = period !== null && period.state !== "closed" && period.state !== "locked";
  return (
    <ListPage
      list={itemList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={null}
      tabs={
        <Tabs
          label={t.matching}
          level="second"
          items={itemViews.map((view) => ({
            label: t.tabs[view],
            href: hrefWith(itemList.path, params, { view, after: null, before: null }),
            current: view === search.filter.view,
          }))}
        />
      }
      filters={{ fields: filtersOf(periods) }}
      table={({ empty }) => (
        <ItemTable
          rows={page.rows.map(({ foundAt: _, ...row }) => row)}
          hrefs={page.rows.map(({ id }) => hrefOf(id))}
          current={item?.id ?? null}
          mayAct={isOpen && mayAct}
          assignees={assignees}
          empty={empty}
        />
      )}
      empty={<Nothing periodId={period?.id ?? null} />}
    />
  );
}

function Actions({ params, period, mayAct, isTooLong }: Pick<Loaded, "params" | "period" | "mayAct" | "isTooLong">) {
  return (
    <>
      {period ? (
        <>
          <Link className="link text-sm" href={`/reports/close/${period.id}`} prefetch={false}>
            {t.periodOf(describeDay(period.fromDay), describeDay(period.toDay))}
          </Link>
          <Download
            href={hrefWith("/api/matching/workbook", params, { period: period.id, after: null, before: null })}
            isTooLong={isTooLong}
          />
        </>
      ) : null}
      {mayAct ? <ButtonLink href="/reports/matching/upload">{workbook.upload}</ButtonLink> : null}
      <ButtonLink href="/reports/matching/settings">{t.settings}</ButtonLink>
    </>
  );
}

const filtersOf = (periods: Awaited<ReturnType<typeof listPeriodNames>>) =>
  [
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
      options: matchClasses.filter((one) => one !== "unrelated").map((id) => ({ id, name: matchClassLabels[id] })),
    },
    {
      type: "choices",
      name: "leg",
      label: t.comparison,
      options: matchLegs.map((id) => ({ id, name: matchLegLabels[id] })),
    },
  ] as const;

function Nothing({ periodId }: { periodId: string | null }): ReactNode {
  if (periodId === null)
    return (
      <EmptyState title={t.noPeriod}>
        <p>{t.startOne}</p>
        <ButtonLink href="/reports/close">{t.toPeriodClose}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title={t.noDifferences}>
      <p>{t.everythingHasAName}</p>
      <ButtonLink href={`/reports/close/${periodId}`}>{t.periodLink}</ButtonLink>
    </EmptyState>
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
