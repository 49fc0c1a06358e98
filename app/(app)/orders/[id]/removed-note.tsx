import { describeDay } from "@/components/moments";
import { openContext } from "@/lib/core/runtime/open-context";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { readRemoved } from "@/lib/processes/retention/queries";
import * as t from "@/messages/orders/detail";

export async function findRemovedNote(
  order: Pick<OrderDetail, "createdAt">,
  part: keyof typeof t.removedBefore,
): Promise<React.JSX.Element | null> {
  const removed = await readRemoved(openContext(), part, order.createdAt);
  if (!removed) return null;
  const text = t.removedBefore[part](describeDay(removed.before), removed.keptMonths);
  return <p className="prose-line text-base text-ink-2">{text}</p>;
}
