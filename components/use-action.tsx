"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow, useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { ActionError, ActionResult } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { useActingUser } from "./layout-context";
import { OutdatedDialog, SignInDialog, StepUpDialog } from "./proof-dialogs";

export type Acting<Arguments extends unknown[], Value> = {
  act: (...input: Arguments) => Promise<Value | null>;
  pending: boolean;
  error: ActionError | null;
  value: Value | null;
  dialog: ReactNode;
};

export type ActionOptions = { repeats?: boolean; refreshes?: boolean; keepsDraft?: boolean };

/**
 * Runs one action at a time. `repeats`: repeats the act after signing in; an act that moves money waits for another
 * click. `refreshes`: reads the page's data again after success. `keepsDraft`: a page of an earlier build reloads
 * itself, because typed values outlive the reload.
 */
export function useAction<Arguments extends unknown[], Value>(
  action: (...input: Arguments) => Promise<ActionResult<Value>>,
  { repeats = true, refreshes = true, keepsDraft = false }: ActionOptions = {},
): Acting<Arguments, Value> {
  const email = useActingUser();
  const router = useRouter();
  const busy = useRef(false);
  const again = useRef<{ input: Arguments; resolve: (value: Value | null) => void } | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ActionError | null>(null);
  const [value, setValue] = useState<Value | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  const [asking, setAsking] = useState<"sign_in" | "code" | "password" | null>(null);

  async function act(...input: Arguments): Promise<Value | null> {
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    setError(null);
    setValue(null);
    const result = await finish(() => action(...input));
    if (result === "outdated" && keepsDraft) {
      window.location.reload();
      return null;
    }
    busy.current = false;
    setPending(false);
    if (result === "outdated") {
      setOutdated(true);
      return null;
    }
    if (result.ok) {
      setValue(result.value);
      if (refreshes) router.refresh();
      return result.value;
    }
    const { code, fields } = result.error;
    if (code !== "signed_out" && code !== "step_up") {
      setError(result.error);
      return null;
    }
    setAsking(code === "signed_out" ? "sign_in" : fields.proof === "code" ? "code" : "password");
    return new Promise((resolve) => {
      again.current = { input, resolve };
    });
  }

  function goOn(): void {
    const waiting = again.current;
    const isSameUser = asking !== "sign_in";
    again.current = null;
    setAsking(null);
    if (!waiting) return;
    if (repeats || isSameUser) void act(...waiting.input).then(waiting.resolve);
    else {
      waiting.resolve(null);
      setError({
        code: "signed_out",
        message: t.sessionRestored,
        fields: {},
      });
    }
  }

  function giveUp(): void {
    again.current?.resolve(null);
    again.current = null;
    setAsking(null);
    const [code, why] =
      asking === "sign_in"
        ? (["signed_out", t.sessionEnded] as const)
        : (["step_up", t.verificationCancelled] as const);
    setError({ code, message: t.unchangedBecause(why), fields: {} });
  }

  // The dialog is rendered outside the form, because forms don't nest and its submit must not reach the outer form
  // through React.
  const dialog = asking
    ? createPortal(
        <div onSubmit={(event) => event.stopPropagation()}>
          {asking === "sign_in" ? (
            <SignInDialog open email={email} onSignedIn={goOn} onClose={giveUp} />
          ) : (
            <StepUpDialog open proof={asking} onProven={goOn} onClose={giveUp} />
          )}
        </div>,
        document.body,
      )
    : isOutdated
      ? createPortal(<OutdatedDialog onClose={() => setOutdated(false)} />, document.body)
      : null;
  return { act, pending, error, value, dialog };
}

/**
 * A request without a response says nothing about what Paydesk did. "outdated": nothing was done, because the server
 * has another build and doesn't know the action.
 */
async function finish<Value>(run: () => Promise<ActionResult<Value>>): Promise<ActionResult<Value> | "outdated"> {
  try {
    return await run();
  } catch (error) {
    unstable_rethrow(error);
    if (unstable_isUnrecognizedActionError(error)) return "outdated";
    const message = t.noResponse;
    return { ok: false, error: { code: "unavailable", message, fields: {} } };
  }
}
