import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const versions = ["22.23.3", "24.21.0"];
/** These npm versions belong to Node.js 20, 22 and 24, and differ in the optional peers that a lock file must name. */
const npmVersions = ["10.8.2", "10.9.4", "11.6.1"];
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

const takesLockFile = (version: string): boolean =>
  spawnSync("npx", ["--yes", `npm@${version}`, "ci", "--dry-run", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  }).status === 0;

try {
  const failed = [
    ...npmVersions.filter((version) => !takesLockFile(version)).map((version) => `npm ${version}`),
    ...versions.filter((version) => !play(version)).map((version) => `Node.js ${version}`),
  ];
  if (failed.length > 0) console.error(`failed on ${failed.join(" and ")}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
