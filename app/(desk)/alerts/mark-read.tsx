"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { readAlertsAction } from "./actions";

type Props = { which: Parameters<typeof readAlertsAction>[0]; label: string; of?: string; email: string };

/** Takes alerts out of the count; it changes nothing of what they tell of. */
export function MarkRead({ which, label, of, email }: Props) {
  const { act, pending, error, dialog } = useAct(readAlertsAction, email);
  return (
    <>
      <Button
        size={of ? "small" : "normal"}
        icon={<Check size={of ? 14 : 16} aria-hidden />}
        pending={pending}
        aria-label={of ? `${label}: ${of}` : undefined}
        onClick={() => void act(which)}
      >
        {label}
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
