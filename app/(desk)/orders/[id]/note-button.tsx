"use client";

import { Eye } from "lucide-react";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { acknowledgeOrderAction } from "../actions";
import { ActNote } from "./act-note";

type Props = { orderId: string; lastEventId: string; email: string; primary: boolean; disabledReason: string | null };

/** Takes note of an alarm that nobody can undo; it then no longer asks for attention, until something new comes. */
export function NoteButton({ orderId, lastEventId, email, primary, disabledReason }: Props) {
  const { act, pending, error, dialog } = useAct(acknowledgeOrderAction, email);
  return (
    <>
      <Button
        variant={primary ? "primary" : "outlined"}
        size={primary ? "large" : "normal"}
        icon={<Eye size={16} aria-hidden />}
        pending={pending}
        disabledReason={disabledReason}
        onClick={() => act({ orderId, seenEventId: lastEventId })}
      >
        Take note
      </Button>
      <ActNote error={error}>{null}</ActNote>
      {dialog}
    </>
  );
}
