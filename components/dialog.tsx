"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import * as common from "@/messages/common";
import { Button } from "./button";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /**
   * sheet: from the left edge, full height. side: from the right edge, full screen when narrow. broad: like side, with
   * room for a table. palette: near the top, so that a growing list doesn't move it.
   */
  form?: DialogForm;
};

const forms = {
  dialog: "m-auto w-[min(32rem,calc(100vw-32px))] rounded-lg border",
  side: "my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-full border-l md:w-[26rem]",
  broad: "my-0 mr-0 ml-auto h-dvh max-h-none w-full max-w-full border-l md:w-[min(44rem,calc(100vw-48px))]",
  palette: "mx-auto mt-[min(10dvh,5rem)] mb-auto w-[min(40rem,calc(100vw-32px))] rounded-lg border",
  sheet: "m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-48px))] border-r",
};

export type DialogForm = keyof typeof forms;

/** Uses a native modal dialog: the browser traps and returns the focus. Dialogs never stack. */
export function Dialog({ open, onClose, title, children, actions, form = "dialog" }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (form !== "dialog" && event.target === dialog.current) onClose();
      }}
      className={`bg-surface p-0 text-ink shadow-float backdrop:bg-shade ${forms[form]}`}
    >
      {open ? (
        <div className="flex max-h-full flex-col">
          <header className="flex items-center justify-between gap-4 border-b py-2 pr-2 pl-4">
            <h2 id={titleId} className="text-lg">
              {title}
            </h2>
            <Button
              variant="plain"
              iconOnly
              aria-label={common.close}
              icon={<X size={16} aria-hidden />}
              onClick={onClose}
            />
          </header>
          <div className="overflow-y-auto p-4">{children}</div>
          {actions ? <footer className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">{actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
