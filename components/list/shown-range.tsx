import type { ReactNode } from "react";
import type { Page } from "@/lib/core/lists/list";
import { counted } from "@/lib/core/text/plural";
import * as t from "@/messages/components/list";
import { Count } from "../count";
import { type Params, readParam } from "./url-state";

/** How many rows a list has; `about`: an estimate. */
export type Total = { count: number; about: boolean };

const placeMax = 9_999_999;

/**
 * The place of a page's first row in its list, from 1. A page is found by its first row, so the pages turned say the place;
 * null: the address doesn't have it.
 */
export function startOf(page: Page<unknown>, params: Params): number | null {
  if (!page.before) return 1;
  const at = readParam(params, "at") ?? "";
  return /^[1-9]\d{0,6}$/.test(at) && Number(at) <= placeMax ? Number(at) : null;
}

type Props = { start: number | null; page: Page<unknown>; total: Total | null; nouns: readonly [string, string] };

/** "1–50 of 204"; of a list whose length is not known, of how many more. */
export function ShownRange({ start, page, total, nouns }: Props): ReactNode {
  const { rows, after } = page;
  if (start === null) return t.onThisPage(counted(rows.length, ...nouns));
  const end = start + rows.length - 1;
  const range = (
    <>
      <Count value={start} />–<Count value={end} />
    </>
  );
  if (!after) return t.ofTotal(range, "", <Count value={end} />);
  // Rows may come while the total is counted: never fewer than are shown.
  if (total === null || total.count <= end) return t.ofTotal(range, t.moreThanPart, <Count value={end} />);
  return t.ofTotal(range, total.about ? t.aboutPart : "", <Count value={total.count} />);
}
