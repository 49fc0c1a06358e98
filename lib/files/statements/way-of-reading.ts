import { Refusal } from "@/lib/files/intake/refusal";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import * as t from "@/messages/statements/model";
import { combinations, Dialect, type Meanings } from "./dialect";
import type { Encoding } from "./encodings";
import type { TextForm } from "./file-text";
import type { LineDirection } from "./labels";
import { type CodeDirections, type OwnCode, OwnCodes } from "./own-codes";

export type BankProfile = Partial<Pick<Meanings, "signed">> & {
  encoding?: Encoding | undefined;
  codes?: Record<string, LineDirection> | undefined;
};

export const profilePlace = "profile";

export type ProfileQuestion =
  | { about: "signed"; samples: string[] }
  | { about: "codes"; codes: OwnCode[] }
  | { about: "encoding"; choices: { encoding: Encoding; words: string[] }[] };

export class WayOfReading {
  readonly notes = new Set<string>();
  readonly dialect: Dialect;
  private choices: TextForm["choices"] = [];

  constructor(
    private readonly profile: BankProfile = {},
    meant?: Meanings,
    private readonly proven: CodeDirections = new Map(),
  ) {
    this.dialect = new Dialect(meant);
  }

  again(): WayOfReading {
    return new WayOfReading(this.profile, this.dialect.meant, this.proven);
  }

  get ownCodes(): { proven: CodeDirections; given: CodeDirections } {
    return { proven: this.proven, given: new Map(Object.entries(this.profile.codes ?? {})) };
  }

  get encoding(): Encoding | null {
    return this.profile.encoding ?? null;
  }

  met({ choices, differs, encoding, unread }: TextForm): void {
    if (choices.length > 0) this.choices = choices;
    if (differs !== null) this.notes.add(t.otherEncoding(differs, encoding.toUpperCase()));
    if (unread.length > 0) this.notes.add(t.encodingUncertain(unread.join(", ").replace(/\p{Cc}/gu, "\ufffd")));
  }

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

export type FoundWay<Found> = { way: WayOfReading; found: Found; questions: ProfileQuestion[] };

/**
 * Finds the way to read a file: the standard's, else the one that its balances prove. Asks where two ways fit.
 * @param read reads the whole file
 * @throws the error of the standard way where no way fits; OwnCodes where a user must tell the sides of codes
 */
export function findWay<Found>(read: (way: WayOfReading) => Found, profile: BankProfile): FoundWay<Found> {
  const given = profile.signed === undefined ? {} : { signed: profile.signed };
  const holding: { way: WayOfReading; found: Found }[] = [];
  const needed = new Set<keyof Meanings>();
  let refused: Refusal | null = null;
  const proven = new Map<string, LineDirection>();
  const tryWay = (meant: Meanings) => {
    const way = new WayOfReading(profile, meant, proven);
    try {
      holding.push({ way, found: read(way) });
    } catch (error) {
      if (error instanceof OwnCodes && error.proven) {
        for (const [code, side] of error.proven) proven.set(code, side);
        tryWay(meant);
        return;
      }
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
