import { AppError } from "@/lib/core/runtime/errors";
import type { Operation } from "@/lib/gateway/fields/catalogue";
import { sentenceOf } from "@/lib/gateway/fields/sentences";
import type { Message } from "./message";
import { render } from "./render";

export type OrderFinding = { field: string; fault: Message };

export const textOfFault = (fault: Message): string => render(fault);

export function refusalOf(operation: Operation, findings: readonly OrderFinding[]): AppError {
  const sentences = findings.map((finding) => [finding.field, sentenceOf(operation, finding, textOfFault)] as const);
  const message = sentences.map(([, sentence]) => sentence).join("; ");
  return new AppError("invalid", message, { fields: Object.fromEntries(sentences.reverse()) });
}
