import { Check, Clock, X } from "lucide-react";
import { DefinitionList } from "@/components/definition-list";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { OrderFacets } from "@/lib/orders/facets";
import type { Safety } from "@/lib/orders/safe";
import { describeOrder, type OrderDescription } from "@/lib/orders/words";

const calm: readonly OrderDescription["name"][] = [
  "draft",
  "sent_back",
  "held",
  "queued",
  "sending",
  "accepted",
  "update_accepted",
  "processing",
  "approved",
];

/** Where all goes its way, nobody has to ask; the box is for orders that may tempt somebody to send again. */
export function showsSafety(facets: OrderFacets): boolean {
  const { name } = describeOrder(facets);
  if (facets.needsPeople) return true;
  return !calm.includes(name);
}

/** The question before every second payment, answered in words. */
export function SafetyPanel({ safety }: { safety: Safety }) {
  const { answer, what, because, whatNow, who, from } = safety;
  const Icon = answer === "yes" ? Check : answer === "no" ? X : Clock;
  return (
    <Panel title="Safe to send again?">
      <p className="mb-3 flex items-start gap-2 text-base">
        <Icon size={20} className="shrink-0" aria-hidden />
        <span className="prose-line">
          <span className="font-semibold">{answerWords(answer, what)}</span> {because}
        </span>
      </p>
      <DefinitionList
        items={[
          { term: "What to do now", value: whatNow },
          { term: "Who", value: who },
          ...(from ? [{ term: answer === "by_itself" ? "When" : "From when", value: <When at={from} age /> }] : []),
        ]}
      />
    </Panel>
  );
}

function answerWords(answer: Safety["answer"], what: Safety["what"]): string {
  switch (answer) {
    case "no":
      return "No.";
    case "by_itself":
      return "It goes out by itself.";
    case "yes":
      return what === "same" ? "Yes, this same order." : "Yes, as a new order.";
    default:
      return answer satisfies never;
  }
}
