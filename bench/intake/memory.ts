import { readFile } from "node:fs/promises";
import { runIntake } from "@/lib/intake/intake";

/** Prints by how many megabytes a process grows that reads the file named on its line, its bytes being in memory before. */
const bytes = await readFile(process.argv[2] ?? "");
const before = process.memoryUsage().rss;
let most = before;
const file = { kind: "text" as const, name: "bench.csv", bytes };
const options = {
  operation: "process-recurring-payments" as const,
  today: "2026-11-21",
  dateForm: "DD.MM.YYYY" as const,
};
runIntake(file, options, () => {
  most = Math.max(most, process.memoryUsage().rss);
});
console.log((most - before) / 1024 / 1024);
