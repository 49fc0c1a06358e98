"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { isTyping, shortcutsOn, somethingFloats, stepOf } from "@/components/shortcut-rules";
import { useLatest } from "@/components/use-latest";

/** A key pressed sooner was meant for the difference before. */
const inSightMs = 400;

type Props = {
  itemId: string;
  name: string;
  previous: string | null;
  next: string | null;
  className: string;
  children: ReactNode;
};

/** Elements with `data-key` are pressed, or take the focus, by their letter. */
export function WorkKeys({ itemId, name, previous, next, className, children }: Props) {
  const router = useRouter();
  const root = useRef<HTMLElement>(null);
  const latest = useLatest({ previous, next });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another difference has just come in sight
  useEffect(() => {
    const since = performance.now();
    function onKeyDown(event: KeyboardEvent): void {
      if (isTyping(event) || !shortcutsOn() || somethingFloats()) return;
      const step = stepOf(event);
      const href = step === 1 ? latest.current.next : step === -1 ? latest.current.previous : null;
      const target = root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`);
      const isShown = (root.current?.getClientRects().length ?? 0) > 0;
      if (step !== 0 && isShown) {
        if (href) router.push(href, { scroll: false });
      } else if (target && isShown && !event.repeat && performance.now() - since > inSightMs) actOn(target);
      else return;
      event.preventDefault();
    }
    // Captures below the document: after the letters that follow `g`, and before the lists' own `j` and `k`.
    const { body } = document;
    body.addEventListener("keydown", onKeyDown, { capture: true });
    return () => body.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [itemId, router]);

  function onSubmitKey(event: ReactKeyboardEvent<HTMLElement>): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    const form = (event.target as HTMLElement).closest("form");
    if (!form) return;
    event.preventDefault();
    form.requestSubmit();
  }

  return (
    <section ref={root} aria-label={name} onKeyDown={onSubmitKey} className={`min-w-0 ${className}`}>
      {children}
    </section>
  );
}

function actOn(target: HTMLElement): void {
  const control = target.matches("button, a")
    ? target
    : target.querySelector<HTMLElement>("button, select, textarea, a");
  control?.focus();
  if (control?.matches("button")) control.click();
}
