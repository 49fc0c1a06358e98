import { When } from "@/components/when";
import { approvedBy, describeLapsed } from "@/lib/approvals/given";
import type { Person } from "@/lib/auth/session";
import type { ChangeView } from "@/lib/connections/change-queries";
import { listNames } from "@/lib/core/names";
import { DecideHeld } from "./decide-held";
import { EffectTable } from "./effect-table";
import { missingOf, whoIsLeft, whyNotMine } from "./whose-turn";

type Props = {
  change: ChangeView;
  person: Pick<Person, "id" | "role" | "email">;
  approvers: readonly { id: string; name: string }[];
  /** What stands above it on its page. */
  heading: "h2" | "h3";
};

/** One change that waits or was decided: what it does, who asked, who can act until when, and the buttons. */
export function HeldChange({ change, person, approvers, heading: Heading }: Props) {
  const { id, title, effect, askedBy, askedAt, request, said } = change;
  const isOpen = request.state === "open";
  const given = approvedBy(said);
  return (
    <div className="flex min-w-0 flex-col gap-2 text-ink">
      <Heading id={`change-${id}`} className="break-words font-semibold text-base [overflow-wrap:anywhere]">
        {title}
      </Heading>
      <EffectTable effect={effect} labelledBy={`change-${id}`} />
      <p className="text-ink-2 text-sm">
        Asked for by {askedBy.name}, <When at={askedAt} age={isOpen} />.{" "}
        {request.required === 1 ? "One other admin" : `${request.required} other admins`} must approve.
        {given.length > 0 ? ` Approved by ${listNames(given, "and")}.` : ""}
        {describeLapsed(said)}
        {isOpen ? (
          <>
            {" "}
            Waiting for: {whoIsLeft(change, approvers)}. Expires <When at={request.expiresAt} />.
          </>
        ) : (
          ` ${resultOf(change)}`
        )}
      </p>
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          <DecideHeld
            change={change}
            email={person.email}
            isOwn={askedBy.id === person.id}
            disabledReason={whyNotMine(change, person)}
            missing={missingOf(change)}
          />
        </div>
      ) : null}
    </div>
  );
}

function resultOf({ appliedAt, closedReason }: ChangeView): string {
  return appliedAt ? "It counts since then." : (closedReason ?? "It never counted.");
}
