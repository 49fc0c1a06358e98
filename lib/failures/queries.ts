import { asc, eq, isNull } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { failureWords } from "@/db/schema/failures";
import { people } from "@/db/schema/people";
import type { FailureWords } from "./match";

/** Words in force, with who set them. */
export type WordsInForce = FailureWords & {
  /** null: they count for every connection. */
  connectionName: string | null;
  /** null: they came with the product. */
  setBy: string | null;
  since: Date;
};

/** All words in force, by code and text. A few hundred at most: whoever matches takes them all. */
export async function readWords(db: Database | Tx): Promise<WordsInForce[]> {
  return db
    .select({
      id: failureWords.id,
      connectionId: failureWords.connectionId,
      connectionName: connections.name,
      code: failureWords.code,
      message: failureWords.message,
      words: failureWords.words,
      step: failureWords.step,
      setBy: people.name,
      since: failureWords.createdAt,
    })
    .from(failureWords)
    .leftJoin(connections, eq(connections.id, failureWords.connectionId))
    .leftJoin(people, eq(people.id, failureWords.setBy))
    .where(isNull(failureWords.endedAt))
    .orderBy(asc(failureWords.code), asc(failureWords.message), asc(failureWords.id));
}
