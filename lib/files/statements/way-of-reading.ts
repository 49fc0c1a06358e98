import { Refusal } from "@/lib/files/intake/refusal";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/statements/model";
import { combinations, Dialect, type Meanings } from "./dialect";
import type { Encoding } from "./encodings";
import type { TextForm } from "./file-text";

/** What a bank is known to mean where its files can be read two ways: its profile, remembered per account. */
export type BankProfile = Partial<Pick<Meanings, "signed">> & { encoding?: Encoding | undefined };

/** Under this a bank's profile is remembered, beside the header rows of its CSV files. */
export const profilePlace = "profile";

/** A question about a file whose text or marks can be read two ways, and nothing in it says which. */
export type ProfileQuestion =
  | { about: "signed"; samples: string[] }
  | { about: "encoding"; choices: { encoding: Encoding; words: string[] }[] };

/** One way of reading an upload, and what was met on it. */
export class WayOfReading {
  /** Sentences about what was read otherwise than it says, or left out. */
  readonly notes = new Set<string>();
  readonly dialect: Dialect;
  private choices: TextForm["choices"] = [];

  constructor(
    private readonly profile: BankProfile = {},
    meant?: Meanings,
  ) {
    this.dialect = new Dialect(meant);
  }

  /** The same way, for reading the same file once more. */
  again(): WayOfReading {
    return new WayOfReading(this.profile, this.dialect.meant);
  }

  get encoding(): Encoding | null {
    return this.profile.encoding ?? null;
  }

  /** Notes what a file's text leaves open. */
  met({ choices, differs, encoding, unread }: TextForm): void {
    if (choices.length > 0) this.choices = choices;
    if (differs !== null) this.notes.add(t.otherEncoding(differs, encoding.toUpperCase()));
    if (unread.length > 0) this.notes.add(t.lettersMayBeWrong(unread.join(", ").replace(/\p{Cc}/gu, "\ufffd")));
  }

  /** The words of a file that are other in each encoding in which they can be read. */
  get textQuestion(): ProfileQuestion | null {
    const [first] = this.choices;
    if (!first) return null;
    const differing = first.words.flatMap((word, at) =>
      this.choices.some(({ words }) => words[at] !== word) ? [at] : [],
    );
    const choices = this.choices.map(({ encoding, words }) => ({
      encoding,
      words: differing.slice(0, 3).map((at) => words[at] ?? ""),
    }));
    return { about: "encoding", choices };
  }
}

/** The profile of a bank, and what must be asked of it. `way`: in which all that the file proves holds. */
export type FoundWay<Found> = { way: WayOfReading; found: Found; questions: ProfileQuestion[] };

/**
 * Finds the way in which a file can be read: by the book, else as its balances prove. Asks where two ways hold and nothing says
 * which. @param read reads all of the file. @throws what `read` throws by the book, where no way holds
 */
export function findWay<Found>(read: (way: WayOfReading) => Found, profile: BankProfile): FoundWay<Found> {
  const given = profile.signed === undefined ? {} : { signed: profile.signed };
  const holding: { way: WayOfReading; found: Found }[] = [];
  const needed = new Set<keyof Meanings>();
  let refused: Refusal | null = null;
  const tryWay = (meant: Meanings) => {
    const way = new WayOfReading(profile, meant);
    try {
      holding.push({ way, found: read(way) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused ??= error;
    }
    for (const name of way.dialect.needed) needed.add(name);
  };
  const [byTheBook, ...none] = combinations(new Set(), given);
  if (byTheBook && none.length === 0) tryWay(byTheBook);
  const mustCompare = needed.has("signed") && given.signed === undefined;
  if (holding.length === 0 || mustCompare) for (const meant of combinations(needed, given).slice(1)) tryWay(meant);
  const [first] = holding;
  if (!first) throw refused ?? new Error("a file was read in no way");
  const { way, found } = first;
  const questions: ProfileQuestion[] = [];
  const signs = new Set(holding.map(({ way: { dialect } }) => dialect.meant.signed));
  if (mustCompare && signs.size > 1)
    questions.push({
      about: "signed",
      samples: [hideCardNumbers(way.dialect.samples.get("signed") ?? "").slice(0, 100)],
    });
  if (way.textQuestion) questions.push(way.textQuestion);
  return { way, found, questions };
}
