import type { Person } from "@/lib/auth/sessions";

/** How often it is asked, for all streams of this process together, whose sessions still open the door. */
const checkEveryMs = 1_000;
/** Streams of one user at a time; another one ends the oldest, whose page then asks by itself. */
export const streamsPerPersonMax = 10;

/** `replaced`: the same user has opened too many since. */
export type EndReason = "signed-out" | "replaced";
export type Watched = { onPerson: (person: Person) => void; onEnd: (reason: EndReason) => void };
type Entry = Watched & { sessionId: string; personId: string };

/** Ends streams with their sessions, and tells them of their user's role and connections as they change. */
export class SessionWatch {
  readonly #find: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>;
  readonly #everyMs: number;
  /** In the order in which they came. */
  readonly #entries = new Set<Entry>();
  #timer: NodeJS.Timeout | null = null;

  /** @param find those of these sessions that still open the door; throws when that cannot be told now */
  constructor(find: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Person>>, everyMs = checkEveryMs) {
    this.#find = find;
    this.#everyMs = everyMs;
  }

  /** Watches a stream until the returned function is called, or it was told its end. */
  join(person: Pick<Person, "id" | "sessionId">, watched: Watched): () => void {
    const entry = { ...watched, sessionId: person.sessionId, personId: person.id };
    const own = [...this.#entries].filter(({ personId }) => personId === person.id);
    for (const oldest of own.slice(0, Math.max(0, own.length + 1 - streamsPerPersonMax))) this.#end(oldest, "replaced");
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
    // A database that does not answer signs nobody out; the feed says that it is lost.
    const found = await this.#find([...new Set(asked.map(({ sessionId }) => sessionId))]).catch(() => null);
    if (!found) return;
    for (const entry of asked) {
      const person = found.get(entry.sessionId);
      if (person) entry.onPerson(person);
      else if (this.#entries.has(entry)) this.#end(entry, "signed-out");
    }
  }

  #end(entry: Entry, reason: EndReason): void {
    this.#entries.delete(entry);
    entry.onEnd(reason);
  }
}
