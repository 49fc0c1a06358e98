"use client";

import { unstable_rethrow, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useAct } from "@/components/use-act";
import type { ActionResult } from "@/lib/auth/action";
import { decideOne } from "./actions";
import { type Told, tellDecided } from "./told";

type Word = { requestId: string; seenMark: string };
export type Result<T> = { one: T; told: Told };

/** One approval as a value: what went wrong with one is told, and holds up no other. Only a missing proof is asked for. */
async function approve({ requestId, seenMark }: Word): Promise<ActionResult<Told>> {
  try {
    const result = await decideOne({ requestId, seenMark, decision: "approve" });
    if (result.ok) return { ok: true, value: tellDecided(result.value) };
    const { code, message } = result.error;
    if (code === "step_up" || code === "signed_out") return result;
    return { ok: true, value: { tone: "wait", words: `Not approved. ${message}`, over: false } };
  } catch (error) {
    unstable_rethrow(error);
    const words = "The desk did not answer: look at the payout before you approve it again.";
    return { ok: true, value: { tone: "alarm", words, over: false } };
  }
}

/** Approves several, one after the other, each by itself. `stop`: the one on its way is the last. */
export function useSeveral<T extends Word>(email: string, onTold: (one: T, told: Told) => void) {
  const router = useRouter();
  const { act, error, dialog } = useAct(approve, email, { repeats: false, refreshes: false });
  const [state, setState] = useState<"new" | "running" | "over">("new");
  const [results, setResults] = useState<Result<T>[]>([]);
  const stopping = useRef(false);

  async function run(all: readonly T[]): Promise<void> {
    stopping.current = false;
    setState("running");
    setResults([]);
    for (const one of all) {
      if (stopping.current) break;
      const told = await act({ requestId: one.requestId, seenMark: one.seenMark });
      // Nobody has shown who they are: this one and all behind it are left as they were.
      if (told === null) break;
      setResults((before) => [...before, { one, told }]);
      onTold(one, told);
    }
    setState("over");
    router.refresh();
  }

  function stop(): void {
    stopping.current = true;
  }

  return { run, state, results, error, dialog, stop, forget: () => setState("new") };
}
