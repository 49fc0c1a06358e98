"use client";

import { useAct } from "@/components/use-act";
import { saveCooling } from "../actions";
import { TimeForm } from "./time-form";

/** For how long an account is new in the book of payees. */
export function CoolingForm({ hours, actorEmail }: { hours: number; actorEmail: string }) {
  const acting = useAct(saveCooling, actorEmail);
  return (
    <TimeForm
      acting={acting}
      heading="Payees"
      field={{
        label: "Cooling time, in hours",
        name: "hours",
        value: hours,
        hint: "For so long an account that is new in the book, or was changed, wants one other person more to approve a payout to it. 0 switches it off; 720 at most.",
      }}
      button="Save the cooling time"
      saved="Saved. It holds from the next payout on."
    />
  );
}
