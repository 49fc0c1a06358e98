"use client";

import type { ReactNode } from "react";
import * as t from "@/messages/components/form";
import { Button } from "../button";
import { Dialog } from "../dialog";

/** What is asked before an act is done. */
export type Question = {
  title: string;
  /** What will happen, in sentences. */
  children: ReactNode;
  /** On the button that does it: a verb and its object. */
  act: string;
  danger?: boolean;
  /** On the button that does nothing, where "Cancel" would be the act itself. */
  keep?: string;
};

type Props = { question: Question | null; pending: boolean; onAction: () => void; onClose: () => void };

/** An action shows its effect first and runs on a second click. Closed while there is no question. */
export function ConfirmDialog({ question, pending, onAction, onClose }: Props) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question?.title ?? ""}
      actions={
        <>
          <Button onClick={onClose}>{question?.keep ?? t.cancel}</Button>
          <Button variant={question?.danger ? "danger" : "primary"} pending={pending} onClick={onAction}>
            {question?.act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-base">{question?.children}</div>
    </Dialog>
  );
}
