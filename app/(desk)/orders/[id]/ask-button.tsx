"use client";

import { MessageCircleQuestionMark } from "lucide-react";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { askNowAction } from "../actions";
import { ActNote } from "./act-note";

type Props = { orderId: string; email: string; primary: boolean; disabledReason: string | null };

/** Asks the gateway about this order now; what it said stands beside it, and on the timeline for good. */
export function AskButton({ orderId, email, primary, disabledReason }: Props) {
  const { act, pending, error, value, dialog } = useAct(askNowAction, email);
  return (
    <>
      <Button
        variant={primary ? "primary" : "outlined"}
        size={primary ? "large" : "normal"}
        icon={<MessageCircleQuestionMark size={16} aria-hidden />}
        pending={pending}
        disabledReason={disabledReason}
        onClick={() => act({ orderId })}
      >
        Ask the gateway now
      </Button>
      <ActNote error={error}>{value ? value.asked : null}</ActNote>
      {dialog}
    </>
  );
}
