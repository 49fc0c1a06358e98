import * as t from "@/messages/core/settings";
import { editDistance } from "./edit-distance";

/** Shorter names are near to too many words of other programs. */
const shortest = 5;
/** From here on, two letters may be mistyped. */
const long = 10;

const letters = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The setting that a name was probably meant to be, as nothing reads that name; null: none, or it is a setting. Pure. */
export function nearSetting(name: string, settings: readonly string[]): string | null {
  if (settings.includes(name)) return null;
  const bare = letters(name).replace(/^PAYDESK/, "");
  const written = settings.find((one) => letters(one) === bare);
  if (written !== undefined) return written;
  if (bare.length < shortest) return null;
  const most = bare.length < long ? 1 : 2;
  const near = settings.map((one) => ({ one, distance: editDistance(bare, letters(one)) }));
  const [best] = near.filter(({ distance }) => distance <= most).sort((a, b) => a.distance - b.distance);
  return best?.one ?? null;
}

/** Variables of the sandbox, of Node and of what runs in it. */
const ofOthers =
  /^(SANDBOX_DIR|SANDBOX_CALLBACKS_ANYWHERE|(NODE|NEXT|NPM|npm|UV|OTEL|SSL|LC)_.+|PG[A-Z]+|TZ|LANG|HOME|PATH|((HTTPS?|NO|ALL)_PROXY|(https?|no|all)_proxy))$/;
/** An address that a cluster sets for each of its services. */
const ofCluster = /^(tcp|udp):\/\//;
const isQuoted = /^(["'`]).*\1$/s;

/** A sentence for each name in a file of settings that is probably a misspelt one. */
export function misspeltInFile(names: readonly string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    const near = ofOthers.test(name) ? null : nearSetting(name, settings);
    return near === null ? [] : [t.envNameIsNear(name, near)];
  });
}

/**
 * A sentence for each variable that is probably a misspelt setting or has quotation marks as a part of its value, and for each
 * name of `inFile` that nothing here reads. Values are not repeated.
 */
export function warnOfSettings(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
  inFile: readonly string[],
): string[] {
  const unknown = inFile.filter((name) => !settings.includes(name) && !ofOthers.test(name));
  const misspelt = Object.entries(env).flatMap(([name, value = ""]) => {
    const near = ofOthers.test(name) || ofCluster.test(value) ? null : nearSetting(name, settings);
    return near === null ? [] : [t.variableIsNear(name, near)];
  });
  const quoted = settings.filter((name) => isQuoted.test(env[name]?.trim() ?? ""));
  return [...unknown.map(t.envNameIsUnknown), ...misspelt, ...quoted.map(t.variableHasQuotes)];
}
