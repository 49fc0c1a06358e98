import type { User } from "@/lib/identity/auth/sessions/sessions";

const checkEveryMs = 1_000;
/** A further stream of the same user ends the oldest, whose page then polls. */
export const streamsPerUserMax = 10;

export type EndReason = "signed-out" | "replaced";
export type Watched = { onUser: (user: User) => void; onEnd: (reason: EndReason) => void };
type Entry = Watched & { sessionId: string; userId: string };

export class SessionWatch {
  readonly #find: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, User>>;
  readonly #everyMs: number;
  readonly #entries = new Set<Entry>();
  #timer: NodeJS.Timeout | null = null;

  /** @param find returns the sessions that are still valid; throws when the database doesn't answer */
  constructor(find: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, User>>, everyMs = checkEveryMs) {
    this.#find = find;
    this.#everyMs = everyMs;
  }

  join(user: Pick<User, "id" | "sessionId">, watched: Watched): () => void {
    const entry = { ...watched, sessionId: user.sessionId, userId: user.id };
    const own = [...this.#entries].filter(({ userId }) => userId === user.id);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - streamsPerUserMax))) this.#end(oldest, "replaced");
    this.#entries.add(entry);
    this.#checkLater();
    return () => {
      this.#entries.delete(entry);
    };
  }

  get size(): number {
    return this.#entries.size;
  }

  #checkLater(): void {
    if (this.#timer || this.#entries.size === 0) return;
    this.#timer = setTimeout(async () => {
      await this.#check();
      this.#timer = null;
      this.#checkLater();
    }, this.#everyMs);
    this.#timer.unref();
  }

  async #check(): Promise<void> {
    const asked = [...this.#entries];
    // A database that doesn't answer signs no one out; the feed reports the loss.
    const found = await this.#find([...new Set(asked.map(({ sessionId }) => sessionId))]).catch(() => null);
    if (!found) return;
    for (const entry of asked) {
      const user = found.get(entry.sessionId);
      if (user) entry.onUser(user);
      else if (this.#entries.has(entry)) this.#end(entry, "signed-out");
    }
  }

  #end(entry: Entry, reason: EndReason): void {
    this.#entries.delete(entry);
    entry.onEnd(reason);
  }
}
