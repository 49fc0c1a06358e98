import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "./migrate";
import { partitionTables } from "./partitions";

for (const name of readdirSync(migrationsFolder).filter((file) => file.endsWith(".sql"))) {
  const file = join(migrationsFolder, name);
  writeFileSync(file, partitionTables(readFileSync(file, "utf8")));
}
