import { type Column, DataTable } from "@/components/data-table/data-table";
import { DefinitionList } from "@/components/definition-list";
import { EmptyState } from "@/components/empty-state";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { type PracticeClock, type PracticeProfile, readProfiles } from "@/lib/connections/practice-door";
import type { ConnectionDetail } from "@/lib/connections/views";
import { PracticeAway } from "./failures";
import { ClockButtons } from "./switches";

type Props = { connection: ConnectionDetail; disabledReason: string | null };

/** The practice gateway's clock, and the recurring profiles that it charges by it. */
export async function ProfilesView({ connection, disabledReason }: Props) {
  const read = await readProfiles(connection.consumerKey);
  if (!read.ok) return <PracticeAway reason={read.reason} />;
  const { clock, profiles, more } = read.value;
  return (
    <div className="flex flex-col gap-4">
      <Panel title="Clock">
        <div className="flex flex-col gap-3">
          <DefinitionList items={factsOf(clock)} />
          <p className="prose-line text-ink-2 text-sm">
            Move it on, and what falls due meanwhile happens: charges by schedule, outcomes, callbacks. It only goes
            forward, and Paydesk&apos;s own clock stays as it is.
          </p>
          <ClockButtons connectionId={connection.id} disabledReason={disabledReason} />
        </div>
      </Panel>
      <section className="flex flex-col gap-3">
        <div>
          <h2 className="text-lg">Recurring profiles</h2>
          <p className="prose-line text-ink-2 text-sm">
            What the gateway keeps under this connection&apos;s consumer key. A real one has no way to ask for this.
          </p>
        </div>
        <DataTable
          caption="Recurring profiles of the practice gateway"
          columns={columns}
          rows={profiles}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="No profiles yet">
              The practice gateway makes some when it is given this connection&apos;s key and endpoints.
            </EmptyState>
          }
        />
        {more ? <p className="text-ink-3 text-sm">The first {profiles.length} are shown; there are more.</p> : null}
      </section>
      <ZoneNote />
    </div>
  );
}

function factsOf({ now, offsetSeconds, movingTo }: PracticeClock) {
  return [
    { term: "It is", value: <When at={now} /> },
    { term: "Ahead by", value: offsetSeconds < 60 ? "nothing: it is the real time" : aheadWords(offsetSeconds) },
    ...(movingTo ? [{ term: "Moving to", value: <When at={movingTo} /> }] : []),
  ];
}

function aheadWords(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3_600)];
  const minutes = Math.floor((seconds % 3_600) / 60);
  const parts = [days > 0 ? `${days} d` : "", hours > 0 ? `${hours} h` : "", minutes > 0 ? `${minutes} min` : ""];
  return parts.filter(Boolean).join(" ");
}

const columns: Column<PracticeProfile>[] = [
  { key: "id", head: "Profile", cell: (row) => <ProfileCell of={row} /> },
  { key: "kind", head: "Kind", cell: kindWords, hideBelow: "lg" },
  { key: "state", head: "State", cell: stateWords },
  { key: "amount", head: "Amount", cell: (row) => <AmountRule of={row} />, hideBelow: "lg" },
  { key: "rhythm", head: "Schedule", cell: scheduleWords, hideBelow: "lg" },
  { key: "repeats", head: "Charged", cell: repeatWords, hideBelow: "lg" },
  {
    key: "card",
    head: "Card",
    cell: ({ card }) => (card ? <span className="identifier">…{card.lastFour}</span> : "—"),
    hideBelow: "xl",
  },
  {
    key: "next",
    head: "Next by itself",
    align: "end",
    cell: ({ nextCharge }) =>
      nextCharge ? (
        <span className="whitespace-nowrap">{nextCharge.date}</span>
      ) : (
        <span className="text-ink-3">none</span>
      ),
  },
];

/** On a narrow screen with what its columns would say. */
function ProfileCell({ of }: { of: PracticeProfile }) {
  return (
    <>
      <span className="identifier">{of.id}</span>
      <p className="text-ink-2 lg:hidden">
        {kindWords(of)} · <AmountRule of={of} />
      </p>
    </>
  );
}

function kindWords({ kind }: PracticeProfile): string {
  return kind === "SRC" ? "Charges a payer" : "Pays a receiver";
}

function stateWords({ state, charging }: PracticeProfile): string {
  if (state === "stopped") return "Stopped";
  return charging === "auto" ? "Scheduled" : "Charged on demand";
}

function AmountRule({ of: { amountRule, currency } }: { of: PracticeProfile }) {
  switch (amountRule.kind) {
    case "fixed":
      return <Money amount={amountRule.amount} currency={currency} />;
    case "range":
      return (
        <>
          <Money amount={amountRule.from} currency={currency} /> to <Money amount={amountRule.to} currency={currency} />
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

function scheduleWords({ period, interval, charging }: PracticeProfile): string {
  if (charging === "manual") return "—";
  if (period === null) return "once";
  return interval === 1 ? `every ${period}` : `every ${interval} ${period}s`;
}

function repeatWords({ repeats, maxRepeats }: PracticeProfile): string {
  return maxRepeats === null ? String(repeats) : `${repeats} of ${maxRepeats}`;
}
