import { z } from "zod";
import { searchMaxLength } from "@/lib/core/search-text";
import { isAct } from "./words";

/** Ids of rows are 64-bit; longer numbers are no ids. */
const rowId = /^[1-9]\d{0,17}$/;

export type AuditFilter = {
  /** A person's id; `system`: acts of nobody who is signed in. */
  who: string | null;
  act: string | null;
  subjectId: string | null;
};

/** The search of the audit page from its address; whatever cannot be meant is left out. */
export function readAuditSearch(param: (name: string) => string | undefined): {
  filter: AuditFilter;
  before: string | null;
} {
  const who = param("who");
  const act = param("act");
  const about = param("about")?.trim();
  const before = param("before");
  return {
    filter: {
      who: who === "system" || z.uuid().safeParse(who).success ? (who ?? null) : null,
      act: isAct(act) ? act : null,
      subjectId: about && about.length <= searchMaxLength && !/\p{Cc}/u.test(about) ? about : null,
    },
    before: before && rowId.test(before) ? before : null,
  };
}
