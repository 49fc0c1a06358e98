"use client";

import { type FormEvent, useContext, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useOrganisation } from "@/components/organisation";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { formatAmount } from "@/lib/core/money";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import { decideOne } from "./actions";
import { labelApprove } from "./approve-labels";
import { missingOf } from "./missing-of";
import { ApproveReason, RejectReason } from "./reject-reason";
import { TellContext, tellDecided } from "./told";

type Props = {
  approval: Pick<
    PayoutApproval,
    | "requestId"
    | "kind"
    | "orderId"
    | "mark"
    | "amount"
    | "currency"
    | "receiverName"
    | "receiverAccount"
    | "connectionName"
    | "environment"
    | "needsCvv"
    | "required"
    | "said"
    | "findings"
  >;
  email: string;
  /** Why this person cannot decide, naming who can; null when they can. */
  disabledReason: string | null;
  /** The one filled button of its page. */
  primary: boolean;
};

/** Approve with what it does written on the button, or send it back with a reason. */
export function DecidePanel({ approval, email, disabledReason, primary }: Props) {
  const { act, pending, error, value, dialog } = useAct(decideOne, email, { repeats: false });
  const tell = useContext(TellContext);
  const { numberForm } = useOrganisation();
  const [rejecting, setRejecting] = useState(false);
  // Where money is real, what lets it go is asked once more.
  const [asking, setAsking] = useState(false);
  // What this person has looked at: a page that follows what happens must not put another content under their click.
  const [seenMark, setSeenMark] = useState(approval.mark);
  const form = useRef<HTMLFormElement>(null);
  const { requestId, mark, amount, currency, needsCvv } = approval;
  const missing = missingOf(approval);
  const releases = missing <= 1;
  const isChange = approval.kind === "update";
  const figure = isChange ? "this change" : `${formatAmount(amount, currency, numberForm)} ${currency}`;
  const to =
    (isChange ? approval.receiverAccount : approval.receiverName) ?? approval.receiverAccount ?? "the receiver";
  // A payout like an open one is approved with a reason only.
  const asksReason = needsReason(approval.findings) || (!rejecting && error?.fields.reason !== undefined);
  const asksCvv = needsCvv && (releases || error?.fields.cvv !== undefined);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!rejecting && releases && approval.environment === "production" && !asking) return setAsking(true);
    const data = new FormData(event.currentTarget);
    const word = { requestId, seenMark };
    const cvv = asksCvv ? String(data.get("cvv") ?? "") : null;
    const decided = await (rejecting
      ? act({ ...word, decision: "reject", reason: String(data.get("reason") ?? "") })
      : act({ ...word, decision: "approve", cvv, reason: asksReason ? String(data.get("reason") ?? "") : null }));
    // It was sent, or has to be typed again: it stays nowhere, not even here.
    if (asksCvv) form.current?.reset();
    setAsking(false);
    if (decided) tell?.(approval.orderId, tellDecided(decided));
  }

  if (value) {
    const { tone, words } = tellDecided(value);
    return <Block tone={tone} title={words} live />;
  }
  if (mark !== seenMark) {
    return (
      <Block
        tone="wait"
        title="It was changed while you looked"
        actions={
          <Button
            onClick={() => {
              setSeenMark(mark);
              setAsking(false);
            }}
          >
            I have looked again
          </Button>
        }
        live
      >
        <p>What stands here now is another content than before: read it again before you decide.</p>
      </Block>
    );
  }
  return (
    <form ref={form} onSubmit={onSubmit} method="post" className="flex flex-col gap-3">
      {error && !error.fields.cvv && !error.fields.reason ? <Block tone="alarm" title={error.message} live /> : null}
      {rejecting ? <RejectReason error={error?.fields.reason} /> : null}
      {!rejecting && asksReason && disabledReason === null ? <ApproveReason error={error?.fields.reason} /> : null}
      {rejecting ? null : asksCvv && disabledReason === null ? (
        <TextField
          label="Card verification value"
          name="cvv"
          type="password"
          autoComplete="off"
          data-1p-ignore
          inputMode="numeric"
          maxLength={4}
          hint="3 or 4 digits. It goes out with this one request and is kept nowhere."
          required
          error={error?.fields.cvv}
          className="[&_input]:max-w-40"
        />
      ) : null}
      {asking && !rejecting ? (
        <p role="status" className="text-base">
          The money is real: <strong className="font-semibold">{figure}</strong>{" "}
          {isChange
            ? `of ${to} is asked of the gateway at once.`
            : `leaves ${approval.connectionName} for ${to} at once.`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {asking && !rejecting ? <Button onClick={() => setAsking(false)}>Not now</Button> : null}
        <Button
          type="submit"
          variant={primary && !rejecting ? "primary" : "outlined"}
          pending={pending}
          disabledReason={disabledReason}
          className="shrink!"
        >
          {rejecting
            ? "Send it back"
            : labelApprove({
                what: `${figure} ${isChange ? "of" : "to"} ${to}`,
                connectionName: approval.connectionName,
                isRepeated: asking,
                given: approval.required - missing,
                required: approval.required,
              })}
        </Button>
        {disabledReason === null && !asking ? (
          <Button variant="plain" onClick={() => setRejecting(!rejecting)}>
            {rejecting ? "Do not send it back" : "Send it back …"}
          </Button>
        ) : null}
      </div>
      {dialog}
    </form>
  );
}

const needsReason = (findings: Props["approval"]["findings"]) =>
  findings.some(
    (finding) => finding.kind === "seen_before" && finding.like.some(({ state }) => state === "unresolved"),
  );
