"use client";

import { type FormEvent, type ReactNode, useContext, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { ConfirmAction } from "@/components/form/confirm-action";
import { TextAreaField, TextField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import * as t from "@/messages/approvals/shared";
import { decideAction, withdrawAction } from "./actions";
import { MadeLinkContext } from "./made-link-context";
import { DecidedContext, describeDecided } from "./outcome";

type Props = {
  request: { id: string; digest: string };
  approve: string;
  askAgain?: { what: ReactNode; approve: string } | null;
  disabledReason: string | null;
  withdraws?: boolean;
  primary?: boolean;
  /** The payout resembles a payment whose outcome is open, so the approver must give a reason. */
  needsReason?: boolean;
  /** The payout is sent with this approval and its card verification value wasn't kept, so the approver types it. */
  needsCvv?: boolean;
};

export function DecisionForm(props: Props) {
  const { request, disabledReason, withdraws = false } = props;
  // The page refreshes while it is open. This digest of the reviewed content prevents a click from approving content
  // that changed meanwhile.
  const [seenDigest, setSeenDigest] = useState(request.digest);
  if (withdraws) return <Withdraw requestId={request.id} why={disabledReason} />;
  if (disabledReason !== null) return <p className="text-ink-2 text-sm">{disabledReason}</p>;
  if (request.digest !== seenDigest) return <Changed onSeen={() => setSeenDigest(request.digest)} />;
  return <Deciding {...props} />;
}

function Deciding({ request, approve, askAgain = null, primary = true, needsReason, needsCvv }: Props) {
  const { act, pending, error, value, dialog } = useAction(decideAction, { repeats: false });
  const showLink = useContext(MadeLinkContext);
  const onDecided = useContext(DecidedContext);
  const [rejecting, setRejecting] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asksReason = !rejecting && (needsReason || error?.fields.reason !== undefined);
  const asksCvv = !rejecting && (needsCvv || error?.fields.cvv !== undefined);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!rejecting && askAgain && !asking) return setAsking(true);
    const data = new FormData(event.currentTarget);
    const read = (name: string, asked: boolean | undefined) => (asked ? String(data.get(name) ?? "") : null);
    const decided = await act({
      requestId: request.id,
      seenDigest: request.digest,
      decision: rejecting ? "reject" : "approve",
      reason: read("reason", rejecting || asksReason),
      cvv: read("cvv", asksCvv),
    });
    // The card verification value is cleared after each attempt, so that it isn't kept in the browser either.
    if (asksCvv) form.current?.reset();
    setAsking(false);
    if (!decided) return;
    if (decided.kind === "applied" && "made" in decided && decided.made) showLink(decided.made);
    onDecided?.(request.id, describeDecided(decided));
  }

  if (value) {
    const { tone, text } = describeDecided(value);
    return <Block tone={tone} title={text} live />;
  }
  const label = asking && askAgain ? askAgain.approve : approve;
  return (
    <form ref={form} onSubmit={onSubmit} method="post" className="flex flex-col gap-3">
      {error && !error.fields.cvv && !error.fields.reason ? <Block tone="alarm" title={error.message} live /> : null}
      {rejecting || asksReason ? (
        <Reason key={String(rejecting)} {...{ rejecting }} error={error?.fields.reason} />
      ) : null}
      {asksCvv ? <CvvField error={error?.fields.cvv} /> : null}
      {asking && askAgain ? (
        <p role="status" className="text-base">
          {askAgain.what}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {asking ? <Button onClick={() => setAsking(false)}>{t.cancel}</Button> : null}
        <Button
          type="submit"
          variant={rejecting ? "danger" : primary ? "primary" : "outlined"}
          pending={pending}
          className="shrink!"
        >
          {rejecting ? t.reject : label}
        </Button>
        {asking ? null : (
          <Button variant="plain" onClick={() => setRejecting(!rejecting)}>
            {rejecting ? t.cancel : t.rejectOpener}
          </Button>
        )}
      </div>
      {dialog}
    </form>
  );
}

function Reason({ rejecting, error }: { rejecting: boolean; error: string | undefined }) {
  return rejecting ? (
    <TextAreaField
      label={t.rejectReasonLabel}
      name="reason"
      hint={t.rejectReasonHint}
      maxLength={500}
      required
      autoFocus
      error={error}
    />
  ) : (
    <TextAreaField
      label={t.duplicateReasonLabel}
      name="reason"
      hint={t.duplicateReasonHint}
      maxLength={500}
      required
      error={error}
    />
  );
}

function CvvField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={t.verificationValueLabel}
      name="cvv"
      type="password"
      autoComplete="off"
      data-1p-ignore
      inputMode="numeric"
      maxLength={4}
      hint={t.text3Or4Digits}
      required
      error={error}
      className="[&_input]:max-w-40"
    />
  );
}

function Withdraw({ requestId, why }: { requestId: string; why: string | null }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2 text-sm">{why}</p>
      <ConfirmAction
        label={t.withdrawRequest}
        title={t.withdrawTitle}
        act={t.withdrawRequest}
        action={withdrawAction}
        input={{ requestId }}
      >
        <p>{t.nothingChangesTo}</p>
      </ConfirmAction>
    </div>
  );
}

function Changed({ onSeen }: { onSeen: () => void }) {
  return (
    <Block tone="wait" title={t.changedTitle} actions={<Button onClick={onSeen}>{t.confirmReview}</Button>} live>
      <p>{t.changedHint}</p>
    </Block>
  );
}
