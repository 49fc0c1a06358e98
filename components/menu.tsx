"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { placePopover } from "./place-popover";

type Props = {
  label?: string;
  trigger: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  iconOnly?: boolean;
  className?: string;
  onOpen?: (isOpen: boolean) => void;
  children: ReactNode;
};

export const menuItemClass =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left text-base text-ink hover:bg-sunken max-md:min-h-11";

const items = "a[href], button, input:checked";

export function Menu({ label, trigger, variant = "outlined", size, iconOnly, className, onOpen, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const inside = panel.current;
    if (!step || !inside || (event.target as HTMLElement).tagName === "INPUT") return;
    event.preventDefault();
    const all = [...inside.querySelectorAll<HTMLElement>(items)];
    const now = all.indexOf(document.activeElement as HTMLElement);
    all[(now + step + all.length) % all.length]?.focus();
  }

  function closeAfterUse(event: { target: EventTarget }): void {
    const used = (event.target as HTMLElement).closest("a[href], button");
    if (used && !used.closest("[data-stay]")) panel.current?.hidePopover();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        title={iconOnly ? label : undefined}
        className={className ?? buttonClass(variant, size, iconOnly)}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows and closing only help the links and buttons inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => {
          if (event.newState === "open") placePopover(button.current, panel.current);
          onOpen?.(event.newState === "open");
        }}
        onKeyDown={onKeyDown}
        onClick={closeAfterUse}
        className="appear fixed m-0 min-w-48 max-w-[calc(100vw-16px)] rounded-lg border bg-surface p-1 shadow-float"
      >
        {children}
      </div>
    </>
  );
}
