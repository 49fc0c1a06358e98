import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { Options, Select } from "@/components/input";
import { ConnectionFilter } from "@/components/list/connection-filter";
import { Filter, FilterBar } from "@/components/list/filter-bar";
import { hrefWith, type Params } from "@/components/list/url-state";
import { LivePage } from "@/components/live/live-page";
import { describeDays } from "@/components/moments";
import { PageHead } from "@/components/page-head";
import { navigation } from "@/components/pages";
import { Tabs } from "@/components/tabs";
import { When, ZoneNote } from "@/components/when";
import type { AppContext } from "@/lib/core/runtime/context";
import { openPages } from "@/lib/core/runtime/open-context";
import { hasSent, type Period, periodBefore, readMoney } from "@/lib/desk/overview/money";
import { type CompletedDay, readCompletedDays, withCompleted } from "@/lib/desk/overview/value-days";
import { may } from "@/lib/identity/auth/access/permissions";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { listConnections } from "@/lib/payments/connections/queries";
import { environments } from "@/lib/payments/connections/settings";
import { movingDays, movingDaysLabels } from "@/lib/payments/orders/lists/moving-days";
import { readFirstSteps } from "@/lib/processes/sample/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";
import { sandboxNote } from "@/messages/exports/model";
import * as texts from "@/messages/overview/shared";
import { Incidents } from "./incidents";
import { CallbackLagNote } from "./overview/callback-lag-note";
import { loadChanges } from "./overview/changes-section";
import { loadChart } from "./overview/chart-section";
import { loadDeclines } from "./overview/declines-section";
import { FirstDay } from "./overview/first-day";
import { loadMoney } from "./overview/money-section";
import { loadMoving } from "./overview/moving-section";
import { loadNeeds } from "./overview/needs-section";
import { type OverviewChoice, overviewDays, readChoice } from "./overview/period";
import { RecountNote } from "./overview/recount-note";
import { SampleNote } from "./overview/sample-note";
import { Section } from "./overview/section";
import { WorkerNote } from "./overview/worker-note";

export const metadata: Metadata = { title: t.overview };

const followed = ["order", "callback", "batch", "approval", "connection", "installation"] as const;

export default async function OverviewPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requireUser();
  if (!may(user.role, "orders.read")) {
    const first = navigation.flat().find(({ permission }) => permission === null || may(user.role, permission));
    redirect(first?.href ?? "/help");
  }
  const params = await searchParams;
  const ctx = openPages();
  const scope = user.connectionIds;
  const [{ timeZone }, connections, sent] = await Promise.all([
    getOrganisation(ctx),
    listConnections(ctx, scope),
    hasSent(ctx, scope),
  ]);
  const choice = readChoice(params, connections, ctx.now(), timeZone);
  const { environment } = choice;
  const shown = connections.filter((one) => environment === null || one.environment === environment);
  const place = { scope: environment === null ? scope : shown.map(({ id }) => id), environment };
  const [steps, jar] = await Promise.all([readFirstSteps(ctx, sent), cookies()]);
  const retryHref = hrefWith("/", params, {});
  return (
    <>
      <PageHead title={t.overview} actions={<LivePage topics={followed} pace="rest" />}>
        {t.asOf(<When at={ctx.now()} />)}
      </PageHead>
      <Incidents user={user} scope="connections" withMissingCallbacks />
      <WorkerNote />
      <SampleNote role={user.role} />
      <CallbackLagNote scope={scope} />
      <div className="flex flex-col gap-6">
        {environment ? (
          <Tabs
            label={common.environment}
            items={environments.toReversed().map((one) => ({
              href: hrefWith("/", params, { environment: one, connection: null }),
              label: one === "sandbox" ? sandboxNote : common.production,
              current: one === environment,
            }))}
          />
        ) : null}
        {steps && jar.get("guide")?.value !== "dismissed" ? <FirstDay role={user.role} done={steps} /> : null}
        <Section
          title={t.needsAttention}
          reserve="min-h-32"
          retryHref={retryHref}
          load={() => loadNeeds(ctx, user, place)}
        />
        {sent ? (
          <div className="grid gap-6 lg:grid-cols-2">
            <Section
              title={t.lastVisitTitle}
              reserve="min-h-32"
              retryHref={retryHref}
              load={() => loadChanges(ctx, user, place)}
            />
            <Section
              title={t.inProgress}
              reserve="min-h-32"
              retryHref={retryHref}
              load={() => loadMoving(ctx, place)}
            />
          </div>
        ) : null}
        {sent ? (
          <Figures
            ctx={ctx}
            scope={place.scope}
            choice={choice}
            params={params}
            timeZone={timeZone}
            connections={shown}
            retryHref={retryHref}
          />
        ) : null}
      </div>
      <div className="mt-4">
        <ZoneNote />
      </div>
    </>
  );
}

type FiguresProps = {
  ctx: AppContext;
  scope: Scope;
  choice: OverviewChoice;
  params: Params;
  timeZone: string;
  connections: readonly { id: string; name: string }[];
  retryHref: string;
};

function Figures({ ctx, scope, choice, params, timeZone, connections, retryHref }: FiguresProps) {
  const { from, to, connectionId } = choice.period;
  const readCompleted = (period: Period) =>
    choice.by === "value" ? readCompletedDays(ctx, scope, period, timeZone) : null;
  const readRows = async (period: Period, days: Promise<CompletedDay[]> | null) => {
    const [money, completed] = await Promise.all([readMoney(ctx, scope, period), days]);
    return completed ? withCompleted(money, completed) : money;
  };
  const completed = readCompleted(choice.period);
  const rows = readRows(choice.period, completed);
  rows.catch((error: unknown) => ctx.log.debug({ err: error }, "the money of the overview was not read"));
  return (
    <>
      <div>
        <FilterBar path="/" keep={["chart", "environment"]}>
          <Filter label={t.period(timeZone.replaceAll("_", " "))}>
            <Select key={choice.days} name="days" defaultValue={choice.days}>
              <Options of={movingDays} label={(days) => movingDaysLabels[days]} />
            </Select>
          </Filter>
          <Filter label={texts.countBy}>
            <Select key={choice.by} name="by" defaultValue={choice.by}>
              <Options of={overviewDays} label={(by) => texts.countedBy[by]} />
            </Select>
          </Filter>
          <ConnectionFilter connections={connections} value={connectionId ?? ""} />
        </FilterBar>
        <RecountNote />
        <p className="text-ink-3 text-xs">
          {t.periodHint(describeDays({ from, to }), timeZone.replaceAll("_", " "))} {texts.countedByNotes[choice.by]}
        </p>
      </div>
      <Section
        title={t.currenciesTitle}
        reserve="min-h-28"
        retryHref={retryHref}
        load={() => {
          const before = periodBefore(choice.period);
          return loadMoney({ rows, earlier: readRows(before, readCompleted(before)), choice });
        }}
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <Section
          title={t.daysTitle}
          reserve="min-h-80"
          retryHref={retryHref}
          load={() => loadChart({ ctx, scope, choice, rows, completed, params, timeZone })}
        />
        <Section
          title={t.failuresTitle}
          reserve="min-h-80"
          retryHref={retryHref}
          load={() => loadDeclines(ctx, scope, choice.period)}
        />
      </div>
    </>
  );
}
