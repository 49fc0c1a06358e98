"use client";

import { useSearchParams } from "next/navigation";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Path, UseFormReturn } from "react-hook-form";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import { type ActionOptions, useAction } from "../use-action";
import { type Faults, under } from "./faults";

/** What a command would do, or the fields that are wrong. */
type Review = { ok: true } | { ok: false; errors: Faults };
type Values = { fields: Record<string, string> };

type Options<V extends Values, Input, R extends Review, Done> = {
  form: UseFormReturn<V>;
  /** The address of the form without its review. */
  address: string;
  inputOf: (values: V) => Input;
  review: (input: Input) => Promise<ActionResult<R>>;
  submit: (input: Input) => Promise<ActionResult<Done>>;
  /** The draft is restored; before that, no review is read. */
  isRestored: boolean;
  /** Nothing can be sent now. */
  isClosed: boolean;
  /** Fields are wrong; they are marked. */
  onFaults: () => void;
  reviewOptions?: ActionOptions;
  submitOptions?: ActionOptions;
};

/**
 * A form in two steps; the second, its review, has an address of its own. What is typed is validated, then shown as it
 * would be sent, then sent. After a reload, or going forward to it, the review is read again: it may have changed.
 */
export function useReviewedForm<V extends Values, Input, R extends Review, Done>(options: Options<V, Input, R, Done>) {
  const { form, address, inputOf, isRestored, isClosed, onFaults } = options;
  const reviewing = useSearchParams().get("step") === "review";
  const review = useAction(options.review, { ...options.reviewOptions, keepsDraft: true });
  const submit = useAction(options.submit, { ...options.submitOptions, repeats: false, keepsDraft: true });
  const [ready, setReady] = useState<Extract<R, { ok: true }> | null>(null);
  const pushed = useRef(false);

  /** Reads what sending would do. True when the review can be shown; otherwise the form shows the errors. */
  async function readReview(): Promise<boolean> {
    // As a submit, so that from now on a corrected field loses its message while it is typed.
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
    /** What the review shows; null: the form is shown. */
    ready: reviewing ? ready : null,
    review,
    submit,
    readReview,
    open,
    back,
    /** Of the form: Ctrl and Enter open the review. */
    onKeyDown,
  };
}
