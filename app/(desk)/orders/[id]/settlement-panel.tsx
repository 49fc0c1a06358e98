import Link from "next/link";
import { DefinitionList } from "@/components/definition-list";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { Person } from "@/lib/auth/sessions";
import { confirmingBy, type Decider } from "@/lib/settlements/deciders";
import type { SettlementDetail } from "@/lib/settlements/queries";
import { DecideButtons } from "../../settle/decide-buttons";
import { confirmedSoFar, waitingFor } from "../../settle/waiting-for";
import { countOrders, verdictEffects, verdictWords } from "../../settle/words";

type Props = { orderId: string; settlement: SettlementDetail; person: Person; deciders: readonly Decider[] };

/** What somebody proposes became of this order, and who must say yes or no. */
export function SettlementPanel({ orderId, settlement, person, deciders }: Props) {
  const { proposedBy, proposedAt, reason, report, counts, decision } = settlement;
  const said = settlement.orders.find(({ id }) => id === orderId);
  if (!said) return null;
  const confirmed = decision === null ? confirmedSoFar(settlement) : null;
  const others = counts.orders - 1;
  return (
    <Panel
      title={decision === null ? waitingFor(settlement, deciders, person.id) : "Confirmed, being applied"}
      actions={
        decision === null && others === 0 ? (
          <DecideButtons
            settlement={settlement}
            person={person}
            confirming={confirmingBy(
              person.id,
              { proposedBy: proposedBy.id, confirmedBy: settlement.confirmedBy },
              deciders,
            )}
          />
        ) : null
      }
    >
      <div className="flex flex-col gap-3">
        <p className="prose-line text-base">
          {proposedBy.name} says: <span className="font-semibold">{verdictWords[said.verdict].label}.</span>{" "}
          {verdictEffects[said.verdict]}
        </p>
        <DefinitionList
          items={[
            { term: "Why", value: `“${reason}”` },
            {
              term: "Evidence",
              value: report ? (
                <Link className="link" href={`/settle/report/${report.id}`} prefetch={false}>
                  the gateway's transaction report, {report.fileName}
                  {said.evidence?.line ? `, line ${said.evidence.line}` : ""}
                </Link>
              ) : (
                "people's own word"
              ),
            },
            { term: "Proposed", value: <When at={proposedAt} age /> },
            ...(confirmed ? [{ term: "So far", value: confirmed }] : []),
            ...(others > 0
              ? [
                  {
                    term: "Together with",
                    value: (
                      <Link className="link" href={`/settle/${settlement.id}`} prefetch={false}>
                        {countOrders(others)} more; the whole set is confirmed or refused there
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Panel>
  );
}
