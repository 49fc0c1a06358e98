import Link from "next/link";
import { Count } from "@/components/count";
import { hrefWith } from "@/components/data-table/url-state";
import type { Reach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { findWords } from "@/lib/failures/match";
import { readWords, type WordsInForce } from "@/lib/failures/queries";
import { stepWords } from "@/lib/failures/words";
import { type Direction, directions } from "@/lib/orders/facets";
import { type DeclineReason, listOfFailed, readDeclines } from "@/lib/overview/declines";
import type { Period } from "@/lib/overview/money";

/** Why orders failed: the five commonest reasons of each direction, in the desk's words. */
export async function loadDeclines(desk: Desk, reach: Reach, period: Period, timeZone: string) {
  const [entries, ...found] = await Promise.all([
    readWords(desk.db),
    ...directions.map(async (direction) => ({
      direction,
      ...(await readDeclines(desk, reach, period, direction, timeZone)),
    })),
  ]);
  const any = found.filter(({ failed }) => failed > 0);
  if (any.length === 0) {
    return <p className="rounded-lg border bg-surface p-4 text-ink-2 text-base">Nothing failed in these days.</p>;
  }
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      {any.map((one) => (
        <Reasons key={one.direction} {...one} entries={entries} period={period} />
      ))}
    </div>
  );
}

type Props = {
  direction: Direction;
  reasons: DeclineReason[];
  failed: number;
  entries: readonly WordsInForce[];
  period: Period;
};

function Reasons({ direction, reasons, failed, entries, period }: Props) {
  const others = failed - reasons.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium text-base">
        <Link href={hrefWith("/orders", listOfFailed("any", direction, period), {})} prefetch={false} className="link">
          <Count value={failed} /> failed
        </Link>
        , money {direction}
      </h3>
      <ol className="flex flex-col gap-2">
        {reasons.map((reason) => {
          const words = findWords(entries, { ...reason, connectionId: period.connectionId ?? "" });
          return (
            <li key={reason.code ?? ""} className="flex flex-col gap-1" data-reason={reason.code ?? "none"}>
              <p className="flex items-baseline justify-between gap-3 text-base">
                <span className="min-w-0 break-words">
                  {words?.words ?? reason.message ?? "The gateway gave no reason"}
                  <span className="text-ink-3 text-sm">
                    {reason.code === null ? " · no code" : ` · code ${reason.code}`}
                    {words ? ` · ${stepWords[words.step].label}` : ""}
                  </span>
                </span>
                <Link
                  href={hrefWith("/orders", listOfFailed(reason, direction, period), {})}
                  prefetch={false}
                  className="link figures text-sm whitespace-nowrap"
                >
                  <Count value={reason.orders} />
                  <span className="sr-only"> orders</span>
                </Link>
              </p>
              <div aria-hidden className="h-1.5 rounded-sm bg-sunken">
                <div
                  className="h-full min-w-0.5 rounded-sm bg-failed-mark"
                  style={{ width: `${(100 * reason.orders) / failed}%` }}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <p className="text-ink-3 text-sm">
        Bars are shares of the <Count value={failed} /> that failed
        {others > 0 ? (
          <>
            ; <Count value={others} /> failed for other reasons
          </>
        ) : null}
        .
      </p>
    </div>
  );
}
