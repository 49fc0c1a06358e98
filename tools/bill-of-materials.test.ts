import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Lock, listMaterials } from "./bill-of-materials";

const root = join(import.meta.dirname, "..");
const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
const lock = read<Lock>("package-lock.json");
const bom = listMaterials(lock);
const refs = bom.components.map((component) => component["bom-ref"]);

describe("listMaterials", () => {
  it("is CycloneDX, of the product, and the same for the same lock file", () => {
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5", version: 1 });
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(bom.metadata.component).toMatchObject({ type: "application", name: "paydesk" });
    expect(listMaterials(read<Lock>("package-lock.json"))).toEqual(bom);
  });

  it("has every package that the product is installed with, and none that only tests use", () => {
    const { dependencies, devDependencies } = read<Record<string, Record<string, string>>>("package.json");
    const named = new Set(bom.components.map(({ name }) => name));
    expect(Object.keys(dependencies ?? {}).filter((name) => !named.has(name))).toEqual([]);
    expect(
      ["@biomejs/biome", "vitest", "knip"].filter((name) => name in (devDependencies ?? {}) && named.has(name)),
    ).toEqual([]);
    const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
    const versions = new Set(
      installed.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`),
    );
    expect(bom.components.map(({ name, version }) => `${name} ${version}`).sort()).toEqual([...versions].sort());
  });

  it("names each component once, by a package URL, with the digest of what npm fetched", () => {
    expect(new Set(refs).size).toBe(refs.length);
    for (const { purl, hashes } of bom.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[a-z0-9._-]+\/)?[A-Za-z0-9._-]+@\d/);
      for (const { content } of hashes ?? []) expect(content).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  it("relates known components only, and leaves none that nothing of the product needs", () => {
    const relations = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
    const reached = new Set<string>();
    const open = [bom.metadata.component["bom-ref"]];
    for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      open.push(...(relations.get(ref) ?? []));
    }
    expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
  });

  it("finds a package where Node would: in the folder itself, or the nearest above", () => {
    const twice: Lock = {
      name: "desk",
      version: "1.0.0",
      packages: {
        "": { version: "1.0.0", dependencies: { a: "1", b: "2" } },
        "node_modules/a": { version: "1.0.0", dependencies: { b: "1" } },
        "node_modules/a/node_modules/b": { version: "1.0.0", dependencies: { c: "1" } },
        "node_modules/b": { version: "2.0.0", license: "SEE LICENSE IN b" },
        "node_modules/c": { version: "1.0.0", license: "MIT" },
        "node_modules/t": { version: "1.0.0", dev: true },
      },
    };
    const { dependencies, components } = listMaterials(twice);
    expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
      "pkg:npm/desk@1.0.0": ["pkg:npm/a@1.0.0", "pkg:npm/b@2.0.0"],
      "pkg:npm/a@1.0.0": ["pkg:npm/b@1.0.0"],
      "pkg:npm/b@1.0.0": ["pkg:npm/c@1.0.0"],
      "pkg:npm/b@2.0.0": [],
      "pkg:npm/c@1.0.0": [],
    });
    expect(components.find(({ purl }) => purl === "pkg:npm/b@2.0.0")?.licenses).toEqual([
      { license: { name: "SEE LICENSE IN b" } },
    ]);
    expect(components.find(({ name }) => name === "c")?.licenses).toEqual([{ expression: "MIT" }]);
  });
});
