import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import type { OrderDetail } from "./detail-queries";
import { describeOrder } from "./labels";
import { readLatestLines } from "./lists/part-queries";
import { describeWay, type NextStep, nextStepOf, reportOf } from "./sentence";
import type { TimelineItem } from "./timeline";

/** The last lines of the timeline that a preview shows. */
export const previewLines = 5;

/** An order as the panel beside a list shows it: what it is, how it is, what comes next; no act and nothing sealed. */
export type OrderPreview = Pick<
  OrderDetail,
  | "id"
  | "kind"
  | "direction"
  | "amount"
  | "currency"
  | "receiverName"
  | "receiverAccount"
  | "clientOrderId"
  | "gatewayOrderId"
  | "serialNumber"
  | "yourReference"
  | "facets"
  | "preparedBy"
  | "releasedBy"
  | "createdAt"
  | "finalAt"
> & {
  way: string;
  connection: Pick<OrderDetail["connection"], "id" | "name" | "environment">;
  meaning: string;
  /** Why, in today's words or what the update reported; null: nothing is wrong with it. */
  reason: string | null;
  next: NextStep;
  /** A reported status that does not count yet. */
  report: string | null;
  /** The last lines of its timeline, oldest first. */
  lines: Pick<TimelineItem, "key" | "at" | "title" | "actor" | "tone" | "evidence" | "refusedBecause" | "times">[];
  /** There are earlier lines. */
  more: boolean;
};

export async function readPreview(ctx: AppContext, order: OrderDetail): Promise<OrderPreview> {
  const { items, more } = await readLatestLines(ctx, order.id, previewLines);
  const { id, name, environment } = order.connection;
  return {
    ...pick(order, "id", "kind", "direction", "amount", "currency", "receiverName", "receiverAccount"),
    ...pick(order, "clientOrderId", "gatewayOrderId", "serialNumber", "yourReference", "facets", "preparedBy"),
    ...pick(order, "releasedBy", "createdAt", "finalAt"),
    way: describeWay(order),
    connection: { id, name, environment },
    meaning: describeOrder(order.facets).meaning,
    reason: order.conflict ?? order.failure?.labels ?? order.errorMessage,
    next: nextStepOf(order),
    report: reportOf(order),
    lines: items.map(({ key, at, title, actor, tone, evidence, refusedBecause, times }) => ({
      key,
      at,
      title,
      actor,
      tone,
      evidence,
      refusedBecause,
      times,
    })),
    more,
  };
}
