import { z } from "zod";
import { searchMaxLength } from "@/lib/core/search-text";
import { chargings, profileKinds } from "./words";

/** Which profiles a list shows. */
export type ProfileSearch = {
  /** The beginning of the gateway's number or of the payer's name, a part of the label, or a card's last four digits. */
  text: string | null;
  connectionId: string | null;
  kind: (typeof profileKinds)[number] | null;
  charging: (typeof chargings)[number] | null;
  /** Only those with a change that is not settled. */
  openChanges: boolean;
};

/** Where a page begins: before or after this profile in the order of entry, the newest first. */
export type ProfileCursor = { side: "before" | "after"; profileId: string };

const shapes = {
  text: z
    .string()
    .max(searchMaxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  id: z.uuid(),
  kind: z.enum(profileKinds),
  charging: z.enum(chargings),
};

/** Reads the address of the list; what cannot be meant is left out. `param` gives one parameter's text. Pure. */
export function readProfileSearch(param: (name: string) => string | undefined): {
  search: ProfileSearch;
  cursor: ProfileCursor | null;
} {
  const [before, after] = [shapes.id.safeParse(param("before")), shapes.id.safeParse(param("after"))];
  const cursor = before.success
    ? { side: "before" as const, profileId: before.data }
    : after.success
      ? { side: "after" as const, profileId: after.data }
      : null;
  return {
    search: {
      text: shapes.text.safeParse(param("q")?.trim()).data || null,
      connectionId: shapes.id.safeParse(param("connection")).data ?? null,
      kind: shapes.kind.safeParse(param("kind")).data ?? null,
      charging: shapes.charging.safeParse(param("charging")).data ?? null,
      openChanges: param("changes") === "open",
    },
    cursor,
  };
}
