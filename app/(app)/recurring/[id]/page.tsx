import Link from "next/link";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { EnvBand } from "@/components/env-band";
import { atEnd, FactTable } from "@/components/fact-table";
import { type Column, DataTable } from "@/components/list/data-table";
import { LivePage } from "@/components/live/live-page";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { PageHead } from "@/components/page-head";
import { RememberRecent } from "@/components/palette/remember-recent";
import { Panel } from "@/components/panel";
import { Topic } from "@/components/topic";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { plural } from "@/lib/core/text/plural";
import { dayIn } from "@/lib/core/time/calendar";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { type Numbered, type ProfileCharge, readCharges } from "@/lib/payments/recurring/charge-queries";
import { findProfileRevision, type ProfileDetail } from "@/lib/payments/recurring/queries";
import { type Plan, type PlannedCharge, planCharges } from "@/lib/payments/recurring/schedule";
import { factsOfDirectory } from "@/lib/payments/recurring/schedule-directory";
import {
  dayLabel,
  endLabels,
  factLabels,
  indexLabel,
  plannedAmountLabel,
  uncertaintyLabels,
  type WriteAmount,
} from "@/lib/payments/recurring/schedule-labels";
import { readAnswers } from "@/lib/payments/recurring/update-queries";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { amountWriter } from "../profile-labels";
import { ChargeButton } from "./charge-button";
import { FactsTable } from "./facts-table";
import { HistoryTable } from "./history-table";
import { loadProfile } from "./load-profile";
import { ProfileSummary } from "./profile-summary";

const shownFirst = 3;

function NextCharges({ plan, write }: { plan: Plan; write: WriteAmount }) {
  const lacking = [...new Set([...plan.missing, ...plan.open])];
  const [first, rest] = [plan.charges.slice(0, shownFirst), plan.charges.slice(shownFirst)];
  return (
    <div className="flex flex-col gap-2 text-sm">
      {first.length > 0 ? (
        <FactTable caption={t.estimateCaption} heads={[t.repeat, t.day, atEnd(common.amount)]}>
          <Charges charges={first} write={write} />
        </FactTable>
      ) : null}
      {rest.length > 0 ? (
        <details>
          <summary className="text-ink-2">{t.laterCharges(rest.length)}</summary>
          <div className="mt-1">
            <FactTable aria-label={t.laterCharges(rest.length)}>
              <Charges charges={rest} write={write} />
            </FactTable>
          </div>
        </details>
      ) : null}
      <p className="prose-line text-ink-2">{endLabels[plan.end]}</p>
      {lacking.length > 0 ? (
        <p className="prose-line text-ink-3">{t.unknownFacts(lacking.map((name) => factLabels[name]).join(", "))}</p>
      ) : null}
    </div>
  );
}

function Charges({ charges, write }: { charges: readonly PlannedCharge[]; write: WriteAmount }) {
  return (
    <tbody>
      {charges.map((charge, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place in the plan is what it is
        <tr key={at}>
          <td className="figures w-1/3">{indexLabel(charge)}</td>
          <td className="w-1/3">
            {charge.date ? <span className="whitespace-nowrap">{dayLabel(charge.date)}</span> : t.manualDateLabel}
            {charge.uncertainty ? (
              <span className="block text-ink-3 text-xs">{uncertaintyLabels[charge.uncertainty]}</span>
            ) : null}
          </td>
          <td className="figures w-1/3 text-right">{plannedAmountLabel(charge.amount, write)}</td>
        </tr>
      ))}
    </tbody>
  );
}

const columns: Column<ProfileCharge>[] = [
  { key: "how", head: t.source, cell: (row) => howMade(row), primary: true },
  { key: "status", head: common.statusLabel, cell: (row) => <Result row={row} /> },
  { key: "repeat", head: t.repeat, cell: (row) => <Repeat repeat={row.repeat} />, hideBelow: "md" },
  {
    key: "amount",
    head: common.amount,
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    align: "end",
  },
  { key: "time", head: common.when, cell: (row) => <When at={row.at} />, hideBelow: "md" },
];

function ChargesTable({ charges, total }: { charges: readonly ProfileCharge[]; total: number }) {
  return (
    <Topic title={t.charges}>
      <DataTable
        caption={t.chargesCaption}
        columns={columns}
        rows={charges}
        rowKey={({ orderId }) => orderId}
        rowHref={({ orderId }) => `/orders/${orderId}`}
        empty={<p className="prose-line text-ink-2 text-sm">{t.chargesEmpty}</p>}
      />
      {total > charges.length ? (
        <p className="text-ink-3 text-sm">{t.chargesTruncated(charges.length, total)}</p>
      ) : null}
    </Topic>
  );
}

