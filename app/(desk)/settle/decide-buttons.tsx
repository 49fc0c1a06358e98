"use client";

import { Check, Undo2, X } from "lucide-react";
import type { Person } from "@/lib/auth/sessions";
import { whyNot } from "@/lib/auth/who-can";
import { listNames } from "@/lib/core/names";
import type { Confirming } from "@/lib/settlements/deciders";
import type { SettlementHead } from "@/lib/settlements/queries";
import { ActingPerson } from "../connections/acting";
import { ConfirmAct } from "../connections/confirm-act";
import { decideSettlementAction, withdrawSettlementAction } from "./actions";
import { countOrders } from "./words";

type Props = {
  settlement: Pick<SettlementHead, "id" | "kind" | "counts" | "reason" | "proposedBy" | "required" | "confirmedBy">;
  person: Pick<Person, "id" | "email" | "role">;
  confirming: Confirming;
};

/** Confirms, refuses or withdraws the whole set: what this person may do with it, or who can. */
export function DecideButtons({ settlement, person, confirming }: Props) {
  const { id, kind, counts, reason, proposedBy, required, confirmedBy } = settlement;
  const missing = required - confirmedBy.length;
  const isOwn = person.id === proposedBy.id;
  const alone = confirming.may === "alone";
  const what = kind === "conflict" ? "the ruling" : countOrders(counts.orders);
  const others = confirming.may === "not" && isOwn ? confirming.others : null;
  const done = confirming.may === "done" ? "You have confirmed it: one more person must." : null;
  const cannot =
    done ??
    whyNot(person.role, "settlements.decide", "confirm or refuse it") ??
    (others && others.length > 0 ? `You proposed it: ${listNames(others, "or")} can confirm it.` : null) ??
    (others ? "You proposed it: another user confirms it, and none can now. An admin adds an approver." : null);
  return (
    <ActingPerson email={person.email}>
      {isOwn && cannot !== null ? null : (
        <ConfirmAct
          label="Confirm"
          variant="primary"
          icon={<Check size={16} aria-hidden />}
          disabledReason={cannot}
          title={kind === "conflict" ? "Confirm the ruling?" : `Settle ${countOrders(counts.orders)}?`}
          act={`Confirm ${what}`}
          reasonLabel={alone ? "Why it is right, although nobody else looked at it" : undefined}
          action={(why) => decideSettlementAction({ settlementId: id, decision: "confirmed", reason: why })}
        >
          <p>
            {isOwn ? "You" : proposedBy.name} proposed it: “{reason}”
          </p>
          <p>
            {alone
              ? "Nobody else here may confirm it, so you confirm your own proposal. It is written down as such."
              : missing > 1
                ? "You confirm the whole set. One more person must, before anything is applied."
                : "You confirm the whole set. An order of which the gateway has spoken meanwhile stays as the gateway says."}
          </p>
        </ConfirmAct>
      )}
      {isOwn ? (
        <ConfirmAct
          label="Withdraw"
          icon={<Undo2 size={16} aria-hidden />}
          title="Withdraw this proposal?"
          act="Withdraw the proposal"
          action={() => withdrawSettlementAction({ settlementId: id })}
        >
          <p>Nothing is changed; it can be proposed again.</p>
        </ConfirmAct>
      ) : cannot === null ? (
        <ConfirmAct
          label="Refuse"
          icon={<X size={16} aria-hidden />}
          title="Refuse this proposal?"
          act="Refuse the proposal"
          reasonLabel="Why it is not right"
          action={(why) => decideSettlementAction({ settlementId: id, decision: "refused", reason: why })}
        >
          <p>Nothing is changed. {proposedBy.name} reads your reason on each order, and may propose again.</p>
        </ConfirmAct>
      ) : null}
      {isOwn && cannot !== null ? <span className="self-center text-sm text-ink-2">{cannot}</span> : null}
    </ActingPerson>
  );
}
