import type { Metadata } from "next";
import Link from "next/link";
import { connectionColumn } from "@/components/list/connection-column";
import { type Column, DataTable } from "@/components/list/data-table";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { openPages } from "@/lib/core/runtime/open-context";
import { plural } from "@/lib/core/text/plural";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { dayLabel, indexLabel, plannedAmountLabel } from "@/lib/payments/recurring/schedule-labels";
import {
  followedMost,
  listUpcoming,
  type Upcoming,
  type UpcomingCharge,
  upcomingDays,
} from "@/lib/payments/recurring/upcoming-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { amountWriter } from "../profile-labels";
import { RecurringTabs } from "../recurring-tabs";

export const metadata: Metadata = { title: t.upcomingCharges };

export default async function UpcomingPage() {
  const user = await requirePermission("recurring.read");
  const ctx = openPages();
  const [upcoming, { numberForm, timeZone }] = await Promise.all([
    listUpcoming(ctx, user.connectionIds),
    getOrganisation(ctx),
  ]);
  const columns: Column<UpcomingCharge>[] = [
    { key: "profile", head: common.profile, cell: (row) => <Name row={row} />, primary: true },
    { key: "day", head: t.day, cell: (row) => <Day row={row} /> },
    { key: "repeat", head: t.repeat, cell: (row) => indexLabel(row), hideBelow: "md" },
    {
      key: "amount",
      head: common.amount,
      cell: (row) => plannedAmountLabel(row.amount, amountWriter(row.currency, numberForm)),
      align: "end",
    },
    connectionColumn("lg"),
  ];
  return (
    <>
      <PageHead title={common.recurringProfiles}>
        {t.upcomingPageHint(upcomingDays, timeZone.replaceAll("_", " "))}
      </PageHead>
      <RecurringTabs current="upcoming" />
      <p className="mb-1 min-h-5 text-ink-3 text-sm" role="status">
        {describeShown(upcoming)}
      </p>
      <DataTable
        caption={t.upcomingTableCaption}
        columns={columns}
        rows={upcoming.charges}
        rowKey={({ profileId, date }) => `${profileId}/${date}`}
        rowHref={({ profileId }) => `/recurring/${profileId}`}
        empty={<Nothing upcoming={upcoming} />}
      />
    </>
  );
}

function describeShown({ charges, total, automatic, silent, unknown }: Upcoming): string {
  return [
    charges.length > 0 ? t.ofCharges(charges.length, total) : null,
    automatic > followedMost ? t.truncatedPart(followedMost, automatic) : null,
    silent > 0 ? t.undatedPart(silent) : null,
    unknown > 0 ? t.chargingUnknownPart(unknown) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

function Name({ row }: { row: UpcomingCharge }) {
  return (
    <span className="flex flex-col py-1">
      <span className="max-w-60 truncate font-medium max-md:max-w-36">
        {row.label ?? t.upcomingProfile(row.recurringPaymentId)}
      </span>
      <span className="text-ink-3 text-xs">
        {row.kind === "DST" ? t.upcomingKindPay : row.kind === "SRC" ? t.upcomingKindCharge : t.upcomingKindUnknown}
      </span>
    </span>
  );
}

function Day({ row }: { row: UpcomingCharge }) {
  return (
    <span className="flex flex-col">
      <span className="whitespace-nowrap">{dayLabel(row.date)}</span>
      {row.uncertainty ? <span className="text-ink-3 text-xs">{t.uncertainNote}</span> : null}
    </span>
  );
}

function Nothing({ upcoming }: { upcoming: Upcoming }) {
  return (
    <EmptyState title={t.upcomingEmptyTitle(upcomingDays)}>
      <p>{whyNothing(upcoming)}</p>
      <Link className="link" href="/recurring">
        {t.profilesLink}
      </Link>
    </EmptyState>
  );
}

function whyNothing({ automatic, silent }: Upcoming): string {
  const then = t.emptyNext;
  if (automatic === 0) return t.emptyNoneAutomatic(then);
  const all = plural(automatic, t.soleProfile, t.allProfiles(automatic));
  if (silent === 0) return t.emptyNoneDue(all, automatic);
  return t.emptyUndated(
    all,
    silent === automatic ? common.noValue : t.ofThem(silent),
    silent === automatic ? "" : t.not,
    then,
  );
}
