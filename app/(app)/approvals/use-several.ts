"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useAction } from "@/components/use-action";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/approvals/shared";
import { decideAction } from "./actions";
import { type DecisionResult, describeDecided } from "./outcome";

type Decidable = { requestId: string; seenDigest: string };
export type Result<T> = { one: T; result: DecisionResult };

/**
 * Approves one request. An error becomes its result, so that it doesn't stop the others; only a missing sign-in
 * confirmation is asked for.
 */
async function approve({ requestId, seenDigest }: Decidable): Promise<ActionResult<DecisionResult>> {
  try {
    const result = await decideAction({ requestId, seenDigest, decision: "approve" });
    if (result.ok) return { ok: true, value: describeDecided(result.value) };
    const { code, message } = result.error;
    if (code === "step_up" || code === "signed_out") return result;
    return { ok: true, value: { tone: "wait", text: t.approvalFailed(message), over: false } };
  } catch (error) {
    unstable_rethrow(error);
    const text = t.noResponse;
    return { ok: true, value: { tone: "alarm", text, over: false } };
  }
}

export function useSeveral<T extends Decidable>(onResult: (one: T, result: DecisionResult) => void) {
  const router = useRouter();
  const { act, error, dialog } = useAction(approve, { repeats: false, refreshes: false });
  const [state, setState] = useState<"new" | "running" | "over">("new");
  const [results, setResults] = useState<Result<T>[]>([]);
  const stopping = useRef(false);

  async function run(all: readonly T[]): Promise<void> {
    stopping.current = false;
    setState("running");
    setResults([]);
    for (const one of all) {
      if (stopping.current) break;
      const result = await act({ requestId: one.requestId, seenDigest: one.seenDigest });
      // The user didn't confirm who they are, so this request and the rest stay as they were.
      if (result === null) break;
      setResults((before) => [...before, { one, result }]);
      onResult(one, result);
    }
    setState("over");
    router.refresh();
  }

  function stop(): void {
    stopping.current = true;
  }

  return { run, state, results, error, dialog, stop, forget: () => setState("new") };
}
