import type { Metadata } from "next";
import Link from "next/link";
import { ConnectionName } from "@/components/connection-name";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { getOrganisation } from "@/lib/organisation/queries";
import { dayWords, indexWords, plannedAmountWords } from "@/lib/recurring/schedule-words";
import {
  followedMost,
  listUpcoming,
  type Upcoming,
  type UpcomingCharge,
  upcomingDays,
} from "@/lib/recurring/upcoming-queries";
import { amountWriter } from "../profile-words";
import { RecurringTabs } from "../recurring-tabs";

export const metadata: Metadata = { title: "Upcoming charges" };

export default async function UpcomingPage() {
  const person = await requireAct("recurring.read");
  const desk = openPages();
  const [upcoming, { numberForm, timeZone }] = await Promise.all([
    listUpcoming(desk, person.connectionIds),
    getOrganisation(desk),
  ]);
  const columns: Column<UpcomingCharge>[] = [
    { key: "profile", head: "Profile", cell: (row) => <Name row={row} />, primary: true },
    { key: "day", head: "Day", cell: (row) => <Day row={row} /> },
    { key: "repeat", head: "Repeat", cell: (row) => indexWords(row), hideBelow: "md" },
    {
      key: "amount",
      head: "Amount",
      cell: (row) => plannedAmountWords(row.amount, amountWriter(row.currency, numberForm)),
      align: "end",
    },
    {
      key: "connection",
      head: "Connection",
      cell: (row) => <ConnectionName name={row.connectionName} environment={row.environment} />,
      hideBelow: "lg",
    },
  ];
  return (
    <>
      <PageHead title="Recurring profiles">
        What the gateway will charge by itself within {upcomingDays} days, as far as our book knows the schedules. It is
        our estimate; days are those of {timeZone.replaceAll("_", " ")}.
      </PageHead>
      <RecurringTabs current="upcoming" />
      <p className="mb-1 min-h-5 text-ink-3 text-sm" role="status">
        {saysWhatIsShown(upcoming)}
      </p>
      <DataTable
        caption="Charges to come, by day"
        columns={columns}
        rows={upcoming.charges}
        rowKey={({ profileId, date }) => `${profileId}/${date}`}
        rowHref={({ profileId }) => `/recurring/${profileId}`}
        empty={<Nothing upcoming={upcoming} />}
      />
    </>
  );
}

/** What is shown, and what is not. */
function saysWhatIsShown({ charges, total, automatic, silent, unknown }: Upcoming): string {
  return [
    charges.length > 0 ? `${charges.length} of ${total} charges` : null,
    automatic > followedMost ? `the first ${followedMost} of ${automatic} profiles that charge by themselves` : null,
    silent > 0
      ? `${silent} ${silent === 1 ? "profile charges" : "profiles charge"} by itself on days that are not known`
      : null,
    unknown === 1 ? "1 profile of which it is not known whether it charges by itself" : null,
    unknown > 1 ? `${unknown} profiles of which it is not known whether they charge by themselves` : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Name({ row }: { row: UpcomingCharge }) {
  return (
    <span className="flex flex-col py-1">
      <span className="max-w-60 truncate font-medium max-md:max-w-36">
        {row.label ?? `Profile ${row.recurringPaymentId}`}
      </span>
      <span className="text-ink-3 text-xs">
        {row.kind === "DST" ? "pays to a card" : row.kind === "SRC" ? "charges a card" : "kind not known"}
      </span>
    </span>
  );
}

function Day({ row }: { row: UpcomingCharge }) {
  return (
    <span className="flex flex-col">
      <span className="whitespace-nowrap">{dayWords(row.date)}</span>
      {row.doubt ? <span className="text-ink-3 text-xs">perhaps: see the profile</span> : null}
    </span>
  );
}

function Nothing({ upcoming }: { upcoming: Upcoming }) {
  return (
    <EmptyState title={`No charge is known to come within ${upcomingDays} days`}>
      <p>{whyNothing(upcoming)}</p>
      <Link className="link" href="/recurring">
        Open the book
      </Link>
    </EmptyState>
  );
}

function whyNothing({ automatic, silent }: Upcoming): string {
  const then = "Write down what the gateway’s screens say of a profile, or change its schedule from here.";
  if (automatic === 0) return `No profile of the book is known to charge by itself. ${then}`;
  const all =
    automatic === 1 ? "The one profile that charges by itself" : `The ${automatic} profiles that charge by themselves`;
  if (silent === 0) return `${all} ${automatic === 1 ? "is" : "are"} not due within that time, as far as we know.`;
  return `${all}: the days of ${silent === automatic ? "none" : `${silent} of them`} are ${silent === automatic ? "" : "not "}known. ${then}`;
}
