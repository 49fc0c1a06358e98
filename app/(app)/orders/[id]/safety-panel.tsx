import { Check, Clock, X } from "lucide-react";
import { DefinitionList, Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { OrderFacets } from "@/lib/payments/orders/facets";
import { describeOrder, type OrderDescription } from "@/lib/payments/orders/labels";
import type { Safety } from "@/lib/payments/orders/safe";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/detail";

const calm: readonly OrderDescription["name"][] = [
  "draft",
  "approval_rejected",
  "held",
  "queued",
  "sending",
  "update_accepted",
  "processing",
  "approved",
];

/** Shows the panel only for orders that may tempt a user to send again. */
export function showsSafety(facets: OrderFacets): boolean {
  const { name } = describeOrder(facets);
  if (facets.needsUsers) return true;
  return !calm.includes(name);
}

export function SafetyPanel({ safety }: { safety: Safety }) {
  const { answer, what, because, whatNow, who, from } = safety;
  const Icon = answer === "yes" ? Check : answer === "no" ? X : Clock;
  return (
    <Panel title={t.safetyTitle}>
      <p className="mb-3 flex items-start gap-2 text-base">
        <Icon size={20} className="shrink-0" aria-hidden />
        <span className="prose-line">
          <span className="font-semibold">{answerLabels(answer, what)}</span> {because}
        </span>
      </p>
      <DefinitionList
        items={[
          { term: t.nextStep, value: whatNow },
          { term: common.who, value: who },
          ...(from ? [{ term: answer === "automatic" ? common.when : t.from, value: <When at={from} age /> }] : []),
        ]}
      />
    </Panel>
  );
}

function answerLabels(answer: Safety["answer"], what: Safety["what"]): string {
  switch (answer) {
    case "no":
      return t.no;
    case "automatic":
      return t.answerAutomatic;
    case "yes":
      return what === "same" ? t.answerSameOrder : t.answerNewOrder;
    default:
      return answer satisfies never;
  }
}
