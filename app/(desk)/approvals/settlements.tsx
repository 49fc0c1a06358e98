import type { Person } from "@/lib/auth/session";
import type { Desk } from "@/lib/core/desk";
import { listSettlements, type SettlementHead } from "@/lib/settlements/queries";
import { settlementWaitsOn } from "@/lib/settlements/waiting";
import { SettlementsTable } from "../settle/settlements-table";

/** Settlements that wait to be confirmed, sorted by whose turn it is, and the latest that were decided on. */
export async function readSettlements(desk: Desk, person: Person) {
  const { open, decided } = await listSettlements(desk, person.connectionIds);
  const mine = open.filter((one) => settlementWaitsOn(one, person));
  const others = open.filter((one) => !mine.includes(one));
  return {
    onOthers: others.length,
    of: (tab: "me" | "others" | "all"): readonly SettlementHead[] =>
      ({ me: mine, others, all: [...open, ...decided] })[tab],
  };
}

/** What became of orders in doubt, to be confirmed by another person; each leads to its page. */
export function Settlements({ rows }: { rows: readonly SettlementHead[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="settlements-title" className="mt-6 flex flex-col gap-3">
      <h2 id="settlements-title" className="text-lg">
        Settlements
      </h2>
      <SettlementsTable caption="Settlements that were proposed" rows={rows} />
    </section>
  );
}
