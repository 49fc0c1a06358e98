import { type SQL, sql } from "drizzle-orm";
import type { Environment } from "./settings";

export const isOfEnvironment = (connectionId: SQL, environment: Environment): SQL =>
  sql`${connectionId} in (select c.id from connections c
    join connection_versions v on v.connection_id = c.id and v.version = c.current_version where v.environment = ${environment})`;
