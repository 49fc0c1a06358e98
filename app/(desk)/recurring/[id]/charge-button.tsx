"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { FormError } from "../../connections/form-error";
import { chargeNowAction } from "../actions";

/** A draft batch of this one profile: nothing leaves before it is released there. */
export function ChargeButton({ profileId, email }: { profileId: string; email: string }) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(chargeNowAction, email);
  async function charge(): Promise<void> {
    const done = await act({ profileIds: [profileId] });
    if (done) router.push(`/batches/${done.batchId}`);
  }
  return (
    <>
      {error ? <FormError error={error} /> : null}
      <Button pending={pending} onClick={charge}>
        Charge now…
      </Button>
      {dialog}
    </>
  );
}
