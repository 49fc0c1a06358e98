import { z } from "zod";
import { capital } from "@/lib/core/text/plural";
import { searchMaxLength } from "@/lib/core/text/search-text";
import * as t from "@/messages/core/model";

/** Where a page begins: at the rows after, or before, the row of this id in the order of the list. */
export type Cursor = { side: "before" | "after"; id: string };

/** Rows of a list in its order, and whether there are others before and after them. */
export type Page<Row> = { rows: Row[]; before: boolean; after: boolean };

/** Gives one parameter's text; undefined when it is absent. */
export type ReadParam = (name: string) => string | undefined;

/** One of several options, as a filter. */
export const choice = <const Option extends string>(options: readonly Option[], why = t.thisOptionDoesntExist) =>
  z.enum(options, why);
/** The id of something, as a filter. */
export const idOf = (what: string) => z.uuid(t.itIsntTheId(what));
export const searchText = z
  .string()
  .max(searchMaxLength, t.noMoreThan(searchMaxLength))
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.itContainsUnsupportedCharacters);
/** Values of one filter. */
const severalMax = 40;
/** Any of some values, as a filter: each once, with points between them in the address. */
export const several = <Value extends string>(one: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split("."))])
    .pipe(z.array(one).max(severalMax, t.noMoreThanValues(severalMax)));
/** The number of a row as text: 64 bits, and longer numbers are no ids. */
export const rowNumber = z.string().regex(/^[1-9]\d{0,17}$/, t.thisRowCantBe);

type Shapes = Record<string, z.ZodType>;
/** What was read of a filter: null where it is not narrowed by it, unless its shape has a default. */
type Read<Shape extends z.ZodType> = undefined extends z.input<Shape> ? z.output<Shape> : z.output<Shape> | null;
export type FilterOf<Filters extends Shapes> = { [Name in keyof Filters]: Read<Filters[Name]> };

type Definition<Filters extends Shapes, Sort extends string> = {
  /** The address of the list. */
  path: string;
  /** What narrows it. A parameter is named as its filter, without "Id" or "Ids"; `text` is `q`. */
  filters: Filters;
  /** The filter that the tabs choose, if any. */
  tab?: keyof Filters & string;
  /** What a note calls a filter that is not called as its parameter. */
  labels?: { [Name in keyof Filters]?: string };
  /** Its orders, if it has several; the first unless another is asked for. */
  sorts?: readonly [Sort, ...Sort[]];
  /** The form of its rows' ids; a UUID by default. */
  id?: z.ZodType<string>;
  pageRows?: number;
  /** Takes back what cannot be meant together, and says so in `notes`. */
  reconcile?: (filter: FilterOf<Filters>, notes: string[]) => FilterOf<Filters>;
};

/** A list as its page and its query see it. */
export type List<Filter> = {
  path: string;
  tab: string | null;
  pageRows: number;
  isNarrowed: (filter: Filter) => boolean;
};
export type Search<Filter, Sort = unknown> = { filter: Filter; sort: Sort; cursor: Cursor | null; notes: string[] };

const shownLength = 40;
const paramOf = (filter: string) => (filter === "text" ? "q" : filter.replace(/Ids?$/, ""));
const nameOf = (param: string) => (param === "q" ? t.search : capital(param));

/** What a list is: its address with the filters, its tab, and the length of a page. Pure, so a browser may read it too. */
export function defineList<Filters extends Shapes, Sort extends string = never>(definition: Definition<Filters, Sort>) {
  const { path, filters, tab = null, labels, sorts, pageRows = 50, reconcile } = definition;
  const place = definition.id ?? z.uuid(t.thisPageOfThe);
  const ways = sorts && choice(sorts, t.thisSortOrderDoesnt);
  const names: (keyof Filters & string)[] = Object.keys(filters);
  const absent = (name: keyof Filters) => filters[name]?.safeParse(undefined).data ?? null;
  return {
    path,
    tab: tab === null ? null : paramOf(tab),
    pageRows,
    /**
     * Reads the address of the list. What cannot be meant is left out and named in `notes`, a sentence each, so that a wrong
     * address shows more rows than wanted with the reason, and never an error.
     */
    read(param: ReadParam): Search<FilterOf<Filters>, Sort> {
      const notes: string[] = [];
      const value = paramReader(param, notes);
      const entries = names.map((name) => [name, value(paramOf(name), filters[name], labels?.[name]) ?? absent(name)]);
      const filter = Object.fromEntries(entries) as FilterOf<Filters>;
      const [after, before] = [value("after", place, t.page), value("before", place, t.page)];
      const side = after === null ? "before" : "after";
      const begins = after ?? before;
      const cursor = begins === null ? null : ({ side, id: String(begins) } as const);
      const sort = (ways && value("sort", ways)) ?? sorts?.[0];
      return { filter: reconcile?.(filter, notes) ?? filter, sort: sort as Sort, cursor, notes };
    },
    /** Whether anything but the tab narrows the list. */
    isNarrowed(filter: FilterOf<Filters>): boolean {
      return names.some((name) => name !== tab && filter[name] !== absent(name));
    },
  };
}

/**
 * Reads parameters one by one: null for one that is absent, or cannot be meant, which is then named in `notes`.
 * @param label what a note calls it, where that is not its name
 */
export function paramReader(param: ReadParam, notes: string[]) {
  return <Value>(name: string, shape: z.ZodType<Value> | undefined, label = nameOf(name)): Value | null => {
    const text = param(name)?.trim();
    if (!text || !shape) return null;
    const parsed = shape.safeParse(text);
    if (parsed.success) return parsed.data;
    const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
    notes.push(t.wasIgnored(label, shown, parsed.error.issues[0]?.message ?? t.itCantBeRead));
    return null;
  };
}
