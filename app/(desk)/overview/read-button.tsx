"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import { putNewsAway } from "./actions";

/** Puts away what is shown, up to the moment at which it was read; what came since stays. */
export function ReadButton({ through, email }: { through: string; email: string }) {
  const { act, pending, error, dialog } = useAct(putNewsAway, email);
  return (
    <>
      <Button icon={<Check size={16} aria-hidden />} pending={pending} onClick={() => act(through)}>
        Read, put away
      </Button>
      {error ? (
        <span role="alert" className="text-alarm-text text-sm">
          {error.message}
        </span>
      ) : null}
      {dialog}
    </>
  );
}
