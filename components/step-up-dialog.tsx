"use client";

import { type FormEvent, useState } from "react";
import { stepUpAction } from "@/lib/identity/auth/step-up-action";
import * as t from "@/messages/components/shared";
import * as own from "@/messages/components/shell";
import { Block } from "./block";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { TextField } from "./text-field";

type Props = {
  open: boolean;
  proof: "code" | "password";
  onProven: () => void;
  onClose: () => void;
};

export function StepUpDialog({ open, proof, onProven, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    setPending(true);
    setMessage(null);
    const answer = await stepUpAction({ proof: String(new FormData(form).get("proof") ?? "") });
    setPending(false);
    if (answer.ok) return onProven();
    form.reset();
    setMessage(answer.error.message);
  }

  return (
    <Dialog open={open} onClose={onClose} title={own.title}>
      <form onSubmit={onSubmit} method="post" className="flex flex-col gap-4">
        <p className="text-base text-ink-2">{own.hint}</p>
        {message ? <Block tone="alarm" title={message} live /> : null}
        {proof === "code" ? (
          <TextField
            label={t.codeLabel}
            name="proof"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            hint={t.text6DigitsOrOne}
            required
            autoFocus
          />
        ) : (
          <TextField
            label={own.yourPassword}
            name="proof"
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            required
            autoFocus
          />
        )}
        <Button type="submit" variant="primary" size="large" pending={pending}>
          {own.continueLabel}
        </Button>
      </form>
    </Dialog>
  );
}
