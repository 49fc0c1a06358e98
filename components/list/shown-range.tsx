import type { ReactNode } from "react";
import type { Page } from "@/lib/core/lists/list";
import { counted } from "@/lib/core/text/plural";
import * as t from "@/messages/components/list";
import { Count } from "../count";
import { type Params, readParam } from "./url-state";

export type Total = { count: number; about: boolean };

const placeMax = 9_999_999;

/**
 * Returns the place of a page's first row, counted from 1; null when the address doesn't have it, because pages are
 * found by their first row.
 */
export function startOf(page: Page<unknown>, params: Params): number | null {
  if (!page.before) return 1;
  const at = readParam(params, "at") ?? "";
  return /^[1-9]\d{0,6}$/.test(at) && Number(at) <= placeMax ? Number(at) : null;
}

type Props = { start: number | null; page: Page<unknown>; total: Total | null; nouns: readonly [string, string] };

export function ShownRange({ start, page, total, nouns }: Props): ReactNode {
  const { rows, after } = page;
  if (start === null) return t.pageTotal(counted(rows.length, ...nouns));
  const end = start + rows.length - 1;
  const range = (
    <>
      <Count value={start} />–<Count value={end} />
    </>
  );
  if (!after) return t.ofTotal(range, "", <Count value={end} />);
  // Rows may arrive while the total is counted, so the total is never less than the rows shown.
  if (total === null || total.count <= end) return t.ofTotal(range, t.moreThanPart, <Count value={end} />);
  return t.ofTotal(range, total.about ? t.aboutPart : "", <Count value={total.count} />);
}
