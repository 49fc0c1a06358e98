import fc from "fast-check";
import { expect, test } from "vitest";
import { choice, defineList, idOf, rowNumber, searchText } from "./list";
import { readPage } from "./list-page";

const list = defineList({
  path: "/things",
  filters: { view: choice(["open", "all"]).default("open"), ownerId: idOf("an owner"), text: searchText },
  tab: "view",
  sorts: ["newest", "largest"],
  id: rowNumber,
});
const read = (params: Record<string, string>) => list.read((name) => params[name]);
const id = "0198c5a0-0000-7000-8000-000000000001";

test("an address is read by the names of its filters; the tab narrows nothing", () => {
  const empty = { filter: { view: "open", ownerId: null, text: null }, sort: "newest", cursor: null, notes: [] };
  expect(read({})).toEqual(empty);
  const { filter, ...rest } = read({ view: "all", owner: id, q: "  a b ", sort: "largest", after: "7" });
  expect(filter).toEqual({ view: "all", ownerId: id, text: "a b" });
  expect(rest).toEqual({ sort: "largest", cursor: { side: "after", id: "7" }, notes: [] });
  expect(list.isNarrowed(filter)).toBe(true);
  expect(list.isNarrowed(read({ view: "all" }).filter)).toBe(false);
});

test("what cannot be meant is left out and named, whatever is typed", () => {
  const wrong = read({ view: "x", owner: "1", sort: "x", before: "01" });
  expect({ ...wrong, notes: [] }).toEqual(read({}));
  expect(wrong.notes.map((note) => note.split(" ")[0])).toEqual(["View", "Owner", "Page", "Sort"]);
  const names = ["view", "owner", "q", "sort", "before", "after"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string({ unit: "binary" })), (params) => {
      for (const note of read(params).notes) expect(note.length).toBeLessThan(200);
    }),
    { seed: 20260302 },
  );
});

test("pages lead through a list and back, each row once, and the first page is always full", async () => {
  const bounds = { minLength: 0, maxLength: 40 };
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1 }), bounds),
      fc.integer({ min: 1, max: 7 }),
      async (ids, pageRows) => {
        const read = (from: Parameters<typeof readPage>[1]) =>
          readPage({ pageRows }, from, async (cursor, limit) => {
            const at = cursor === null ? -1 : ids.indexOf(Number(cursor.id));
            return cursor?.side === "before"
              ? ids.slice(0, at).reverse().slice(0, limit)
              : ids.slice(at + 1).slice(0, limit);
          });
        const pages = [await read(null)];
        for (let page = pages[0]; page?.after; pages.push(page)) {
          page = await read({ side: "after", id: String(page.rows.at(-1)) });
          expect(page.before).toBe(true);
        }
        expect(pages.flatMap(({ rows }) => rows)).toEqual(ids);
        for (let at = pages.length - 1; at > 0; at--) {
          const back = await read({ side: "before", id: String(pages[at]?.rows[0]) });
          expect(back).toEqual({ ...pages[at - 1], after: true });
        }
      },
    ),
    { seed: 20260303, numRuns: 60 },
  );
});
