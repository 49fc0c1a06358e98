import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildWhenNeeded, hashSources, needsBuild } from "./build";

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "paydesk-build-"));
  write("app/page.tsx", "page");
  write("package-lock.json", "{}");
  // Replaces Next: makes what a build makes, or fails.
  write(
    "node_modules/next/dist/bin/next",
    `const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
     appendFileSync("builds", "built ");
     if (existsSync("broken")) { console.log("Type error: no"); process.exit(1); }
     mkdirSync(".next", { recursive: true });
     writeFileSync(".next/BUILD_ID", "1");`,
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const reported: string[] = [];
const build = (stop = new AbortController().signal) =>
  buildWhenNeeded({
    root,
    distDir: ".next",
    logFile: join(root, "build.log"),
    stop,
    notify: (line) => void reported.push(line),
  });
const builds = () => readFileSync(join(root, "builds"), "utf8").trim().split(" ").length;

describe("buildWhenNeeded", () => {
  it("builds once", async () => {
    await build();
    await build();
    expect(builds()).toBe(1);
  });

  it.each(["app/page.tsx", "package-lock.json", "lib/core/new.ts", "public/icon.svg", "proxy.ts"])(
    "builds again when %s changes",
    async (path) => {
      await build();
      write(path, "another");
      await build();
      expect(builds()).toBe(2);
    },
  );

  it.each(["app/page.test.tsx", "lib/start/main.ts", "README.md", "e2e/sign-in.spec.ts", "sandbox/main.ts"])(
    "does not build again when %s changes",
    async (path) => {
      await build();
      write(path, "another");
      await build();
      expect(builds()).toBe(1);
    },
  );

  it("says why a build failed, and does not take it for a build", async () => {
    await build();
    write("app/page.tsx", "wrong");
    write("broken", "");
    await expect(build()).rejects.toThrow(
      /The build failed \(exit code 1\), see .*build\.log\. Its last lines:\n {2}Type error: no/,
    );
    expect(needsBuild(join(root, ".next"), hashSources(root))).toBe(true);
    write("app/page.tsx", "page");
    await expect(build()).rejects.toThrow();
  });

  it("ends the build when it is aborted", async () => {
    write("node_modules/next/dist/bin/next", "setInterval(() => undefined, 1000)");
    const stop = new AbortController();
    const building = build(stop.signal);
    stop.abort();
    await expect(building).rejects.toThrow("ended by SIGTERM");
  });
});
