import type { Reach } from "@/lib/auth/reach";
import { listConnections } from "@/lib/connections/queries";
import type { Desk } from "@/lib/core/desk";
import { destinationKinds } from "@/lib/fields/destinations";
import type { TemplateOptions } from "@/lib/intake/template";
import { intakeOperationOf } from "./row-content";
import { batchKinds } from "./words";

/** What a template is made from; null: there is no such kind, or no such endpoint within reach. */
export async function readTemplateOptions(
  desk: Desk,
  reach: Reach,
  asked: { kind: string; endpointId: string | null; receiver: string | null },
): Promise<TemplateOptions | null> {
  const kind = batchKinds.find((one) => one === asked.kind);
  if (!kind) return null;
  const receiver = destinationKinds.find((one) => one === asked.receiver);
  const base: TemplateOptions = { operation: intakeOperationOf(kind), ...(receiver ? { kinds: [receiver] } : {}) };
  if (!asked.endpointId) return base;
  const connections = await listConnections(desk, reach);
  const endpoint = connections.flatMap(({ endpoints }) => endpoints).find(({ id }) => id === asked.endpointId);
  if (!endpoint) return null;
  const { currencies, requiredFields, hiddenFields } = endpoint;
  return { ...base, rules: { currencies, required: requiredFields, hidden: hiddenFields } };
}
