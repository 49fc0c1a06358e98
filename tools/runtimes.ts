import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The product on the other versions of Node.js that it supports: on each, it starts, users send payouts from its pages,
 * and it is stopped under load (the run `drain`). The programs come as packages, of one version each.
 */
const versions = ["22.23.3", "24.21.0"];
const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "paydesk-node-"));
const name = `node-${process.platform}-${process.arch}`;

function play(version: string): boolean {
  const place = join(folder, version);
  execFileSync("npm", ["install", "--prefix", place, "--no-audit", "--no-fund", "--no-save", `${name}@${version}`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const program = join(place, "node_modules", name, "bin", "node");
  console.log(`Node.js ${execFileSync(program, ["--version"], { encoding: "utf8" }).trim()}`);
  const args = ["--import", "tsx", "tools/chaos/main.ts", "--subset", "--only", "drain"];
  return spawnSync(program, args, { cwd: root, stdio: "inherit" }).status === 0;
}

try {
  const failed = versions.filter((version) => !play(version));
  if (failed.length > 0) console.error(`failed on Node.js ${failed.join(" and ")}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
