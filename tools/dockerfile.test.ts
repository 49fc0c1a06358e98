import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(join(root, name), "utf8");

describe("Dockerfile", () => {
  it("stands on one release, and runs as a user with a number: Kubernetes can't tell from a name that it isn't root", () => {
    const text = read("deploy/Dockerfile");
    expect(text).toMatch(/^ARG NODE=node:\d+\.\d+\.\d+-\w+-slim$/m);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a Dockerfile's
    expect(text.match(/^FROM \S+/gm)).toEqual(["FROM ${NODE}", "FROM ${NODE}"]);
    expect(text.match(/^USER .*/gm)).toEqual(["USER 10001:10001"]);
  });

  it("gets nothing that git ignores, and not git's own folder", () => {
    const ignored = read(".gitignore").trim().split("\n");
    expect(read("deploy/Dockerfile.dockerignore").trim().split("\n")).toEqual([...ignored, ".git"]);
  });
});

/** Next inlines such a variable at build time, so an image would carry its builder's settings. */
it("no source reads a variable that a build would fix", () => {
  const name = ["NEXT", "PUBLIC", ""].join("_");
  const folders = ["app", "components", "db", "lib", "messages", "sandbox"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(500);
  const all = [...files, "next.config.mjs", "proxy.ts", "instrumentation-client.ts"];
  expect(all.filter((file) => read(file).includes(name))).toEqual([]);
});
