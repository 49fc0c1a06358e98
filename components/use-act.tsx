"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { ActionError, ActionResult } from "@/lib/auth/action";
import { SignInDialog } from "./sign-in-dialog";

type Acting<Arguments extends unknown[], Value> = {
  /** Does the act, once at a time; resolves to its value, or null when it did not succeed. */
  act: (...input: Arguments) => Promise<Value | null>;
  pending: boolean;
  error: ActionError | null;
  value: Value | null;
  /** Render it somewhere: the dialog to sign in again when the session has ended; the act is then repeated. */
  dialog: ReactNode;
};

/**
 * Runs a server action from a form or button: pending, error and value, one at a time, and sign-in in place when the
 * session has ended. `email`: whose form it is. `repeats`: whether the act is done again by itself after signing in; an act
 * that moves money waits for another click. The page's data is read again after success.
 */
export function useAct<Arguments extends unknown[], Value>(
  action: (...input: Arguments) => Promise<ActionResult<Value>>,
  email?: string,
  { repeats = true }: { repeats?: boolean } = {},
): Acting<Arguments, Value> {
  const router = useRouter();
  const busy = useRef(false);
  const again = useRef<{ input: Arguments; resolve: (value: Value | null) => void } | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const [value, setValue] = useState<Value | null>(null);
  const [signedOut, setSignedOut] = useState(false);

  async function act(...input: Arguments): Promise<Value | null> {
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    setError(null);
    setValue(null);
    const result = await settle(() => action(...input));
    busy.current = false;
    setPending(false);
    if (result.ok) {
      setValue(result.value);
      router.refresh();
      return result.value;
    }
    if (result.error.code !== "signed_out") {
      setError(result.error);
      return null;
    }
    setSignedOut(true);
    return new Promise((resolve) => {
      again.current = { input, resolve };
    });
  }

  function goOn(): void {
    const waiting = again.current;
    again.current = null;
    setSignedOut(false);
    if (!waiting) return;
    if (repeats) void act(...waiting.input).then(waiting.resolve);
    else {
      waiting.resolve(null);
      setError({
        code: "signed_out",
        message: "You are signed in again. Nothing was sent: look once more, then send.",
        fields: {},
      });
    }
  }

  function giveUp(): void {
    again.current?.resolve(null);
    again.current = null;
    setSignedOut(false);
    setError({ code: "signed_out", message: "Your session has ended. Nothing was done.", fields: {} });
  }

  // Outside the form it serves: forms do not nest, and its submit must not reach that form through React either.
  const dialog = signedOut
    ? createPortal(
        <div onSubmit={(event) => event.stopPropagation()}>
          <SignInDialog open email={email} onSignedIn={goOn} onClose={giveUp} />
        </div>,
        document.body,
      )
    : null;
  return { act, pending, error, value, dialog };
}

/** A request that did not come back is an answer too; it says nothing about what the desk did. */
async function settle<Value>(run: () => Promise<ActionResult<Value>>): Promise<ActionResult<Value>> {
  try {
    return await run();
  } catch (error) {
    unstable_rethrow(error);
    const message = "The desk did not answer. Look whether it was done before you try again.";
    return { ok: false, error: { code: "unavailable", message, fields: {} } };
  }
}
