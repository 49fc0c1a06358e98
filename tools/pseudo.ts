import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pseudoMessages, pseudoTable } from "./pseudo-texts";

/**
 * `npm run pseudo`: builds Paydesk with accented texts, opens every page and lists visible texts from other sources.
 * Exits with 1 if there are any.
 */
const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "paydesk-pseudo-"));
const tables = /^lib\/gateway\/fields\/\w+\.ts$/;

const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
for (const file of files) cpSync(join(root, file), join(folder, file));
execFileSync("cp", [process.platform === "linux" ? "-al" : "-R", join(root, "node_modules"), folder]);
for (const file of files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))) {
  const rewrite =
    file.startsWith("messages/") || file === "lib/gateway/fields/fault-texts.ts"
      ? pseudoMessages
      : tables.test(file)
        ? pseudoTable
        : null;
  if (rewrite) writeFileSync(join(folder, file), rewrite(readFileSync(join(folder, file), "utf8")));
}
const { status } = spawnSync(
  join(folder, "node_modules/.bin/playwright"),
  ["test", "--config", "e2e/playwright.config.ts", "--reporter", "list", "e2e/pages.spec.ts", ...process.argv.slice(2)],
  { cwd: folder, stdio: "inherit", env: { ...process.env, PSEUDO: "on", PSEUDO_FROM: root } },
);
if (!process.env.PSEUDO_KEEP) rmSync(folder, { recursive: true, force: true });
else console.log(`The build is kept in ${folder}`);
process.exitCode = status ?? 1;
