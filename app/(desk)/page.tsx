import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ConnectionFilter } from "@/components/data-table/connection-filter";
import { Filter, FilterBar } from "@/components/data-table/filter-bar";
import { hrefWith, type Params } from "@/components/data-table/url-state";
import { Select } from "@/components/input";
import { LiveSteady } from "@/components/live/live-steady";
import { sayDay } from "@/components/moments";
import { PageHead } from "@/components/page-head";
import { navigation } from "@/components/shell/pages";
import { When, ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import type { Reach } from "@/lib/auth/reach";
import { requirePerson } from "@/lib/auth/session";
import { listConnections } from "@/lib/connections/queries";
import type { Desk } from "@/lib/core/desk";
import { openPages } from "@/lib/core/open-desk";
import { movingDays, movingDaysWords } from "@/lib/orders/moving-days";
import { getOrganisation } from "@/lib/organisation/queries";
import { hasSent, readMoney } from "@/lib/overview/money";
import { CallbackLagNote } from "./overview/callback-lag-note";
import { loadChart } from "./overview/chart-section";
import { loadDeclines } from "./overview/declines-section";
import { FirstDay } from "./overview/first-day";
import { loadMoney } from "./overview/money-section";
import { loadMoving } from "./overview/moving-section";
import { loadNeeds } from "./overview/needs-section";
import { loadNews } from "./overview/news-section";
import { type OverviewChoice, readChoice } from "./overview/period";
import { RecountNote } from "./overview/recount-note";
import { Section } from "./overview/section";
import { Troubles } from "./trouble/troubles";

export const metadata: Metadata = { title: "Overview" };

/** Whatever one of its figures hangs on; each person hears of what they may see. */
const followed = ["order", "callback", "batch", "approval", "connection", "installation"] as const;

/** Where everybody begins who sees orders; who sees none is led to the first page that is theirs. */
export default async function OverviewPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requirePerson();
  if (!may(person.role, "orders.read")) {
    const first = navigation.flat().find(({ act }) => act === null || may(person.role, act));
    redirect(first?.href ?? "/help");
  }
  const params = await searchParams;
  const desk = openPages();
  const reach = person.connectionIds;
  const [{ timeZone }, connections, sent] = await Promise.all([
    getOrganisation(desk),
    listConnections(desk, reach),
    hasSent(desk, reach),
  ]);
  const ids = connections.map(({ id }) => id);
  const choice = readChoice(params, ids, desk.now(), timeZone);
  const retryHref = hrefWith("/", params, {});
  return (
    <>
      <PageHead title="Overview" actions={<LiveSteady topics={followed} />}>
        As of <When at={desk.now()} />.
      </PageHead>
      <Troubles person={person} scope="connections" withSilence />
      <CallbackLagNote reach={reach} />
      <div className="flex flex-col gap-6">
        <Section title="Needs you" reserve="min-h-32" retryHref={retryHref} load={() => loadNeeds(desk, person)} />
        {sent ? (
          <div className="grid gap-6 lg:grid-cols-2">
            <Section
              title="Since you were last here"
              reserve="min-h-32"
              retryHref={retryHref}
              load={() => loadNews(desk, person)}
            />
            <Section title="In motion" reserve="min-h-32" retryHref={retryHref} load={() => loadMoving(desk, person)} />
          </div>
        ) : (
          <FirstDay role={person.role} />
        )}
        {sent ? (
          <Figures
            desk={desk}
            reach={reach}
            choice={choice}
            params={params}
            timeZone={timeZone}
            connections={connections}
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
  desk: Desk;
  reach: Reach;
  choice: OverviewChoice;
  params: Params;
  timeZone: string;
  connections: readonly { id: string; name: string }[];
  retryHref: string;
};

/** Money of a period: what moved, day by day, and why some of it did not. */
function Figures({ desk, reach, choice, params, timeZone, connections, retryHref }: FiguresProps) {
  const { from, to, connectionId } = choice.period;
  // Asked once for two sections, each of which says by itself when it failed.
  const rows = readMoney(desk, reach, choice.period);
  rows.catch((error: unknown) => desk.log.debug({ err: error }, "the money of the overview was not read"));
  return (
    <>
      <div>
        <FilterBar path="/" keep={["chart"]}>
          <Filter label={`Days, in ${timeZone.replaceAll("_", " ")}`}>
            <Select key={choice.days} name="days" defaultValue={choice.days}>
              {movingDays.map((days) => (
                <option key={days} value={days}>
                  {movingDaysWords[days]}
                </option>
              ))}
            </Select>
          </Filter>
          <ConnectionFilter connections={connections} value={connectionId ?? ""} />
        </FilterBar>
        <RecountNote />
        <p className="text-ink-3 text-xs">
          {from === to ? sayDay(from) : `${sayDay(from)} to ${sayDay(to)}`}: days of the organisation's zone,{" "}
          {timeZone.replaceAll("_", " ")}. An order counts on the day on which it was prepared.
        </p>
      </div>
      <Section
        title="Money out and in"
        reserve="min-h-28"
        retryHref={retryHref}
        load={() => loadMoney(rows, choice.period)}
      />
      <div className="grid gap-6 xl:grid-cols-2">
        <Section
          title="Day by day"
          reserve="min-h-80"
          retryHref={retryHref}
          load={() => loadChart({ desk, reach, choice, rows, params, timeZone })}
        />
        <Section
          title="Why orders failed"
          reserve="min-h-80"
          retryHref={retryHref}
          load={() => loadDeclines(desk, reach, choice.period, timeZone)}
        />
      </div>
    </>
  );
}
