"use client";

import { useAct } from "@/components/use-act";
import { idleMinutesBounds } from "@/lib/auth/session-policy";
import { saveIdleTime } from "../actions";
import { TimeForm } from "./time-form";

/** After how long a session of a user who moves money ends that is left alone. */
export function IdleForm({ minutes, actorEmail }: { minutes: number; actorEmail: string }) {
  const acting = useAct(saveIdleTime, actorEmail);
  return (
    <TimeForm
      acting={acting}
      field={{
        label: "Minutes until an idle session ends",
        name: "minutes",
        value: minutes,
        hint: `For preparers, approvers and admins, ${idleMinutesBounds.min} to ${idleMinutesBounds.max}. PCI DSS asks for 15 or fewer. All others: 60.`,
      }}
      button="Save the idle time"
      saved="Saved. It holds at once."
    />
  );
}
