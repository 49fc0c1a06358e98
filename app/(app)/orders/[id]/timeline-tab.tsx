import { FieldChanges } from "@/components/approval/returned-note";
import { Timeline } from "@/components/timeline";
import { When } from "@/components/when";
import { openContext } from "@/lib/core/runtime/open-context";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { partMax, readTimeline } from "@/lib/payments/orders/lists/part-queries";
import * as t from "@/messages/orders/detail";
import { findRemovedNote } from "./removed-note";

export async function TimelineTab({ order }: { order: OrderDetail }) {
  const { items, more } = await readTimeline(openContext(), order.id);
  return (
    <>
      {await findRemovedNote(order, "order_events")}
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
                {item.times > 1 ? t.last(note ? " " : "", <When exact at={lastAt} />) : null}
              </p>
            ) : undefined,
        }))}
      />
      {more ? <p className="text-ink-3 text-sm">{t.timelineTruncated(partMax)}</p> : null}
    </>
  );
}
