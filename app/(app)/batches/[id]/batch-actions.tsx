"use client";

import { Ban, CopyPlus, Pause, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { ActionButton } from "@/components/form/action-button";
import { ConfirmAction } from "@/components/form/confirm-action";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";
import {
  cancelBatchAction,
  makeRetryBatchAction,
  pauseBatchAction,
  releaseRestAction,
  resumeBatchAction,
} from "../actions";

type Props = { batchId: string; disabledReason: string | null };

const inputOf = ({ batchId, disabledReason }: Props) => ({ input: { batchId }, disabledReason });

/** Pauses a batch without a confirmation, because one click resumes it. */
export function PauseButton(props: Props) {
  return (
    <ActionButton action={pauseBatchAction} {...inputOf(props)} icon={<Pause size={16} aria-hidden />}>
      {t.pause}
    </ActionButton>
  );
}

export function ResumeButton({ label, ...props }: Props & { label: string }) {
  return (
    <ActionButton
      action={resumeBatchAction}
      {...inputOf(props)}
      repeats={false}
      variant="primary"
      icon={<Play size={16} aria-hidden />}
      className="shrink!"
    >
      {label}
    </ActionButton>
  );
}

export function RestButton({ label, ...props }: Props & { label: string }) {
  return (
    <ActionButton
      action={releaseRestAction}
      {...inputOf(props)}
      repeats={false}
      variant="primary"
      size="large"
      className="shrink!"
    >
      {label}
    </ActionButton>
  );
}

type CancelProps = Props & {
  unsent: string | null;
  effect?: string;
};

export function CancelButton({ batchId, disabledReason, unsent, effect = `${unsent}` }: CancelProps) {
  return (
    <ConfirmAction
      label={unsent === null ? t.cancelDraft : t.cancelUnsent(unsent)}
      icon={<Ban size={16} aria-hidden />}
      variant="plain"
      disabledReason={disabledReason}
      title={unsent === null ? t.cancelDraftTitle : t.cancel(effect)}
      act={unsent === null ? t.cancelDraft : t.cancelAct(effect)}
      danger
      keep={unsent === null ? t.keepDraft : t.keepRows}
      reasonLabel={common.reason}
      action={cancelBatchAction}
      input={{ batchId }}
    >
      <p>{unsent === null ? t.cancelDraftEffect : t.cancelUnsentEffect}</p>
    </ConfirmAction>
  );
}

export function RetryButton({ batchId, rows, reason, disabledReason }: Props & { rows: number; reason?: string }) {
  const router = useRouter();
  return (
    <ActionButton
      action={makeRetryBatchAction}
      input={{ batchId, reason }}
      disabledReason={disabledReason}
      icon={<CopyPlus size={16} aria-hidden />}
      className="shrink!"
      onDone={(made) => router.push(`/batches/${made.batchId}`)}
    >
      {reason === undefined ? t.retryLabel(rows) : t.retryRows(rows)}
    </ActionButton>
  );
}
