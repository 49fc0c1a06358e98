"use client";

import { useRouter } from "next/navigation";
import { ActionButton } from "@/components/form/action-button";
import * as t from "@/messages/recurring/detail";
import { chargeNowAction } from "../actions";

/** A draft batch of this one profile: nothing leaves before it is released there. */
export function ChargeButton({ profileId }: { profileId: string }) {
  const router = useRouter();
  return (
    <ActionButton
      action={chargeNowAction}
      input={{ profileIds: [profileId] }}
      onDone={({ batchId }) => router.push(`/batches/${batchId}`)}
    >
      {t.chargeNow}
    </ActionButton>
  );
}
