import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "@/lib/core/runtime/env";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** The variables of the sandbox gateway, a program of its own (sandbox/main.ts). */
const ofSandbox = [...read("sandbox/main.ts").matchAll(/^\s+(SANDBOX_\w+):/gm)].map(([, name = ""]) => name);
/** Set in the image, and read by Node and Next. */
const ofImage = ["NODE_ENV", "NEXT_TELEMETRY_DISABLED"];

/** Whether a process of the image reads a variable of this name. */
export function isKnownSetting(name: string): boolean {
  return [...settingNames, ...ofSandbox, ...ofImage].includes(name);
}
