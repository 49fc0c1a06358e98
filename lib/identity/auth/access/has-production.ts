import { sql } from "drizzle-orm";

/** In any query: whether a connection of this installation moves real money. */
export const hasProduction = sql<boolean>`exists (select from connections c
  join connection_versions v on v.connection_id = c.id and v.version = c.current_version
  where v.environment = 'production')`;
