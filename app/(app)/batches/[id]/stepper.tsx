import { Check } from "lucide-react";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import { batchStates } from "@/lib/payments/batches/state";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";

const labels = { check: t.checkStep, approve: t.approveStep, send: t.sendStep, done: common.done };
type Step = keyof typeof labels;
const steps = Object.keys(labels) as Step[];

export function stepOf({ batch, state, request }: Pick<BatchView, "batch" | "state" | "request">): Step {
  if (batchStates.rows[state].isDone) return "done";
  if (batch.releasedAt) return "send";
  if (!batch.askedAt) return "check";
  return batch.requiredApprovals > 0 && request?.state !== "approved" ? "approve" : "send";
}

export function Stepper({ step }: { step: Step }) {
  const at = steps.indexOf(step);
  return (
    <ol className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm" aria-label={t.batchSteps}>
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? "step" : undefined}
          className={`flex items-center gap-1.5 ${index === at ? "font-medium text-ink" : "text-ink-3"}`}
        >
          {index > 0 ? <span aria-hidden className="h-px w-4 bg-line max-sm:hidden" /> : null}
          <span
            aria-hidden
            className={`figures inline-flex size-5 items-center justify-center rounded-full border text-xs ${index === at ? "border-accent bg-accent-soft" : "border-line"}`}
          >
            {index < at ? <Check size={12} /> : index + 1}
          </span>
          {labels[name]}
        </li>
      ))}
    </ol>
  );
}
