import type { MatchFigures } from "@/lib/books/matching/figures";

/** What is frozen of a period when it is closed, for its evidence: all but its lines, which never change. */
export type CloseEvidence = {
  /** The organisation as it was: its days are those of this zone. */
  organisation: { name: string; timeZone: string };
  /** Connections, and the users who signed or uploaded until then, by id: names may change later. */
  names: Record<string, string>;
  /** Of each connection and currency. */
  figures: { connection: string; currency: string; figures: MatchFigures; holdsSince: string | null }[];
  items: EvidenceItem[];
};

export type EvidenceItem = {
  leg: string;
  key: string;
  connection: string;
  currency: string;
  class: string;
  /** The order's id, the batch or the bank's text. */
  about: string;
  left: string;
  right: string;
  firstDay: string;
  /** How users explained it, by what holds: its kind, who owns it, and for timing the day by which it clears. "": no user did. */
  explanation: string;
  owner: string;
  /** The last day on which it is expected, by usual timing or as a user said; "": it isn't. */
  until: string;
  /** Who did what with it, oldest first. */
  notes: { act: string; by: string; at: string; text: string; explanation: string; owner: string; until: string }[];
};
