import { OctagonPause, Pause, Play, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { ConnectionName } from "@/lib/payments/dispatch/incident";
import * as common from "@/messages/common";
import * as t from "@/messages/incidents/shared";
import { resumeConnectionAction, stopConnectionAction } from "../connections/actions";
import { resumeEverythingAction, stopEverythingAction, unlockSendingAction } from "./actions";

export function StopEverythingButton({ disabledReason }: { disabledReason: string | null }) {
  return (
    <ConfirmAction
      label={t.stopAllLabel}
      icon={<OctagonPause size={16} aria-hidden />}
      disabledReason={disabledReason}
      title={t.stopAllTitle}
      act={t.stopAllConfirm}
      danger
      reasonLabel={common.reason}
      action={stopEverythingAction}
      input={{}}
    >
      <p>{t.stopAllEffect}</p>
    </ConfirmAction>
  );
}

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
      title={t.stopOneTitle(name)}
      act={t.stopOneConfirm(name)}
      danger
      reasonLabel={common.reason}
      action={stopConnectionAction}
      input={{ connectionId: id }}
    >
      <p>{t.stopOneEffect}</p>
    </ConfirmAction>
  );
}

type EndProps = {
  effect: ReactNode;
};

export function ResumeEverythingButton({ effect }: EndProps) {
  return (
    <ConfirmAction
      label={t.resumeAllLabel}
      icon={<Play size={16} aria-hidden />}
      title={t.resumeAllTitle}
      act={t.resumeAllLabel}
      action={resumeEverythingAction}
      input={{}}
    >
      <p>{t.resumeAllEffect}</p>
      {effect}
    </ConfirmAction>
  );
}

export function ResumeConnectionButton({
  connection,
  paused,
  ...props
}: EndProps & { connection: ConnectionName; paused: boolean }) {
  return (
    <ConfirmAction
      label={t.resumeSending}
      icon={<Play size={16} aria-hidden />}
      title={t.resumeOneTitle(connection.name)}
      act={t.resumeOneConfirm(connection.name)}
      action={resumeConnectionAction}
      input={{ connectionId: connection.id }}
    >
      <p>{t.resumeOneEffect(connection.environment, paused)}</p>
      {props.effect}
    </ConfirmAction>
  );
}

export function ReleaseButton({ effect }: EndProps) {
  return (
    <ConfirmAction
      label={t.unlockSending}
      icon={<ShieldCheck size={16} aria-hidden />}
      title={t.unlockTitle}
      act={t.unlockSending}
      danger
      reasonLabel={t.unlockReasonLabel}
      action={unlockSendingAction}
      input={{}}
    >
      <p>{t.unlockEffect}</p>
      {effect}
    </ConfirmAction>
  );
}
