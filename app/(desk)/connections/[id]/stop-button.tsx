"use client";

import { Pause } from "lucide-react";
import type { ConnectionDetail } from "@/lib/connections/views";
import { stopConnectionAction } from "../actions";
import { ConfirmAct } from "../confirm-act";

type Props = {
  connection: Pick<ConnectionDetail, "id" | "name">;
  disabledReason: string | null;
};

/** The kill switch of one connection. */
export function StopButton({ connection: { id, name }, disabledReason }: Props) {
  return (
    <ConfirmAct
      label="Stop sending"
      icon={<Pause size={16} aria-hidden />}
      disabledReason={disabledReason}
      title={`Stop sending from ${name}?`}
      act={`Stop sending from ${name}`}
      danger
      reasonLabel="Why"
      action={(reason) => stopConnectionAction({ connectionId: id, reason })}
    >
      <p>
        From the next moment on no payout leaves from here. A call that is on its way now is not called back. What waits
        stays as it is; results go on being asked for, and callbacks are taken. An admin can resume it.
      </p>
    </ConfirmAct>
  );
}
