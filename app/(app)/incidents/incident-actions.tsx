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
      label={t.stopAllSending}
      icon={<OctagonPause size={16} aria-hidden />}
      disabledReason={disabledReason}
      title={t.stopAllSending2}
      act={t.stopAllSending3}
      danger
      reasonLabel={common.reason}
      action={stopEverythingAction}
      input={{}}
    >
      <p>{t.noPayoutsAreSent}</p>
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
      title={t.stopSendingFrom(name)}
      act={t.stopSendingFrom2(name)}
      danger
      reasonLabel={common.reason}
      action={stopConnectionAction}
      input={{ connectionId: id }}
    >
      <p>{t.noPayoutsAreSent2}</p>
    </ConfirmAction>
  );
}

type EndProps = {
  effect: ReactNode;
};

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
      <p>{t.payoutsCanBeSent}</p>
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
      title={t.resumeSendingFrom(connection.name)}
      act={t.resumeSendingFrom2(connection.name)}
      action={resumeConnectionAction}
      input={{ connectionId: connection.id }}
    >
      <p>{t.payoutsCanBeSent2(connection.environment, paused)}</p>
      {props.effect}
    </ConfirmAction>
  );
}

export function ReleaseButton({ effect }: EndProps) {
  return (
    <ConfirmAction
      label={t.unlockSending}
      icon={<ShieldCheck size={16} aria-hidden />}
      title={t.unlockSendingFromThis}
      act={t.unlockSending}
      danger
      reasonLabel={t.reasonItsSafe}
      action={unlockSendingAction}
      input={{}}
    >
      <p>{t.thisDatabaseBecomesThe}</p>
      {effect}
    </ConfirmAction>
  );
}
