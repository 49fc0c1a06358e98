import { sql } from "drizzle-orm";
import { sqlName } from "@/db/names";

export const hasProduction = sql<boolean>`exists (select from connections c
  join connection_versions v on v.connection_id = c.id and v.version = c.current_version
  where v.environment = ${sqlName.environment("production")})`;
