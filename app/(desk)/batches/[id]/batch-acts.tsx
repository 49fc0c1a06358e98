"use client";

import { Ban, CopyPlus, Pause, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { ConfirmAct } from "../../connections/confirm-act";
import {
  cancelBatchAction,
  makeRetryBatchAction,
  pauseBatchAction,
  releaseRestAction,
  resumeBatchAction,
} from "../actions";

type Props = { batchId: string; disabledReason: string | null; email: string };

type Look = Pick<ComponentProps<typeof Button>, "variant" | "size" | "icon" | "className" | "children">;
type ActButtonProps = Props & Look & { action: typeof pauseBatchAction; repeats?: boolean };

/** Does one act on the batch, and says beside itself when it could not. */
function ActButton({ batchId, disabledReason, email, action, repeats = true, ...look }: ActButtonProps) {
  const { act, pending, error, dialog } = useAct(action, email, { repeats });
  return (
    <>
      <Button {...look} pending={pending} disabledReason={disabledReason} onClick={() => void act({ batchId })} />
      {error ? <span className="text-alarm-text text-sm">{error.message}</span> : null}
      {dialog}
    </>
  );
}

/** Holds a batch back, without a question: it can go on by one click. */
export function PauseButton(props: Props) {
  return (
    <ActButton {...props} action={pauseBatchAction} icon={<Pause size={16} aria-hidden />}>
      Pause
    </ActButton>
  );
}

/** Lets it go on; what provably never left goes back into its queue. */
export function ResumeButton({ label, ...props }: Props & { label: string }) {
  return (
    <ActButton
      {...props}
      action={resumeBatchAction}
      repeats={false}
      variant="primary"
      icon={<Play size={16} aria-hidden />}
      className="shrink!"
    >
      {label}
    </ActButton>
  );
}

/** Lets the rows behind the canary go. */
export function RestButton({ label, ...props }: Props & { label: string }) {
  return (
    <ActButton {...props} action={releaseRestAction} repeats={false} variant="primary" size="large" className="shrink!">
      {label}
    </ActButton>
  );
}

type CancelProps = Omit<Props, "email"> & {
  /** How many have not left; null: it is a draft. */
  unsent: string | null;
  /** What those are, with their sums: "370 payouts, 12,300.00 EUR". */
  effect?: string;
};

/** Ends a draft, or what of a released batch has not left. */
export function CancelButton({ batchId, disabledReason, unsent, effect = `${unsent}` }: CancelProps) {
  return (
    <ConfirmAct
      label={unsent === null ? "Cancel this draft" : `Cancel ${unsent} unsent`}
      icon={<Ban size={16} aria-hidden />}
      variant="plain"
      disabledReason={disabledReason}
      title={unsent === null ? "Cancel this draft?" : `Cancel ${effect}, that have not left?`}
      act={unsent === null ? "Cancel this draft" : `Cancel ${effect}`}
      danger
      keep={unsent === null ? "Keep it" : "Keep them"}
      reasonLabel="Why"
      action={(reason) => cancelBatchAction({ batchId, reason })}
    >
      <p>
        {unsent === null
          ? "Its file is wiped, and its rows never leave from here. What was checked stays to be read."
          : "What has left, or may have left, is not touched. What is cancelled never leaves."}
      </p>
    </ConfirmAct>
  );
}

/** A draft of the rows that finally failed and may be sent again. */
export function RetryButton({ batchId, disabledReason, email, rows }: Props & { rows: number }) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(makeRetryBatchAction, email);
  async function make(): Promise<void> {
    const child = await act({ batchId });
    if (child) router.push(`/batches/${child.batchId}`);
  }
  return (
    <>
      <Button
        icon={<CopyPlus size={16} aria-hidden />}
        pending={pending}
        disabledReason={disabledReason}
        onClick={() => void make()}
        className="shrink!"
      >
        New batch of the {rows} that may be sent again
      </Button>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {dialog}
    </>
  );
}
