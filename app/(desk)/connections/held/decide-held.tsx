"use client";

import { Check, Undo2, X } from "lucide-react";
import { useId } from "react";
import type { ChangeView } from "@/lib/connections/change-queries";
import { ActingPerson } from "../acting";
import { decideConnectionChangeAction, withdrawConnectionChangeAction } from "../actions";
import { ConfirmAct } from "../confirm-act";
import { EffectTable } from "./effect-table";

type Props = {
  change: Pick<ChangeView, "id" | "title" | "effect" | "askedBy" | "request">;
  email: string;
  /** They asked for it themself. */
  isOwn: boolean;
  /** Why this person cannot decide, naming who can; null when they can. */
  disabledReason: string | null;
  /** How many more must approve, this person included. */
  missing: number;
};

/** Approve, reject or withdraw a change of a connection: what this person may do with it, or who can. */
export function DecideHeld({ change, email, isOwn, disabledReason, missing }: Props) {
  const { id, title, effect, askedBy, request } = change;
  const word = { requestId: request.id, seenMark: request.mark };
  const head = useId();
  if (isOwn) {
    return (
      <ActingPerson email={email}>
        <ConfirmAct
          label="Withdraw"
          icon={<Undo2 size={16} aria-hidden />}
          title="Withdraw this change?"
          act="Withdraw the change"
          action={() => withdrawConnectionChangeAction({ changeId: id })}
        >
          <p>Nothing is changed. It can be asked for anew.</p>
        </ConfirmAct>
      </ActingPerson>
    );
  }
  if (disabledReason !== null) return <span className="self-center text-ink-2 text-sm">{disabledReason}</span>;
  return (
    <ActingPerson email={email}>
      <ConfirmAct
        label="Approve …"
        icon={<Check size={16} aria-hidden />}
        title="Approve this change?"
        act={missing > 1 ? "Approve it" : "Approve it: it counts at once"}
        action={() => decideConnectionChangeAction({ ...word, decision: "approve" })}
      >
        <p id={head} className="break-words font-semibold">
          {title}
        </p>
        <EffectTable effect={effect} labelledBy={head} />
        <p>
          {missing > 1
            ? "One more admin must approve it before it counts."
            : "It is done exactly as it stands here, or not at all. Payouts that were prepared before keep the address they were prepared for."}
        </p>
      </ConfirmAct>
      <ConfirmAct
        label="Reject …"
        icon={<X size={16} aria-hidden />}
        title="Reject this change?"
        act="Reject the change"
        reasonLabel="Why not"
        action={(reason) => decideConnectionChangeAction({ ...word, decision: "reject", reason })}
      >
        <p>Nothing is changed. {askedBy.name} reads your reason, and may ask again.</p>
      </ConfirmAct>
    </ActingPerson>
  );
}
