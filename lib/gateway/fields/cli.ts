import { catalogue, type FieldReference, referenceOf } from "./catalogue";

const reference = Object.fromEntries(
  Object.entries(catalogue).map(([operation, fields]) => [operation, fields.map(referenceOf)]),
);

function columnsOf(field: FieldReference): string[] {
  return [
    field.name,
    field.necessity,
    field.type,
    String(field.length ?? "-"),
    field.secret ? "secret" : "",
    field.aliases.join(", "),
  ];
}

function tableOf(fields: FieldReference[]): string {
  const rows = [["name", "necessity", "type", "length", "secret", "aliases"], ...fields.map(columnsOf)];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join("  ")
          .trimEnd()}`,
    )
    .join("\n");
}

const unknown = process.argv.slice(2).filter((argument) => argument !== "--json");
if (unknown.length > 0) {
  process.stderr.write(`fields: unknown option ${unknown.join(" ")}. Use --json, or nothing for a table.\n`);
  process.exitCode = 2;
} else if (process.argv.includes("--json")) {
  process.stdout.write(`${JSON.stringify(reference, null, 2)}\n`);
} else {
  const parts = Object.entries(reference).map(([name, fields]) => `${name} (${fields.length})\n${tableOf(fields)}`);
  process.stdout.write(`${parts.join("\n\n")}\n`);
}
