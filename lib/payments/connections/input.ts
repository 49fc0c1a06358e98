import { z } from "zod";
import { capital } from "@/lib/core/text/plural";
import { checkPathTemplates, defaultPathTemplates, type PathTemplates } from "@/lib/gateway/fields/path-templates";
import * as t from "@/messages/connections/model";
import {
  type ConnectionSettings,
  connectionSettings,
  environments,
  keySizes,
  profileDirections,
  type SettingName,
  scheduleReadings,
} from "./settings";

export const nameMaxLength = 60;
const consumerKeyMaxLength = 128;
const reasonMaxLength = 300;
const codeMaxLength = 64;
const codesMax = 50;
const pemMaxLength = 16_384;
const controlKeyMaxLength = 256;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f]/;

export const line = (what: string, maxLength: number) =>
  z
    .string({ error: t.isRequired(what) })
    .trim()
    .min(1, t.isRequired(what))
    .max(maxLength, t.textTooLong(what, maxLength))
    .refine((text) => !controlCharacters.test(text), t.textHasControls(what))
    .refine((text) => !/\p{Surrogate}/u.test(text), t.textIncomplete(what));

export const connectionName = line(t.nameLabel, nameMaxLength);
const consumerKey = line(t.consumerKey, consumerKeyMaxLength);
const environment = z.enum(environments, { error: t.environmentMissing });
const baseUrl = z.string({ error: t.baseUrlMissing }).trim().min(1, t.baseUrlMissing);

const paths = z
  .record(z.string(), z.string())
  .default({})
  .transform((given, context): PathTemplates => {
    const all: Record<string, string> = { ...defaultPathTemplates, ...given };
    for (const [name, message] of Object.entries(checkPathTemplates(all))) {
      context.addIssue({ code: "custom", path: [name], message: capital(message) });
    }
    return all as PathTemplates;
  });

const codes = z
  .array(line(t.code, codeMaxLength))
  .max(codesMax, t.tooManyCodes(codesMax))
  .transform((list) => [...new Set(list)]);

function settingInput(name: SettingName): z.ZodType {
  const row = connectionSettings[name];
  switch (row.kind) {
    case "choice":
      return z.enum(Object.keys(row.options), { error: t.rowOptionMissing(row.label ?? row.term) });
    case "switch":
      return z.boolean();
    case "codes":
      return codes;
    case "whole": {
      const range = t.enter1To(row.most, row.unit);
      return z
        .int({ error: t.enterWhole(row.unit, row.usual) })
        .min(1, range)
        .max(row.most, range);
    }
    default:
      return row satisfies never;
  }
}

type SettingInputs = { [K in SettingName]: z.ZodType<ConnectionSettings[K], ConnectionSettings[K]> };
type UsualInputs = { [K in SettingName]: z.ZodDefault<SettingInputs[K]> };
const named = Object.keys(connectionSettings) as SettingName[];
export const settingInputs = Object.fromEntries(named.map((name) => [name, settingInput(name)])) as SettingInputs;
export const usualInputs = Object.fromEntries(
  named.map((name) => [name, settingInput(name).default(connectionSettings[name].usual)]),
) as UsualInputs;

const reading = { error: t.optionMissing };
export const scheduleReading = z.strictObject({
  monthEnd: z.enum(scheduleReadings.monthEnd, reading),
  finishDate: z.enum(scheduleReadings.finishDate, reading),
  maxRepeats: z.enum(scheduleReadings.maxRepeats, reading),
  rescheduled: z.enum(scheduleReadings.rescheduled, reading),
});
export const controlKey = line(t.controlKey, controlKeyMaxLength);

export const connectionId = z.uuid(t.connectionIdInvalid);

export const addressInput = { environment, baseUrl, consumerKey, paths };

export const createInput = z.object({ name: connectionName, ...addressInput });
export const renewVersionInput = z.object({ connectionId, ...addressInput });
export const updateInput = z.object({
  connectionId,
  name: connectionName,
  ...settingInputs,
  scheduleReading,
});

export const generateKeyInput = z.object({
  connectionId,
  bits: z.literal(keySizes, { error: t.keySizeMissing(keySizes.join(", ")) }),
});
export const importKeyInput = z.object({
  connectionId,
  pem: z
    .string({ error: t.privateKeyMissing })
    .trim()
    .min(1, t.privateKeyMissing)
    .max(pemMaxLength, t.privateKeyTooLong(Math.min(...keySizes), Math.max(...keySizes))),
});
export const controlKeyInput = z.object({ connectionId, controlKey: controlKey.nullable() });

export const connectionInput = z.object({ connectionId });
export const stopInput = z.object({ connectionId, reason: line(t.reason, reasonMaxLength) });
export const testInput = z.object({ connectionId, endpointId: z.uuid(t.endpointMissing).optional() });

const profileIdMaxLength = 128;
export const mintAddressInput = z.object({
  connectionId,
  endpointId: z.uuid(t.endpointIdInvalid),
  profileId: line(t.profileId, profileIdMaxLength).regex(/^\S*$/, t.profileIdSpaces),
  direction: z.enum(profileDirections, { error: t.directionMissing }),
});
export const retireEndpointInput = z.object({ connectionId, endpointId: z.uuid(t.endpointIdInvalid) });
