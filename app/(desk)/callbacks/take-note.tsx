"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { acknowledgeCallbacksAction } from "./actions";

type Props = {
  callbackIds: string[];
  email: string;
  disabledReason: string | null;
  /** One of many on a list, or the act of a page. */
  small?: boolean;
};

/** Takes exceptions out of the count; it changes nothing of the orders they speak of. */
export function TakeNote({ callbackIds, email, disabledReason, small }: Props) {
  const { act, pending, error, dialog } = useAct(acknowledgeCallbacksAction, email);
  const count = callbackIds.length;
  return (
    <>
      <Button
        size={small ? "small" : "normal"}
        icon={<Check size={small ? 14 : 16} aria-hidden />}
        pending={pending}
        disabledReason={disabledReason}
        onClick={() => void act({ callbackIds })}
      >
        {count === 1 ? "Take note" : `Take note of these ${count}`}
      </Button>
      {error ? (
        <p role="alert" className="text-alarm-text text-sm">
          {error.message}
        </p>
      ) : null}
      {dialog}
    </>
  );
}
