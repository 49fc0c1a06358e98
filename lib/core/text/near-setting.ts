import * as t from "@/messages/core/model";
import { editDistance } from "./search-text";

/** Shorter names resemble too many variables of other programs. */
const shortest = 5;
const long = 10;

const letters = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

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

const ofOthers =
  /^(SANDBOX_DIR|SANDBOX_CALLBACKS_ANYWHERE|(NODE|NEXT|NPM|npm|UV|OTEL|SSL|LC)_.+|PG[A-Z]+|TZ|LANG|HOME|PATH|((HTTPS?|NO|ALL)_PROXY|(https?|no|all)_proxy))$/;
const ofCluster = /^(tcp|udp):\/\//;
const isQuoted = /^(["'`]).*\1$/s;

export function misspeltInFile(names: readonly string[], settings: readonly string[]): string[] {
  return names.flatMap((name) => {
    const near = ofOthers.test(name) ? null : nearSetting(name, settings);
    return near === null ? [] : [t.envNameIsNear(name, near)];
  });
}

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
