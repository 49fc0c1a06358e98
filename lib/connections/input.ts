import { z } from "zod";
import { keyMaxBits, keyMinBits } from "@/lib/gateway/keys";
import { checkPathTemplates, defaultPathTemplates, type PathTemplates } from "@/lib/gateway/paths";
import { checkCurrencies, checkFieldLists } from "./endpoint-rules";
import {
  callbackParameters,
  dateForms,
  endpointKinds,
  environments,
  keySizes,
  profileDirections,
  scheduleReadings,
  silenceMaxMinutes,
  unknownChargePolicies,
} from "./settings";

/** The widths of the columns behind these inputs are unbounded: these are the bounds, and what is said at them. */
const nameMaxLength = 60;
const consumerKeyMaxLength = 128;
const gatewayIdMaxLength = 64;
const reasonMaxLength = 300;
const codeMaxLength = 64;
const codesMax = 50;
const pemMaxLength = 16_384;
const controlKeyMaxLength = 256;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f]/;

const line = (what: string, maxLength: number) =>
  z
    .string({ error: `${what} is missing` })
    .trim()
    .min(1, `${what} is missing`)
    .max(maxLength, `${what} has at most ${maxLength} characters`)
    .refine((text) => !controlCharacters.test(text), `${what} has a line break or control character in it`)
    .refine((text) => !/\p{Surrogate}/u.test(text), `${what} has half a character in it (a lone surrogate)`);

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const connectionName = line("The name", nameMaxLength);
const consumerKey = line("The consumer key", consumerKeyMaxLength);
const environment = z.enum(environments, { error: "Choose sandbox or production" });
/** Checked against the installation's settings inside the command: see address.ts. */
const baseUrl = z.string({ error: "The base URL is missing" }).trim().min(1, "The base URL is missing");

const paths = z
  .record(z.string(), z.string())
  .default({})
  .transform((given, context): PathTemplates => {
    const all: Record<string, string> = { ...defaultPathTemplates, ...given };
    for (const [name, message] of Object.entries(checkPathTemplates(all))) {
      context.addIssue({ code: "custom", path: [name], message: capitalise(message) });
    }
    return all as PathTemplates;
  });

const codes = z
  .array(line("A code", codeMaxLength))
  .max(codesMax, `At most ${codesMax} codes`)
  .transform((list) => [...new Set(list)])
  .default([]);

export const dateForm = z.enum(dateForms, { error: "Choose one of the two date forms" });
export const callbackParameter = z.enum(callbackParameters, { error: "Choose one of the two parameters" });
const reading = { error: "Choose one of the readings" };
export const scheduleReading = z.strictObject({
  monthEnd: z.enum(scheduleReadings.monthEnd, reading),
  finishDate: z.enum(scheduleReadings.finishDate, reading),
  maxRepeats: z.enum(scheduleReadings.maxRepeats, reading),
  rescheduled: z.enum(scheduleReadings.rescheduled, reading),
});
export const nothingCreatedCodes = codes;
export const noSuchOrderCodes = codes;
const silenceRange = `From 1 to ${silenceMaxMinutes} minutes`;
export const silenceAfterMinutes = z
  .int({ error: "Write whole minutes" })
  .min(1, silenceRange)
  .max(silenceMaxMinutes, silenceRange);
export const controlKey = line("The control key", controlKeyMaxLength);

const connectionId = z.uuid("This connection does not exist");

/** What identifies the far side: a change of it is a new version once it was used. */
export const addressInput = { environment, baseUrl, consumerKey, paths };

export const createInput = z.object({ name: connectionName, ...addressInput });
export const renewVersionInput = z.object({ connectionId, ...addressInput });
export const updateInput = z.object({
  connectionId,
  name: connectionName,
  dateForm,
  callbackParameter,
  statusQuery: z.boolean(),
  savedPayeesOnly: z.boolean(),
  nothingCreatedCodes,
  noSuchOrderCodes,
  silenceAfterMinutes,
  scheduleReading,
});

export const generateKeyInput = z.object({
  connectionId,
  bits: z.literal(keySizes, { error: `A key made here has ${keySizes.join(", ")} bits` }),
});
export const importKeyInput = z.object({
  connectionId,
  pem: z
    .string({ error: "Paste the private key" })
    .trim()
    .min(1, "Paste the private key")
    .max(pemMaxLength, `That is longer than any key of ${keyMinBits} to ${keyMaxBits} bits`),
});
/** null takes the control key away. */
export const controlKeyInput = z.object({ connectionId, controlKey: controlKey.nullable() });

export const connectionInput = z.object({ connectionId });
export const stopInput = z.object({ connectionId, reason: line("The reason", reasonMaxLength) });
export const testInput = z.object({ connectionId, endpointId: z.uuid("Choose an endpoint").optional() });

/** What an endpoint is, from a form or the connections file. */
const endpointShape = z.object({
  kind: z.enum(endpointKinds, { error: "Choose endpoint or group" }),
  gatewayId: line("The gateway's number", gatewayIdMaxLength).regex(
    /^[A-Za-z0-9._~-]*$/,
    "The gateway's number has letters, digits and - . _ ~ only",
  ),
  label: line("The label", nameMaxLength),
  currencies: z.array(z.string()).min(1, "Name at least one currency, such as EUR"),
  requiredFields: z.array(z.string()).default([]),
  hiddenFields: z.array(z.string()).default([]),
  unknownCharges: z.enum(unknownChargePolicies, { error: "Choose alert or record" }).default("alert"),
});

type EndpointShape = z.output<typeof endpointShape>;

function judgeEndpoint<T extends EndpointShape>(shape: T, context: z.core.$RefinementCtx): T {
  const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const currencies = checkCurrencies(shape.kind, shape.currencies);
  if (!currencies.ok) complain("currencies", currencies.message);
  const fields = checkFieldLists(shape.requiredFields, shape.hiddenFields);
  if (!fields.ok) complain(fields.list, fields.message);
  if (!currencies.ok || !fields.ok) return z.NEVER;
  return {
    ...shape,
    currencies: currencies.currencies,
    requiredFields: fields.required,
    hiddenFields: fields.hidden,
  };
}

export const endpointInput = endpointShape.transform(judgeEndpoint);
/** `endpointId` absent: a new one. */
export const saveEndpointInput = endpointShape
  .extend({ connectionId, endpointId: z.uuid("This endpoint does not exist").optional() })
  .transform(judgeEndpoint);

const profileIdMaxLength = 128;
/** A recurring profile of the gateway's, and which way its charges go. */
export const mintAddressInput = z.object({
  connectionId,
  endpointId: z.uuid("This endpoint does not exist"),
  profileId: line("The profile's id", profileIdMaxLength).regex(/^\S*$/, "The profile's id has a space in it"),
  direction: z.enum(profileDirections, { error: "Choose which way its charges go" }),
});
export const retireEndpointInput = z.object({ connectionId, endpointId: z.uuid("This endpoint does not exist") });
