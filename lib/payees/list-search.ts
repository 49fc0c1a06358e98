import { z } from "zod";
import { searchMaxLength } from "@/lib/core/search-text";

/** Which payees a list shows. */
export type PayeeSearch = {
  /** book: those who are paid. waiting: another account waits for approval. */
  view: "book" | "waiting" | "archived";
  /** A part of the name, the beginning of the vendor number, or the end of the account. */
  text: string | null;
};

/** Where a page begins: before or after this payee in the order of names. */
export type PayeeCursor = { side: "before" | "after"; payeeId: string };

const shapes = {
  view: z.enum(["waiting", "archived"]),
  text: z
    .string()
    .max(searchMaxLength)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  id: z.uuid(),
};

/** Reads the address of the list; what cannot be meant is left out. `param` gives one parameter's text. Pure. */
export function readPayeeSearch(param: (name: string) => string | undefined): {
  search: PayeeSearch;
  cursor: PayeeCursor | null;
} {
  const [before, after] = [shapes.id.safeParse(param("before")), shapes.id.safeParse(param("after"))];
  const view = shapes.view.safeParse(param("view"));
  const text = shapes.text.safeParse(param("q")?.trim());
  const cursor = before.success
    ? { side: "before" as const, payeeId: before.data }
    : after.success
      ? { side: "after" as const, payeeId: after.data }
      : null;
  return { search: { view: view.data ?? "book", text: text.data || null }, cursor };
}
