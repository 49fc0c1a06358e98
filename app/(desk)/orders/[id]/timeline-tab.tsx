import { Timeline } from "@/components/timeline";
import { When } from "@/components/when";
import { openDesk } from "@/lib/core/open-desk";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { partMax, readTimeline } from "@/lib/orders/part-queries";
import { FieldChanges } from "../../approvals/returned-note";

/** Everything that happened, oldest first. */
export async function TimelineTab({ order }: { order: OrderDetail }) {
  const { items, more } = await readTimeline(openDesk(), order.id);
  return (
    <>
      <Timeline
        entries={items.map(({ note, changes, lastAt, evidence, refusedBecause, ...item }) => ({
          ...item,
          evidence: evidence ?? undefined,
          refusedBecause: refusedBecause ?? undefined,
          children:
            changes.length > 0 ? (
              <FieldChanges changes={changes} currency={order.currency} />
            ) : note || item.times > 1 ? (
              <p className="break-words">
                {note}
                {item.times > 1 ? (
                  <>
                    {note ? " " : ""}Last <When at={lastAt} />.
                  </>
                ) : null}
              </p>
            ) : undefined,
        }))}
      />
      {more ? (
        <p className="text-ink-3 text-sm">
          The first {partMax} events are shown. What happened later is under Request and answer, and under Callbacks.
        </p>
      ) : null}
    </>
  );
}
