import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import { readRecount } from "@/lib/payments/totals/recount";
import * as t from "@/messages/overview/shared";

const name = (zone: string) => zone.replaceAll("_", " ");

export async function RecountNote() {
  const recount = await readRecount(openContext());
  if (!recount) return null;
  const { from, to, doneBy, isLate } = recount;
  return (
    <p role="status" className="mb-3 border-l-2 border-l-wait-mark pl-3 text-base">
      <span className="font-medium">{t.recalculatingTitle(name(to))}</span> {t.recalculatingHint} {name(from)}
      {t.recalculatingCountsNote} {isLate ? t.recalculationSlow : t.recalculationEnd(<When at={doneBy} />)}
    </p>
  );
}
