import { sql } from "drizzle-orm";
import { database } from "@/db/client";

const limitMs = 2_000;

/**
 * Whether this process can serve people: the database answers one row within two seconds.
 * @returns the reason when it cannot
 */
export async function checkReady(): Promise<{ ready: true } | { ready: false; reason: string }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the database did not answer within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    await Promise.race([database().execute(sql`select 1`), late]);
    return { ready: true };
  } catch (error) {
    return { ready: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
