"use client";

import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import type { ApprovalDelay } from "@/lib/auth/approval-delay";
import { saveApprovalDelay } from "../actions";
import { HeldNotice } from "../held-notice";
import { TimeForm } from "./time-form";

/** For how long a new, raised, re-enabled or reset account cannot approve. */
export function ApprovalDelayForm({ delay, actorEmail }: { delay: ApprovalDelay; actorEmail: string }) {
  const acting = useAct(saveApprovalDelay, actorEmail);
  const isHeld = Boolean(acting.value?.held);
  return (
    <TimeForm
      acting={acting}
      heading="New approvers"
      field={{
        label: "Waiting time before approving, in hours",
        name: "hours",
        value: delay.next?.hours ?? delay.hours,
        hint: "A new, raised, re-enabled or reset account cannot approve for this long, unless two admins decided on it. 0 switches it off; 720 at most. Sandbox connections are exempt.",
      }}
      button="Save the waiting time"
      saved={isHeld ? "" : "Saved."}
      notice={isHeld ? <HeldNotice /> : null}
      note={
        delay.next ? (
          <p className="text-base text-ink-2">
            Now: {delay.hours} hours. The shorter time starts on <When at={delay.next.from} />.
          </p>
        ) : null
      }
    />
  );
}
