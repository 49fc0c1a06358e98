"use client";

import { useRouter } from "next/navigation";
import { ActionButton } from "@/components/form/action-button";
import * as t from "@/messages/recurring/shared";
import { chargeNowAction } from "../actions";

/** Creates a draft batch of this profile, so that no charge is sent before the batch is released. */
export function ChargeButton({ profileId }: { profileId: string }) {
  const router = useRouter();
  return (
    <ActionButton
      action={chargeNowAction}
      input={{ profileIds: [profileId] }}
      onDone={({ batchId }) => router.push(`/batches/${batchId}`)}
    >
      {t.chargeButton}
    </ActionButton>
  );
}
