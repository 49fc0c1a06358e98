"use client";

import { Check, Undo2, X } from "lucide-react";
import { useContext, useId } from "react";
import type { UserChangeView } from "@/lib/people/change-queries";
import { ActingPerson } from "../connections/acting";
import { ConfirmAct } from "../connections/confirm-act";
import { EffectTable } from "../connections/held/effect-table";
import { decideUserChangeAction, withdrawUserChangeAction } from "../people/actions";
import { MadeLinkContext } from "./made-link";

type Props = {
  change: Pick<UserChangeView, "id" | "title" | "effect"> & { request: { id: string; mark: string } };
  email: string;
  isOwn: boolean;
  /** Why this user cannot decide; null when they can. */
  disabledReason: string | null;
};

/** Approve, reject or withdraw a change of a user. A link that the change makes is shown once. */
export function DecideUserChange({ change, email, isOwn, disabledReason }: Props) {
  const { id, title, effect, request } = change;
  const showLink = useContext(MadeLinkContext);
  const head = useId();
  const word = { requestId: request.id, seenMark: request.mark };
  if (isOwn) {
    return (
      <ActingPerson email={email}>
        <ConfirmAct
          label="Withdraw"
          icon={<Undo2 size={16} aria-hidden />}
          title="Withdraw this change?"
          act="Withdraw the change"
          action={() => withdrawUserChangeAction(id)}
        >
          <p>Nothing is changed. You can ask again.</p>
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
        act="Approve the change"
        action={async () => {
          const result = await decideUserChangeAction({ ...word, decision: "approve" });
          if (result.ok && result.value.kind === "applied" && result.value.made) showLink(result.value.made);
          return result;
        }}
      >
        <p id={head} className="break-words font-semibold">
          {title}
        </p>
        <EffectTable effect={effect} labelledBy={head} />
        <p>It takes effect at once. Approve it only if you know from the user that it is right.</p>
      </ConfirmAct>
      <ConfirmAct
        label="Reject …"
        icon={<X size={16} aria-hidden />}
        title="Reject this change?"
        act="Reject the change"
        reasonLabel="Why not"
        action={(reason) => decideUserChangeAction({ ...word, decision: "reject", reason })}
      >
        <p>Nothing is changed. The admin who asked reads your reason.</p>
      </ConfirmAct>
    </ActingPerson>
  );
}
