"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useAction } from "@/components/use-action";
import type { ActionResult } from "@/lib/auth/action";
import * as t from "@/messages/approvals/shared";
import { decideAction } from "./actions";
import { describeDecided, type Notified } from "./outcome";

type Status = { requestId: string; seenDigest: string };
export type Result<T> = { one: T; notified: Notified };

/** One approval as a value: what went wrong with one is reported, and holds up no other. Only a missing proof is asked for. */
async function approve({ requestId, seenDigest }: Status): Promise<ActionResult<Notified>> {
  try {
    const result = await decideAction({ requestId, seenDigest, decision: "approve" });
    if (result.ok) return { ok: true, value: describeDecided(result.value) };
    const { code, message } = result.error;
    if (code === "step_up" || code === "signed_out") return result;
    return { ok: true, value: { tone: "wait", labels: t.notApproved2(message), over: false } };
  } catch (error) {
    unstable_rethrow(error);
    const labels = t.paydeskDidntRespondCheck;
    return { ok: true, value: { tone: "alarm", labels, over: false } };
  }
}

/** Approves several, one after the other, each automatically. `stop`: the one on its way is the last. */
export function useSeveral<T extends Status>(onNotified: (one: T, notified: Notified) => void) {
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
      const notified = await act({ requestId: one.requestId, seenDigest: one.seenDigest });
      // No one has shown who they are: this one and all behind it are left as they were.
      if (notified === null) break;
      setResults((before) => [...before, { one, notified }]);
      onNotified(one, notified);
    }
    setState("over");
    router.refresh();
  }

  function stop(): void {
    stopping.current = true;
  }

  return { run, state, results, error, dialog, stop, forget: () => setState("new") };
}
