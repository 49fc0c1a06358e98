import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "./migrate";
import { partitionTables } from "./partitions";

// The baseline is the one migration that makes every table.
for (const name of readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql"))) {
  const file = join(migrationsFolder, name);
  writeFileSync(file, partitionTables(readFileSync(file, "utf8")));
}
