import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(import.meta.dirname, "..");

/**
 * Lists the installed packages as CycloneDX JSON. `npm sbom --omit dev` alone would also omit packages shared by tests
 * and product.
 */
export function makeBill(): string {
  const place = mkdtempSync(join(tmpdir(), "paydesk-sbom-"));
  try {
    const folder = join(place, "paydesk");
    mkdirSync(folder);
    const copy = (file: string, ofProduct: (content: Record<string, unknown>) => Record<string, unknown>) =>
      writeFileSync(join(folder, file), JSON.stringify(ofProduct(JSON.parse(readFileSync(join(root, file), "utf8")))));
    copy("package.json", ({ devDependencies: _, ...product }) => product);
    copy("package-lock.json", (lock) => {
      const { "": top, ...packages } = lock.packages as Record<string, Record<string, unknown>>;
      const { devDependencies: _, ...product } = top ?? {};
      return { ...lock, packages: { "": product, ...packages } };
    });
    const options = ["--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
    return execFileSync("npm", ["sbom", ...options], { cwd: folder, encoding: "utf8", maxBuffer: 64 << 20 });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(makeBill());
