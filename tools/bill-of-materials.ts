import { createHash } from "node:crypto";

type LockedPackage = {
  name?: string;
  version?: string;
  dev?: boolean;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** npm's package-lock.json, version 3: a package for each folder of node_modules; "" is the product itself. */
export type Lock = { name: string; version: string; packages: Record<string, LockedPackage> };

type Component = {
  type: "application" | "library";
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  licenses?: [{ expression: string } | { license: { name: string } }];
  hashes?: { alg: "SHA-512"; content: string }[];
};

export type BillOfMaterials = {
  $schema: string;
  bomFormat: "CycloneDX";
  specVersion: "1.5";
  serialNumber: string;
  version: 1;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const modules = "node_modules/";
const nameOf = (path: string) => path.slice(path.lastIndexOf(modules) + modules.length);

/** Names of the SPDX list have no blanks; what else authors write ("MIT or MPL-2.0", "SEE LICENSE IN …") is a name. */
const spdx = /^(?!UNLICENSED)[A-Za-z0-9.-]+( (AND|OR|WITH) [A-Za-z0-9.-]+)*$/;

/** As `purl-spec` writes a scope: https://github.com/package-url/purl-spec, type npm. */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/**
 * What the installed product is made of, as CycloneDX 1.5: every package of the lock file but those for tests only, on any
 * platform. The same lock file gives the same document. (`npm sbom --omit dev` leaves out what tests use too.)
 */
export function listMaterials(lock: Lock): BillOfMaterials {
  const paths = Object.keys(lock.packages).filter((path) => path !== "" && !lock.packages[path]?.dev);
  const components = new Map(paths.map((path) => [path, componentOf(nameOf(path), lock.packages[path] ?? {})]));
  const product: Component = { ...componentOf(lock.name, lock.packages[""] ?? {}), type: "application" };
  const refs = (path: string) => [
    ...new Set(
      neededBy(lock.packages[path] ?? {}).flatMap(
        (name) => components.get(resolve(lock, path, name))?.["bom-ref"] ?? [],
      ),
    ),
  ];
  // One package may lie in two folders; it is one component, with all that either is on.
  const unique = new Map([...components.values()].map((component) => [component["bom-ref"], component]));
  const relations = new Map<string, Set<string>>([[product["bom-ref"], new Set(refs(""))]]);
  for (const [path, component] of components) {
    const known = relations.get(component["bom-ref"]) ?? new Set<string>();
    relations.set(component["bom-ref"], new Set([...known, ...refs(path)]));
  }
  const digest = createHash("sha256").update(JSON.stringify(lock)).digest("hex");
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5")}`,
    version: 1,
    metadata: { component: product },
    components: [...unique.values()].sort((a, b) => (a["bom-ref"] < b["bom-ref"] ? -1 : 1)),
    dependencies: [...relations].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
  };
}

function componentOf(name: string, { version = "0", license, integrity }: LockedPackage): Component {
  const purl = purlOf(name, version);
  const sha512 = integrity?.split(" ").find((one) => one.startsWith("sha512-"));
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(license ? { licenses: [spdx.test(license) ? { expression: license } : { license: { name: license } }] } : {}),
    ...(sha512
      ? { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512.slice("sha512-".length), "base64").toString("hex") }] }
      : {}),
  };
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/** Where Node would find a package from a folder: there, or in the nearest folder above. */
function resolve(lock: Lock, from: string, name: string): string {
  for (let folder = from; ; ) {
    const path = `${folder === "" ? "" : `${folder}/`}${modules}${name}`;
    if (path in lock.packages || folder === "") return path;
    const above = folder.lastIndexOf(`/${modules}`);
    folder = above === -1 ? "" : folder.slice(0, above);
  }
}
