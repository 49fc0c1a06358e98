import { type Column, DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { DefinitionList, EmptyState, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { plural } from "@/lib/core/text/plural";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/console";
import { readProfiles, type SandboxClock, type SandboxProfile } from "./control-client";
import { SandboxUnreachable } from "./failures";
import { ClockButtons } from "./switches";

type Props = { connection: ConnectionDetail; disabledReason: string | null };

export async function ProfilesView({ connection, disabledReason }: Props) {
  const read = await readProfiles(connection.consumerKey);
  if (!read.ok) return <SandboxUnreachable reason={read.reason} />;
  const { clock, profiles, more } = read.value;
  return (
    <div className="flex flex-col gap-4">
      <Panel title={t.clock}>
        <div className="flex flex-col gap-3">
          <DefinitionList items={factsOf(clock)} />
          <p className="prose-line text-ink-2 text-sm">{t.clockHint}</p>
          <ClockButtons connectionId={connection.id} disabledReason={disabledReason} />
        </div>
      </Panel>
      <section className="flex flex-col gap-3">
        <div>
          <h2 className="text-lg">{common.recurringProfiles}</h2>
          <p className="prose-line text-ink-2 text-sm">{t.profilesHint}</p>
        </div>
        <DataTable
          caption={t.profilesCaption}
          columns={columns}
          rows={profiles}
          rowKey={({ id }) => id}
          empty={<EmptyState title={t.profilesEmptyTitle}>{t.profilesEmptyHint}</EmptyState>}
        />
        {more ? <p className="text-ink-3 text-sm">{t.profilesTruncated(profiles.length)}</p> : null}
      </section>
      <ZoneNote />
    </div>
  );
}

function factsOf({ now, offsetSeconds, movingTo }: SandboxClock) {
  return [
    { term: t.sandboxTime, value: <When at={now} /> },
    { term: t.aheadBy, value: offsetSeconds < 60 ? t.notAhead : aheadText(offsetSeconds) },
    ...(movingTo ? [{ term: t.movingTo, value: <When at={movingTo} /> }] : []),
  ];
}

function aheadText(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)];
  const minutes = Math.floor((seconds % 3_600) / 60);
  const parts = [days > 0 ? `${days} d` : "", hours > 0 ? `${hours} h` : "", minutes > 0 ? t.min(minutes) : ""];
  return parts.filter(Boolean).join(" ");
}

const columns: Column<SandboxProfile>[] = [
  { key: "id", head: common.profile, cell: (row) => <ProfileCell of={row} /> },
  { key: "kind", head: common.type, cell: kindText, hideBelow: "lg" },
  { key: "state", head: common.status, cell: stateText },
  { key: "amount", head: common.amount, cell: (row) => <AmountRule of={row} />, hideBelow: "lg" },
  { key: "schedule", head: t.schedule, cell: scheduleText, hideBelow: "lg" },
  { key: "repeats", head: t.charged, cell: repeatText, hideBelow: "lg" },
  {
    key: "card",
    head: t.card,
    cell: ({ card }) => (card ? <span className="identifier">…{card.lastFour}</span> : "—"),
    hideBelow: "xl",
  },
  {
    key: "next",
    head: t.nextChargeHead,
    align: "end",
    cell: ({ nextCharge }) =>
      nextCharge ? (
        <span className="whitespace-nowrap">{nextCharge.date}</span>
      ) : (
        <span className="text-ink-3">{common.none}</span>
      ),
  },
];

function ProfileCell({ of }: { of: SandboxProfile }) {
  return (
    <>
      <span className="identifier">{of.id}</span>
      <p className="text-ink-2 lg:hidden">
        {kindText(of)} · <AmountRule of={of} />
      </p>
    </>
  );
}

function kindText({ kind }: SandboxProfile): string {
  return kind === "SRC" ? t.kindCharge : t.kindPay;
}

function stateText({ state, charging }: SandboxProfile): string {
  if (state === "stopped") return t.stopped;
  return charging === "auto" ? common.scheduled : t.scheduleManual;
}

function AmountRule({ of: { amountRule, currency } }: { of: SandboxProfile }) {
  switch (amountRule.kind) {
    case "fixed":
      return <Money amount={amountRule.amount} currency={currency} />;
    case "range":
      return (
        <>
          {t.amountRange(
            <Money amount={amountRule.from} currency={currency} />,
            <Money amount={amountRule.to} currency={currency} />,
          )}
        </>
      );
    case "sequence":
      return (
        <>
          {amountRule.amounts.join(", ")} {currency}
        </>
      );
    default:
      return amountRule satisfies never;
  }
}

function scheduleText({ period, interval, charging }: SandboxProfile): string {
  if (charging === "manual") return "—";
  if (period === null) return t.once;
  return plural(interval, t.every(period), t.everyS(interval, period));
}

function repeatText({ repeats, maxRepeats }: SandboxProfile): string {
  return maxRepeats === null ? String(repeats) : t.ofLabel(repeats, maxRepeats);
}
