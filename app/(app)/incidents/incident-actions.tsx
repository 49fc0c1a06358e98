import { OctagonPause, Pause, Play, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { ConnectionName } from "@/lib/dispatch/incident";
import * as common from "@/messages/common";
import * as t from "@/messages/incidents/shared";
import { resumeConnectionAction, stopConnectionAction } from "../connections/actions";
import { resumeEverythingAction, stopEverythingAction, unlockSendingAction } from "./actions";

/** The kill switch for all connections. */
export function StopEverythingButton({ disabledReason }: { disabledReason: string | null }) {
  return (
    <ConfirmAction
      label={t.stopEverything}
      icon={<OctagonPause size={16} aria-hidden />}
      disabledReason={disabledReason}
      title={t.stopAllSending}
      act={t.stopAllSending2}
      danger
      reasonLabel={common.why}
      action={stopEverythingAction}
      input={{}}
    >
      <p>{t.fromTheNextMomentOn}</p>
    </ConfirmAction>
  );
}

/** The kill switch of one connection. */
export function StopConnectionButton({
  id,
  name,
  disabledReason,
}: {
  id: string;
  name: string;
  disabledReason: string | null;
}) {
  return (
    <ConfirmAction
      label={t.stopSending}
      icon={<Pause size={16} aria-hidden />}
      disabledReason={disabledReason}
      title={t.stopSendingFrom(name)}
      act={t.stopSendingFrom2(name)}
      danger
      reasonLabel={common.why}
      action={stopConnectionAction}
      input={{ connectionId: id }}
    >
      <p>{t.fromTheNextMomentOnNo}</p>
    </ConfirmAction>
  );
}

type EndProps = {
  /** What goes out automatically afterwards, in sentences. */
  effect: ReactNode;
};

/** Ends the kill switch for all. */
export function ResumeEverythingButton({ effect }: EndProps) {
  return (
    <ConfirmAction
      label={t.resumeAllSending}
      icon={<Play size={16} aria-hidden />}
      title={t.resumeAllSending2}
      act={t.resumeAllSending}
      action={resumeEverythingAction}
      input={{}}
    >
      <p>{t.payoutsMayLeaveAgainA}</p>
      {effect}
    </ConfirmAction>
  );
}

/** Lets one stopped or paused connection send again. */
export function ResumeConnectionButton({
  connection,
  paused,
  ...props
}: EndProps & { connection: ConnectionName; paused: boolean }) {
  return (
    <ConfirmAction
      label={t.resumeSending}
      icon={<Play size={16} aria-hidden />}
      title={t.resumeSendingFrom(connection.name)}
      act={t.resumeSendingFrom2(connection.name)}
      action={resumeConnectionAction}
      input={{ connectionId: connection.id }}
    >
      <p>{t.payoutsMayLeaveFromHere(connection.environment, paused)}</p>
      {props.effect}
    </ConfirmAction>
  );
}

/** Takes the sending lock down. */
export function ReleaseButton({ effect }: EndProps) {
  return (
    <ConfirmAction
      label={t.releaseThisDatabase}
      icon={<ShieldCheck size={16} aria-hidden />}
      title={t.sendFromThisDatabaseFrom}
      act={t.releaseThisDatabase}
      danger
      reasonLabel={t.whyItIsSafe}
      action={unlockSendingAction}
      input={{}}
    >
      <p>{t.fromThenOnThisDatabase}</p>
      {effect}
    </ConfirmAction>
  );
}
