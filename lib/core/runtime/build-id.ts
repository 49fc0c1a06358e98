import { readFileSync } from "node:fs";
import { join } from "node:path";

let known: string | null = null;

export function readBuildId(): string {
  known ??= read(join(process.cwd(), process.env.NEXT_DIST_DIR ?? ".next", "BUILD_ID"));
  return known;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "development";
  }
}
