"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import * as common from "@/messages/common";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { isTyping, shortcutsOn, somethingFloats, stepOf } from "./shortcut-rules";
import { useLatest } from "./use-latest";

const roomy = "(min-width: 80rem)";
const narrow = "(width < 48rem)";

export const useRoomBeside = () => useMedia(roomy, true);

export const useNarrow = () => useMedia(narrow, false);

function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

type Props = {
  title: string;
  href: string;
  /** The panel takes the focus each time this count rises, but not when the page loads with it open. */
  asked: number;
  onClose: () => void;
  onStep: (step: 1 | -1) => void;
  children: ReactNode;
};

export function SidePanel(props: Props) {
  const { title, onClose, children } = props;
  const beside = useRoomBeside();
  if (beside) return <Beside {...props} />;
  return (
    <Dialog open onClose={onClose} title={title} form="side">
      {children}
    </Dialog>
  );
}

function Beside({ title, href, asked, onClose, onStep, children }: Props) {
  const router = useRouter();
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked > 0) root.current?.focus({ preventScroll: true });
  }, [asked]);

  const latest = useLatest(onClose);
  useEffect(() => {
    function onEscape(event: globalThis.KeyboardEvent): void {
      if (event.key !== "Escape" || isTyping(event)) return;
      if (!somethingFloats()) latest.current();
    }
    document.addEventListener("keydown", onEscape);
    return () => document.removeEventListener("keydown", onEscape);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isTyping(event.nativeEvent)) return;
    const step = stepOf(event);
    if (step !== 0 && shortcutsOn()) {
      event.preventDefault();
      onStep(step);
    } else if (event.key === "Enter" && event.target === root.current) {
      event.preventDefault();
      router.push(href);
    }
  }

  return (
    <section
      ref={root}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus when it opens, and scrolls by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="sticky top-[calc(var(--band-height)+16px)] max-h-[calc(100dvh-var(--band-height)-32px)] min-w-0 self-start overflow-y-auto rounded-lg border bg-surface max-xl:hidden"
    >
      <header className="sticky top-0 z-10 flex min-h-11 items-center justify-between gap-4 border-b bg-surface py-1.5 pr-2 pl-4">
        <h2 className="truncate text-lg">{title}</h2>
        <Button
          variant="plain"
          iconOnly
          aria-label={common.close}
          icon={<X size={16} aria-hidden />}
          onClick={onClose}
        />
      </header>
      <div className="p-4">{children}</div>
    </section>
  );
}
