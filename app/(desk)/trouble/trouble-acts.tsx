"use client";

import { OctagonPause, Play, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { ConnectionName } from "@/lib/orders/trouble";
import { ActingPerson } from "../connections/acting";
import { resumeConnectionAction } from "../connections/actions";
import { ConfirmAct } from "../connections/confirm-act";
import { releaseFenceAction, resumeEverythingAction, stopEverythingAction } from "./actions";

type Props = { email: string };

/** The kill switch for all connections. */
export function StopEverythingButton({ email, disabledReason }: Props & { disabledReason: string | null }) {
  return (
    <ActingPerson email={email}>
      <ConfirmAct
        label="Stop everything"
        icon={<OctagonPause size={16} aria-hidden />}
        disabledReason={disabledReason}
        title="Stop all sending?"
        act="Stop all sending"
        danger
        reasonLabel="Why"
        action={(reason) => stopEverythingAction({ reason })}
      >
        <p>
          From the next moment on no payout leaves, from any connection. A request that is being written right now is
          not called back. What waits stays as it is; results go on being asked for, and callbacks are taken. An admin
          can resume it.
        </p>
      </ConfirmAct>
    </ActingPerson>
  );
}

type EndProps = Props & {
  /** What goes out by itself afterwards, in sentences. */
  effect: ReactNode;
};

/** Ends the kill switch for all. */
export function ResumeEverythingButton({ email, effect }: EndProps) {
  return (
    <ActingPerson email={email}>
      <ConfirmAct
        label="Resume all sending"
        icon={<Play size={16} aria-hidden />}
        title="Resume all sending?"
        act="Resume all sending"
        action={() => resumeEverythingAction()}
      >
        <p>Payouts may leave again. A connection that is stopped or paused by itself stays so.</p>
        {effect}
      </ConfirmAct>
    </ActingPerson>
  );
}

/** Lets one stopped or paused connection send again. */
export function ResumeConnectionButton({
  connection,
  paused,
  ...props
}: EndProps & { connection: ConnectionName; paused: boolean }) {
  return (
    <ActingPerson email={props.email}>
      <ConfirmAct
        label="Resume sending"
        icon={<Play size={16} aria-hidden />}
        title={`Resume sending from ${connection.name}?`}
        act={`Resume sending from ${connection.name}`}
        action={() => resumeConnectionAction({ connectionId: connection.id })}
      >
        <p>
          Payouts may leave from here again{connection.environment === "production" ? ", with real money" : ""}.
          {paused ? " Paydesk pauses it again if the cause is still there." : ""}
        </p>
        {props.effect}
      </ConfirmAct>
    </ActingPerson>
  );
}

/** Takes the fence down. */
export function ReleaseButton({ email, effect }: EndProps) {
  return (
    <ActingPerson email={email}>
      <ConfirmAct
        label="Release this database"
        icon={<ShieldCheck size={16} aria-hidden />}
        title="Send from this database from now on?"
        act="Release this database"
        danger
        reasonLabel="Why it is safe"
        action={(reason) => releaseFenceAction({ reason })}
      >
        <p>
          From then on this database is the one that sends, under an identity of its own and with numbers above all that
          were given out. Any other copy is fenced as soon as it meets this data folder.
        </p>
        {effect}
      </ConfirmAct>
    </ActingPerson>
  );
}
