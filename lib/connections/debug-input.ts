import { z } from "zod";
import { catalogue, type Operation } from "@/lib/fields/catalogue";
import { findCardData } from "@/lib/gateway/card-data";
import { decodeFormPart, type Pair, splitForm } from "@/lib/gateway/encode";

const operations = Object.keys(catalogue) as [Operation, ...Operation[]];
const pairsMax = 200;
const nameMaxLength = 256;
/** The widest fields have 66,560 code points, each at most 12 characters when it is encoded. */
const formMaxLength = 800_000;

const pair = z.tuple([
  z.string().max(nameMaxLength, `A name has at most ${nameMaxLength} characters`),
  z.string().max(formMaxLength, `A value has at most ${formMaxLength} characters`),
]);

/** Names and values, or a form body as it was pasted: that one where both are there. */
const content = z
  .object({
    pairs: z.array(pair).max(pairsMax, `At most ${pairsMax} names and values`).default([]),
    form: z.string().trim().max(formMaxLength, `At most ${formMaxLength} characters`).default(""),
  })
  .transform((given, context): Pair[] => {
    const typed = given.pairs.filter((one) => one.some((text) => text !== ""));
    const pairs = given.form === "" ? typed : readForm(given.form);
    const card = typeof pairs === "string" ? null : findCardData(pairs);
    const fault = card === null ? null : `${card} is card data, and that is never typed here: leave it out.`;
    if (typeof pairs !== "string" && fault === null) return pairs;
    context.addIssue({ code: "custom", message: fault ?? String(pairs) });
    return z.NEVER;
  });

/** The decoded pairs of a form; a sentence when it is none. */
function readForm(form: string): Pair[] | string {
  const raw = splitForm(form);
  if (raw.length > pairsMax) return `At most ${pairsMax} names and values`;
  const pairs: Pair[] = [];
  for (const [at, [rawName, rawValue]] of raw.entries()) {
    const [name, value] = [decodeFormPart(rawName), decodeFormPart(rawValue)];
    if (name === null || value === null) return `Pair ${at + 1} of the form body is not percent-encoded UTF-8.`;
    pairs.push([name, value]);
  }
  return pairs;
}

/** null: ours, made now. */
const timestamp = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, "A whole number of seconds since 1970, such as 1644119905")
  .nullable();
const nonce = z.string().trim().min(1, "Type a nonce, or leave it to us").max(256, "At most 256 characters").nullable();

/** A call that was made, or one that is typed in. */
export const debugInput = z.object({
  connectionId: z.uuid("This connection does not exist"),
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("call"), callId: z.uuid("Choose a call") }),
    z.object({
      kind: z.literal("typed"),
      operation: z.enum(operations, { error: "Choose an operation" }),
      endpointId: z.uuid("Choose an endpoint"),
      content,
      timestamp,
      nonce,
    }),
  ]),
});
export type DebugInput = z.input<typeof debugInput>;
export type DebugSource = z.output<typeof debugInput>["source"];
