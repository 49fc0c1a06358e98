"use client";

import { Button } from "@/components/button";
import { useOwnAct } from "../acting";
import { registerPracticeAction } from "../actions";
import { FormError } from "../form-error";

type Props = { connectionId: string; disabledReason: string | null };

/** Gives the practice gateway what one gives the real one by mail: public key, control key, endpoints. */
export function RegisterButton({ connectionId, disabledReason }: Props) {
  const { act, pending, error, value, dialog } = useOwnAct(registerPracticeAction);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} disabledReason={disabledReason} onClick={() => act({ connectionId })}>
          Give key and endpoints
        </Button>
      </div>
      <p role="status" className="text-sm text-good-text">
        {value ? "It has public key, control key and endpoints now. The test proves it." : null}
      </p>
      <FormError error={error} />
      {dialog}
    </div>
  );
}
