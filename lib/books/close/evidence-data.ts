import type { MatchFigures } from "@/lib/books/matching/figures";

export type CloseEvidence = {
  organisation: { name: string; timeZone: string };
  /** Keeps names by id, since users and connections may be renamed later. */
  names: Record<string, string>;
  figures: { connection: string; currency: string; figures: MatchFigures; holdsSince: string | null }[];
  items: EvidenceItem[];
};

export type EvidenceItem = {
  leg: string;
  key: string;
  connection: string;
  currency: string;
  class: string;
  about: string;
  left: string;
  right: string;
  firstDay: string;
  explanation: string;
  owner: string;
  until: string;
  notes: { act: string; by: string; at: string; text: string; explanation: string; owner: string; until: string }[];
};
