import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "@/lib/core/runtime/setting-rules";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const ofSandbox = [...read("sandbox/main.ts").matchAll(/^\s+(SANDBOX_\w+):/gm)].map(([, name = ""]) => name);
const ofImage = ["NODE_ENV", "NEXT_TELEMETRY_DISABLED"];

export function isKnownSetting(name: string): boolean {
  return [...settingNames, ...ofSandbox, ...ofImage].includes(name);
}
