"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionError, ActionResult } from "@/lib/auth/action";

export type Running<Input, Value> = {
  pending: boolean;
  error: ActionError | null;
  /** What the last run gave; null before it, and after a failure. */
  done: { value: Value } | null;
  run: (input: Input) => void;
  reset: () => void;
};

/** Runs a server action once at a time, keeps what came of it, and shows the page as it is afterwards. */
export function useAct<Input, Value>(
  action: (input: Input) => Promise<ActionResult<Value>>,
  onDone?: (value: Value) => void,
): Running<Input, Value> {
  const router = useRouter();
  const [pending, start] = useTransition();
  const [error, setError] = useState<ActionError | null>(null);
  const [done, setDone] = useState<{ value: Value } | null>(null);
  const run = (input: Input) =>
    start(async () => {
      const result = await answerOf(action(input));
      setError(result.ok ? null : result.error);
      setDone(result.ok ? { value: result.value } : null);
      if (!result.ok) return;
      onDone?.(result.value);
      router.refresh();
    });
  const reset = () => {
    setError(null);
    setDone(null);
  };
  return { pending, error, done, run, reset };
}

/** A request that never came back is an error in words too; the action itself does not reject. */
async function answerOf<Value>(asked: Promise<ActionResult<Value>>): Promise<ActionResult<Value>> {
  try {
    return await asked;
  } catch (cause) {
    console.warn("the desk did not answer", cause);
    const message = "The desk did not answer. Reload the page to see whether it was done.";
    return { ok: false, error: { code: "unexpected", message, fields: {} } };
  }
}
