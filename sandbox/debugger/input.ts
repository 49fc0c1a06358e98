import { z } from "zod";
import { decodeFormPart, type Pair, splitForm } from "@/lib/core/text/form-encoding";
import { findCardData } from "@/lib/gateway/fields/card-data";
import { catalogue, type Operation } from "@/lib/gateway/fields/catalogue";
import * as t from "@/messages/sandbox/debugger";

const operations = Object.keys(catalogue) as [Operation, ...Operation[]];
const pairsMax = 200;
const nameMaxLength = 256;
/** The widest fields have 66,560 code points, each at most 12 characters when encoded. */
const formMaxLength = 800_000;

const pair = z.tuple([
  z.string().max(nameMaxLength, t.nameTooLong(nameMaxLength)),
  z.string().max(formMaxLength, t.valueTooLong(formMaxLength)),
]);

const content = z
  .object({
    pairs: z.array(pair).max(pairsMax, t.tooManyPairs(pairsMax)).default([]),
    form: z.string().trim().max(formMaxLength, t.noMoreCharacters(formMaxLength)).default(""),
  })
  .transform((given, context): Pair[] => {
    const typed = given.pairs.filter((one) => one.some((text) => text !== ""));
    const pairs = given.form === "" ? typed : readForm(given.form);
    const card = typeof pairs === "string" ? null : findCardData(pairs);
    const fault = card === null ? null : t.enteredCardData(card);
    if (typeof pairs !== "string" && fault === null) return pairs;
    context.addIssue({ code: "custom", message: fault ?? String(pairs) });
    return z.NEVER;
  });

function readForm(form: string): Pair[] | string {
  const raw = splitForm(form);
  if (raw.length > pairsMax) return t.tooManyPairs(pairsMax);
  const pairs: Pair[] = [];
  for (const [at, [rawName, rawValue]] of raw.entries()) {
    const [name, value] = [decodeFormPart(rawName), decodeFormPart(rawValue)];
    if (name === null || value === null) return t.pairInvalid(at + 1);
    pairs.push([name, value]);
  }
  return pairs;
}

const timestamp = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, t.timestampInvalid)
  .nullable();
const nonce = z.string().trim().min(1, t.nonceInvalid).max(256, t.nonceTooLong).nullable();

export const debugInput = z.object({
  connectionId: z.uuid(t.connectionUnknown),
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("call"), callId: z.uuid(t.callMissing) }),
    z.object({
      kind: z.literal("typed"),
      operation: z.enum(operations, { error: t.operationMissing }),
      endpointId: z.uuid(t.endpointMissing),
      content,
      timestamp,
      nonce,
    }),
  ]),
});
export type DebugInput = z.input<typeof debugInput>;
export type DebugSource = z.output<typeof debugInput>["source"];
