"use client";

import { FollowPage } from "@/components/live/follow-page";
import { useLive } from "@/components/live/use-live";

type Props = { orderId: string; connectionId: string; revision: string; openedAt: Date };

/** Makes the page again when its order has changed. */
export function LiveOrder({ orderId, connectionId, revision, openedAt }: Props) {
  const live = useLive<{ revision: string }>(["order", orderId], `/api/orders/${orderId}`, {
    topics: [`order:${orderId}`],
    openedAt,
  });
  // Whether it may be sent hangs on its connection.
  return <FollowPage live={live} revision={revision} topics={[`connection:${connectionId}`]} />;
}
