"use client";

import { useSearchParams } from "next/navigation";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import { type ActionOptions, useAction } from "../use-action";
import { type Faults, under } from "./faults";

type Review = { ok: true } | { ok: false; errors: Faults };
type Values = { fields: Record<string, string> };

type Options<V extends Values, Input, R extends Review, Done> = {
  form: UseFormReturn<V>;
  address: string;
  inputOf: (values: V) => Input;
  review: (input: Input) => Promise<ActionResult<R>>;
  submit: (input: Input) => Promise<ActionResult<Done>>;
  isRestored: boolean;
  isClosed: boolean;
  onFaults: () => void;
  reviewOptions?: ActionOptions;
  submitOptions?: ActionOptions;
};

/**
 * Keeps a form and its review at separate addresses. After a reload, or on Forward, the review is read again because it
 * may have changed.
 */
export function useReviewedForm<V extends Values, Input, R extends Review, Done>(options: Options<V, Input, R, Done>) {
  const { form, address, inputOf, isRestored, isClosed, onFaults } = options;
  const reviewing = useSearchParams().get("step") === "review";
  const review = useAction(options.review, { ...options.reviewOptions, keepsDraft: true });
  const submit = useAction(options.submit, { ...options.submitOptions, repeats: false, keepsDraft: true });
  const [ready, setReady] = useState<Extract<R, { ok: true }> | null>(null);
  const pushed = useRef(false);

  async function readReview(): Promise<boolean> {
    let good = false;
    await form.handleSubmit(() => {
      good = true;
    })();
    const answer = good ? await review.act(inputOf(form.getValues())) : null;
    if (answer === null) return false;
    if (!answer.ok) {
      for (const [name, message] of Object.entries(under("fields", answer.errors)))
        form.setError(name as Path<V>, { message });
      return false;
    }
    setReady(answer as Extract<R, { ok: true }>);
    return true;
  }

  async function open(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (review.pending || isClosed) return;
    if (!(await readReview())) {
      onFaults();
      return;
    }
    window.history.pushState(null, "", `${address}&step=review`);
    pushed.current = true;
  }

  function back(): void {
    if (pushed.current) window.history.back();
    else window.history.replaceState(null, "", address);
    pushed.current = false;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the step and the restored values decide
  useEffect(() => {
    if (!reviewing) {
      setReady(null);
      return;
    }
    if (ready !== null || !isRestored) return;
    void readReview().then((good) => {
      if (good) return;
      window.history.replaceState(null, "", address);
      onFaults();
    });
  }, [reviewing, isRestored]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void open();
  }

  return {
    ready: reviewing ? ready : null,
    review,
    submit,
    readReview,
    open,
    back,
    onKeyDown,
  };
}

export function useNextFault(root: RefObject<HTMLElement | null>): { start: () => void; next: () => void } {
  const [asked, setAsked] = useState(0);
  // The button that leads on has the focus by then, so the place is remembered.
  const shown = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (asked === 0) return;
    const faults = [...(root.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])];
    const at = shown.current ? faults.indexOf(shown.current) : -1;
    shown.current = faults[(at + 1) % faults.length] ?? null;
    shown.current?.focus();
  }, [asked, root]);

  function next(): void {
    setAsked((count) => count + 1);
  }
  function start(): void {
    shown.current = null;
    next();
  }
  return { start, next };
}
