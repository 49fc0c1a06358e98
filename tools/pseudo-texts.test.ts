import { expect, test } from "vitest";
import { pseudoMessages, pseudoTable } from "./pseudo-texts";

const dollar = "$";

test("texts change; what is compared, named or imported stays", () => {
  const source = [
    'import { rich } from "@/messages/rich";',
    '/** "As it is". */',
    'export const saved = "Saved \\"it\\"";',
    "export const ask = 'Ask for \"it\"';",
    'export const did = { "orders.export": "Exported orders", read: { label: "Read" } };',
    'export const left = (count: number, kind: "all" | "some") =>',
    `  \`${dollar}{count} ${dollar}{kind === "all" ? "rows: all" : \`of ${dollar}{count}\`}\\u00a0left\`;`,
  ].join("\n");
  expect(pseudoMessages(source).split("\n")).toEqual([
    'import { rich } from "@/messages/rich";',
    '/** "As it is". */',
    'export const saved = "Såvéd \\"ît\\"";',
    "export const ask = 'Åsk för \"ît\"';",
    'export const did = { "orders.export": "Éxpörtéd ördérs", read: { label: "Réåd" } };',
    'export const left = (count: number, kind: "all" | "some") =>',
    `  \`${dollar}{count} ${dollar}{kind === "all" ? "röws: åll" : \`öf ${dollar}{count}\`}\\u00a0léft\`;`,
  ]);
});

test("a table changes in what users read", () => {
  const source = '  draft: { label: "Draft", tone: "neutral", meaning:\n    "Nothing was sent." },';
  expect(pseudoTable('row("orders", "never", "View orders")')).toBe('row("orders", "never", "Vîéw ördérs")');
  expect(pseudoTable(source)).toBe('  draft: { label: "Dråft", tone: "neutral", meaning:\n    "Nöthîng wås sént." },');
});
