import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

type Measured = { figures: Record<string, number>; floors: Record<string, number>; pass: boolean };

const folder = import.meta.dirname;

function listNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && file !== basename(import.meta.filename))
    .map((file) => basename(file, ".ts"))
    .sort();
}

function tabulate({ figures, floors }: Measured): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  return Object.entries(figures)
    .map(([name, value]) => {
      const floor = floors[name];
      const verdict = floor === undefined ? "" : `   at least ${floor}: ${value >= floor ? "ok" : "TOO LOW"}`;
      return `${name.padEnd(width)}  ${value.toLocaleString("en-GB").padStart(12)}${verdict}`;
    })
    .join("\n");
}

/**
 * `npm run -s bench -- NAME [--json] [--full] [--latency MS] [--minutes N]`.
 * @returns the exit code: 0, 1 under a floor, 2 for an unknown measurement
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: "boolean" },
      full: { type: "boolean" },
      latency: { type: "string" },
      minutes: { type: "string" },
    },
    allowPositionals: true,
  });
  const [name = "", ...rest] = positionals;
  if (rest.length > 0 || !listNames().includes(name)) {
    console.error(
      `usage: npm run -s bench -- NAME [--json] [--full] [--latency MS] [--minutes N]; NAME is one of: ${listNames().join(", ")}`,
    );
    return 2;
  }
  const latencyMs = values.latency === undefined ? null : Number(values.latency);
  if (latencyMs !== null && !(latencyMs > 0)) {
    console.error("--latency must be a number of milliseconds above 0");
    return 2;
  }
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  if (minutes !== null && !(minutes > 0)) {
    console.error("--minutes must be a number above 0");
    return 2;
  }
  const bench = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as {
    run: (options: { full: boolean; latencyMs: number | null; minutes: number | null }) => Promise<Measured>;
  };
  const measured = await bench.run({ full: values.full ?? false, latencyMs, minutes });
  console.log(values.json ? JSON.stringify(measured) : tabulate(measured));
  return measured.pass ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
