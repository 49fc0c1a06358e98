import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import type { OrderDetail } from "./detail-queries";
import { describeOrder } from "./labels";
import { readLatestLines } from "./lists/part-queries";
import { describeWay, type NextStep, nextStepOf, reportOf } from "./sentence";
import type { TimelineItem } from "./timeline";

export const previewLines = 5;

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
  reason: string | null;
  next: NextStep;
  report: string | null;
  lines: Pick<TimelineItem, "key" | "at" | "title" | "actor" | "tone" | "evidence" | "refusedBecause" | "times">[];
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
    reason: order.conflict ?? order.failure?.explanation ?? order.errorMessage,
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
