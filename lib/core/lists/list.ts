import { z } from "zod";
import { capital } from "@/lib/core/text/plural";
import { searchMaxLength } from "@/lib/core/text/search-text";
import * as t from "@/messages/core/model";

export type Cursor = { side: "before" | "after"; id: string };

export type Page<Row> = { rows: Row[]; before: boolean; after: boolean };

export type ReadParam = (name: string) => string | undefined;

export const choice = <const Option extends string>(options: readonly Option[], why = t.optionUnknown) =>
  z.enum(options, why);
export const idOf = (what: string) => z.uuid(t.idInvalid(what));
export const searchText = z
  .string()
  .max(searchMaxLength, t.searchTooLong(searchMaxLength))
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.charactersUnsupported);
const severalMax = 40;
export const several = <Value extends string>(one: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split("."))])
    .pipe(z.array(one).max(severalMax, t.tooManyValues(severalMax)));
/** A row number has at most 18 digits, which fit 64 bits. */
export const rowNumber = z.string().regex(/^[1-9]\d{0,17}$/, t.rowNotFound);

type Shapes = Record<string, z.ZodType>;
type Read<Shape extends z.ZodType> = undefined extends z.input<Shape> ? z.output<Shape> : z.output<Shape> | null;
export type FilterOf<Filters extends Shapes> = { [Name in keyof Filters]: Read<Filters[Name]> };

type Definition<Filters extends Shapes, Sort extends string> = {
  path: string;
  filters: Filters;
  tab?: keyof Filters & string;
  labels?: { [Name in keyof Filters]?: string };
  sorts?: readonly [Sort, ...Sort[]];
  id?: z.ZodType<string>;
  pageRows?: number;
  reconcile?: (filter: FilterOf<Filters>, notes: string[]) => FilterOf<Filters>;
};

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

export function defineList<Filters extends Shapes, Sort extends string = never>(definition: Definition<Filters, Sort>) {
  const { path, filters, tab = null, labels, sorts, pageRows = 50, reconcile } = definition;
  const place = definition.id ?? z.uuid(t.pageGone);
  const ways = sorts && choice(sorts, t.sortUnknown);
  const names: (keyof Filters & string)[] = Object.keys(filters);
  const absent = (name: keyof Filters) => filters[name]?.safeParse(undefined).data ?? null;
  return {
    path,
    tab: tab === null ? null : paramOf(tab),
    pageRows,
    /**
     * Reads the list's address. Invalid parameters are skipped with a sentence in `notes`, so that a wrong address
     * shows more rows and never an error.
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
    isNarrowed(filter: FilterOf<Filters>): boolean {
      return names.some((name) => name !== tab && filter[name] !== absent(name));
    },
  };
}

export function paramReader(param: ReadParam, notes: string[]) {
  return <Value>(name: string, shape: z.ZodType<Value> | undefined, label = nameOf(name)): Value | null => {
    const text = param(name)?.trim();
    if (!text || !shape) return null;
    const parsed = shape.safeParse(text);
    if (parsed.success) return parsed.data;
    const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
    notes.push(t.wasIgnored(label, shown, parsed.error.issues[0]?.message ?? t.unreadable));
    return null;
  };
}
