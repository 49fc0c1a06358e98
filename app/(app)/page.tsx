import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { Options, Select } from "@/components/input";
import { ConnectionFilter } from "@/components/list/choice-filter";
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
import { hasSent, type MoneyRow, periodBefore, readMoney } from "@/lib/desk/overview/money";
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
import { loadDeclines } from "./overview/declines-section";
import { FirstDay } from "./overview/first-day";
import { loadLeaving } from "./overview/leaving-section";
import { loadMoney } from "./overview/money-section";
import { loadMoving } from "./overview/moving-section";
import { loadNeeds } from "./overview/needs-section";
import { type OverviewChoice, overviewDays, readChoice } from "./overview/period";
import { loadPicture } from "./overview/picture-section";
import { RecountNote } from "./overview/recount-note";
import { loadRiver } from "./overview/river-section";
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
  const needs = (
    <Section
      title={t.needsAttention}
      reserve="min-h-32"
      retryHref={retryHref}
      load={() => loadNeeds(ctx, user, place)}
    />
  );
  const figures = {
    ...{ ctx, scope: place.scope, choice, params, timeZone, connections: shown, retryHref },
    ...startReading(ctx, place.scope, choice, timeZone),
  };
  return (
    <>
      <PageHead
        title={t.overview}
        actions={sent ? <Periods choice={choice} connections={shown} timeZone={timeZone} /> : null}
      >
        <div className="-my-1 flex flex-wrap items-center gap-x-3">
          <span>{t.asOf(<When at={ctx.now()} />)}</span>
          <LivePage topics={followed} pace="rest" />
        </div>
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
        {sent ? <Picture {...figures}>{needs}</Picture> : needs}
        <Section
          title={t.leavingTitle}
          reserve="min-h-28"
          retryHref={retryHref}
          load={() => loadLeaving(ctx, place.scope, choice.period, timeZone)}
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
        {sent ? <Details {...figures} /> : null}
      </div>
      <div className="mt-4">
        <ZoneNote />
      </div>
    </>
  );
}

type PeriodsProps = Pick<FiguresProps, "choice" | "connections" | "timeZone">;

function Periods({ choice, connections, timeZone }: PeriodsProps) {
  return (
    <div className="-mb-3">
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
        <ConnectionFilter connections={connections} value={choice.period.connectionId ?? ""} />
      </FilterBar>
    </div>
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
  money: Promise<MoneyRow[]>;
  rows: Promise<MoneyRow[]>;
  completed: Promise<CompletedDay[]> | null;
};

/** Nobody waits for a promise whose section never renders, so its failure is logged here too. */
function watched<T>(ctx: AppContext, promise: Promise<T>): Promise<T> {
  promise.catch((error: unknown) => ctx.log.debug({ err: error }, "the money of the overview was not read"));
  return promise;
}

function startReading(ctx: AppContext, scope: Scope, choice: OverviewChoice, timeZone: string) {
  const completed = choice.by === "value" ? watched(ctx, readCompletedDays(ctx, scope, choice.period, timeZone)) : null;
  const money = watched(ctx, readMoney(ctx, scope, choice.period));
  const rows = completed
    ? watched(
        ctx,
        Promise.all([money, completed]).then(([all, days]) => withCompleted(all, days)),
      )
    : money;
  return { money, rows, completed };
}

async function readEarlier({ ctx, scope, choice, timeZone }: FiguresProps): Promise<MoneyRow[]> {
  const before = periodBefore(choice.period);
  const { rows } = startReading(ctx, scope, { ...choice, period: before }, timeZone);
  return rows;
}

function Picture({ children, ...figures }: FiguresProps & { children: ReactNode }) {
  const { ctx, scope, choice, params, timeZone, retryHref, money, rows, completed } = figures;
  const { from, to } = choice.period;
  return (
    <>
      <div className="flex flex-col gap-2">
        <div className="grid gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
          <Section
            title={t.pictureTitle}
            reserve="min-h-96"
            retryHref={retryHref}
            load={() =>
              loadPicture({ ctx, scope, choice, rows, earlier: readEarlier(figures), completed, params, timeZone })
            }
          />
          {children}
        </div>
        <RecountNote />
        <p className="text-ink-3 text-xs">
          {t.periodHint(describeDays({ from, to }), timeZone.replaceAll("_", " "))} {texts.countedByNotes[choice.by]}
        </p>
      </div>
      <Section
        title={t.riverTitle}
        reserve="min-h-72"
        retryHref={retryHref}
        load={() => loadRiver({ money, choice })}
      />
    </>
  );
}

function Details({ ctx, scope, choice, retryHref, rows }: FiguresProps) {
  return (
    <>
      <Section
        title={t.currenciesTitle}
        reserve="min-h-28"
        retryHref={retryHref}
        load={() => loadMoney({ rows, choice })}
      />
      <Section
        title={t.failuresTitle}
        reserve="min-h-32"
        retryHref={retryHref}
        load={() => loadDeclines(ctx, scope, choice.period)}
      />
    </>
  );
}
