"use client";

import { FollowPage } from "@/components/live/follow-page";
import { useLive } from "@/components/live/use-live";

type Props = { profileId: string; connectionId: string; revision: string; openedAt: Date };

/** Makes the page again when the book, or an order of the profile, has changed. What others wrote down is seen within a minute. */
export function LiveProfile({ profileId, connectionId, revision, openedAt }: Props) {
  const live = useLive<{ revision: string }>(["profile", profileId], `/api/recurring/${profileId}`, {
    // A charge that the gateway makes by its schedule is an order that nobody knew of.
    topics: ["order"],
    openedAt,
  });
  return <FollowPage live={live} revision={revision} topics={[`connection:${connectionId}`]} />;
}
