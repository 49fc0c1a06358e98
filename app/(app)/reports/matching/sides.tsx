import Link from "next/link";
import type { ReactNode } from "react";
import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import type { ItemDetail, SideRow } from "@/lib/books/matching/item-queries";
import * as t from "@/messages/matching/list";
import { LineMatch } from "./line-match";

type Props = { item: ItemDetail; mayAct: boolean; isOpen: boolean; match: ReactNode };

/** Shows both sides beside each other, joined by a line: solid where both have rows, dashed to a suggested row. */
export function Sides({ item, mayAct, isOpen, match }: Props) {
  const { leg, currency, leftAmount, rightAmount, suggestion } = item;
  const [left, right] = t.sides[leg];
  const suggested = suggestion && isOpen ? suggestion.rows : [];
  const joined =
    suggested.length > 0 ? "suggested" : item.left.length > 0 && item.right.length > 0 ? "matched" : "none";
  const suggestionOf = (own: readonly SideRow[]) =>
    own.length === 0 && suggested.length > 0 ? { rows: suggested, match } : null;
  return (
    // Beside the list, two tables need a screen of 1440 pixels.
    <div className="grid gap-2 lg:max-xl:grid-cols-[minmax(0,1fr)_2rem_minmax(0,1fr)] lg:max-xl:gap-0 min-[90rem]:grid-cols-[minmax(0,1fr)_2rem_minmax(0,1fr)] min-[90rem]:gap-0">
      <Side
        {...{ currency, mayAct }}
        title={left}
        rows={item.left}
        total={leftAmount}
        suggestion={suggestionOf(item.left)}
      />
      <Joint way={joined} />
      <Side
        {...{ currency, mayAct }}
        title={right}
        rows={item.right}
        total={rightAmount}
        suggestion={suggestionOf(item.right)}
      />
    </div>
  );
}

const joints = {
  matched: "border-good-mark border-solid",
  suggested: "border-accent border-dashed",
  none: "",
};

function Joint({ way }: { way: keyof typeof joints }) {
  return (
    <div aria-hidden className="hidden items-start pt-16 lg:max-xl:flex min-[90rem]:flex">
      {way === "none" ? null : <span className={`w-full border-t-2 ${joints[way]}`} />}
    </div>
  );
}

type SideProps = {
  title: string;
  rows: readonly SideRow[];
  total: string;
  currency: string;
  mayAct: boolean;
  suggestion: { rows: readonly SideRow[]; match: ReactNode } | null;
};

function Side({ title, rows, total, currency, mayAct, suggestion }: SideProps) {
  return (
    <section
      aria-label={title}
      className={`flex min-w-0 flex-col rounded-lg border bg-surface ${suggestion ? "border-accent border-dashed" : ""}`}
    >
      <header className="flex min-h-9 items-center justify-between gap-2 border-b px-3">
        <h3 className="font-semibold text-base">{suggestion ? t.suggestedOn(title) : title}</h3>
        {suggestion ? suggestion.match : <Money amount={total} currency={currency || null} size="strong" />}
      </header>
      <div className="p-3">
        {suggestion ? (
          <>
            <Rows caption={t.suggestedOn(title)} rows={suggestion.rows} mayAct={false} />
            <p className="mt-2 text-ink-2 text-xs">{t.suggestedBecause}</p>
          </>
        ) : rows.length === 0 ? (
          <p className="text-ink-3">{t.nothingHere}</p>
        ) : (
          <Rows caption={t.sideCaption(title)} rows={rows} mayAct={mayAct} />
        )}
      </div>
    </section>
  );
}

function Rows({ caption, rows, mayAct }: { caption: string; rows: readonly SideRow[]; mayAct: boolean }) {
  return (
    <FactTable caption={caption} stacks heads={[t.what, t.day, atEnd(t.total)]}>
      <tbody>
        {rows.map(({ what, href, day, amount, currency, ids, matchedKey }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
          <tr key={at}>
            <th scope="row" className="wrap-anywhere">
              {href ? (
                <Link className="link" href={href} prefetch={false}>
                  {what}
                </Link>
              ) : (
                what
              )}
              {ids.map((id) => (
                <span key={id} className="identifier block font-normal text-ink-2 text-xs">
                  {id}
                </span>
              ))}
              {matchedKey && mayAct ? (
                <LineMatch lineKey={matchedKey} name={`${what} ${amount} ${currency}`} unmatched={undefined} mayAct />
              ) : null}
            </th>
            <td className="whitespace-nowrap">{describeDay(day)}</td>
            <td className="text-right">
              <Money amount={amount} currency={currency || null} />
            </td>
          </tr>
        ))}
      </tbody>
    </FactTable>
  );
}
