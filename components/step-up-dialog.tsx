"use client";

import { type FormEvent, useState } from "react";
import { proveMyself } from "@/lib/auth/step-up-action";
import { Block } from "./block";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { TextField } from "./text-field";

type Props = {
  open: boolean;
  /** What is typed: the code of an app, or the password. */
  proof: "code" | "password";
  /** Proven: do the act again. */
  onProven: () => void;
  onClose: () => void;
};

/** Asks once more who is at the screen, without leaving the page. */
export function StepUpDialog({ open, proof, onProven, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    setPending(true);
    setMessage(null);
    const answer = await proveMyself(String(new FormData(form).get("proof") ?? ""));
    setPending(false);
    if (answer.ok) return onProven();
    form.reset();
    setMessage(answer.error.message);
  }

  return (
    <Dialog open={open} onClose={onClose} title="Is it you?">
      <form onSubmit={onSubmit} method="post" className="flex flex-col gap-4">
        <p className="text-base text-ink-2">
          This act wants a fresh proof of who is at the screen. It then counts for five minutes.
        </p>
        {message ? <Block tone="alarm" title={message} live /> : null}
        {proof === "code" ? (
          <TextField
            label="Code of your app"
            name="proof"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
            hint="6 digits, or one of your recovery codes."
            required
            autoFocus
          />
        ) : (
          <TextField
            label="Your password"
            name="proof"
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            required
            autoFocus
          />
        )}
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Go on
        </Button>
      </form>
    </Dialog>
  );
}
