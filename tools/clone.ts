import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "safe.directory=*", "-C", root, ...args], { encoding: "utf8" }).trim();

/**
 * Clones the checkout with its uncommitted changes.
 * @throws Error naming files that git does not track
 */
export function cloneAsItIs(checkout: string): void {
  const untracked = git("ls-files", "--others", "--exclude-standard");
  if (untracked)
    throw new Error(`A clone has only what git knows. Add these files first, or remove them:\n${untracked}`);
  const commit = git("stash", "create") || git("rev-parse", "HEAD");
  git("clone", "--quiet", "--no-checkout", root, checkout);
  git("-C", checkout, "fetch", "--quiet", root, commit);
  git("-C", checkout, "checkout", "--quiet", commit);
}
