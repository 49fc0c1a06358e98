"use client";

import type { ReactNode } from "react";
import * as t from "@/messages/components/shared";
import { Button } from "../button";
import { Dialog } from "../dialog";

export type Question = {
  title: string;
  children: ReactNode;
  act: string;
  danger?: boolean;
  keep?: string;
};

type Props = { question: Question | null; pending: boolean; onAction: () => void; onClose: () => void };

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