function howMade({ kind, origin, batch }: ProfileCharge): string {
  if (kind === "payout") return t.cardPayout;
  if (origin === "found") return t.bySchedule;
  return batch ? t.batchB(batch.number) : t.manual;
}

function Result({ row }: { row: ProfileCharge }) {
  const why = [row.errorMessage, row.errorCode].filter(Boolean).join(" · ");
  return (
    <span className="block py-0.5">
      <OrderBadge facets={row.facets} quiet />
      {why ? <span className="mt-0.5 line-clamp-2 block max-w-52 text-ink-2 text-xs">{why}</span> : null}
    </span>
  );
}

function Repeat({ repeat }: { repeat: Numbered }) {
  if (repeat.kind === "none") return <span className="text-ink-3">—</span>;
  if (repeat.kind === "exact") return <span className="figures">{repeat.number}</span>;
  return <span className="text-ink-3">{repeat.number === 0 ? common.unknown : t.orLater(repeat.number)}</span>;
}

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const { profile } = await loadProfile((await params).id);
  return { title: nameOf(profile) };
}

const nameOf = ({ label, recurringPaymentId }: ProfileDetail) => label ?? t.profileTitle(recurringPaymentId);

export default async function ProfilePage({ params }: Props) {
  const { user, profile } = await loadProfile((await params).id);
  const ctx = openPages();
  const { directory } = profile;
  // The revision is read first, so that a change during the page's reading shows as newer and is read again.
  const found = await findProfileRevision(ctx, user.connectionIds, profile.id);
  const [organisation, seen, answers] = await Promise.all([
    getOrganisation(ctx),
    readCharges(ctx, profile.id, directory.facts),
    readAnswers(ctx, profile.id),
  ]);
  const write = amountWriter(profile.currency, organisation.numberForm);
  const facts = factsOfDirectory({
    known: directory.facts.known,
    taken: directory.history.filter(({ submission }) => submission === "accepted"),
    charges: seen.seen,
  });
  const plan = planCharges(facts, profile.connection.scheduleReading, dayIn(ctx.now(), organisation.timeZone));
  const cannotChange = whyNot(user.role, "recurring.update", t.changeProfiles);
  return (
    <>
      <RememberRecent kind="recurring" href={`/recurring/${profile.id}`} name={nameOf(profile)} />
      <EnvBand environment={profile.connection.environment} connectionName={profile.connection.name} />
      <PageHead
        title={nameOf(profile)}
        back={{ href: "/recurring", label: common.recurringProfiles }}
        actions={
          cannotChange === null ? (
            <>
              <ButtonLink href={`/recurring/${profile.id}/known`}>{t.editDetailsLabel}</ButtonLink>
              <ChargeButton profileId={profile.id} />
              <ButtonLink variant="primary" href={`/recurring/${profile.id}/edit`}>
                {t.changeProfile}
              </ButtonLink>
            </>
          ) : (
            <p className="text-ink-3 text-sm">{cannotChange}</p>
          )
        }
      >
        {t.sourcesHint}
      </PageHead>
      <LivePage
        topics={[`connection:${profile.connection.id}`]}
        thing={{
          url: `/api/recurring/${profile.id}`,
          topics: ["order"],
          revision: found?.revision ?? "",
          openedAt: ctx.now(),
        }}
      />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          {profile.openChanges.length > 0 ? <OpenChanges ids={profile.openChanges} /> : null}
          <Panel title={t.profileDetails}>
            <FactsTable facts={directory.facts} write={write} />
          </Panel>
          <Panel title={t.estimateTitle}>
            <NextCharges plan={plan} write={write} />
          </Panel>
          <ChargesTable charges={seen.charges} total={seen.total} />
          <HistoryTable lines={directory.history} answers={answers} write={write} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={common.details}>
            <ProfileSummary profile={profile} repeats={facts} charges={seen.total} />
          </Panel>
          <ZoneNote />
        </div>
      </div>
    </>
  );
}

function OpenChanges({ ids }: { ids: readonly string[] }) {
  return (
    <Block
      tone="wait"
      title={plural(ids.length, t.changePendingTitle, t.changesPendingTitle(ids.length))}
      actions={ids.map((id, at) => (
        <Link key={id} className="link" href={`/orders/${id}`} prefetch={false}>
          {plural(ids.length, t.pendingLink, t.pendingLinkNumbered(at + 1))}
        </Link>
      ))}
    >
      <p>{t.pendingHint}</p>
    </Block>
  );
}
