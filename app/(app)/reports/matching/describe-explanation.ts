import { describeDay } from "@/components/moments";
import { type ExplanationKind, explanationLabels } from "@/lib/books/matching/labels";
import * as t from "@/messages/matching/model";

export function describeExplanation(of: { explanation: ExplanationKind | null; until: string | null }): string | null {
  const { explanation, until } = of;
  if (explanation === "timing" && until) return t.timingUntil(describeDay(until));
  if (explanation) return explanationLabels[explanation];
  return until ? t.expectedUntil(describeDay(until)) : null;
}
