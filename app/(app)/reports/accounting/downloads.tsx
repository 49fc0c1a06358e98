import { journalFormats } from "@/lib/books/accounting/formats/formats";
import type { RunRow } from "@/lib/books/accounting/queries";
import * as t from "@/messages/accounting/list";

export type DatevNumbers = { consultant: string; client: string };

/** A file of DATEV or Xero has one currency. */
export function Downloads({ run, datev }: { run: RunRow; datev: DatevNumbers }) {
  const files = journalFormats.flatMap((format) => {
    const path = `/reports/accounting/${run.id}/${format}`;
    const numbers: Record<string, string> = format === "datev" ? datev : {};
    const hrefOf = (more: Record<string, string>) => {
      const query = new URLSearchParams({ ...numbers, ...more }).toString();
      return query ? `${path}?${query}` : path;
    };
    const hasOneCurrency = format === "datev" || format === "xero";
    if (!hasOneCurrency || run.totals.length === 1) return [{ label: t.formats[format], href: hrefOf({}) }];
    return run.totals.map(({ currency }) => ({
      label: t.ofCurrency(t.formats[format], currency),
      href: hrefOf({ currency }),
    }));
  });
  return (
    <span className="flex flex-wrap gap-x-3 py-1">
      {files.map(({ label, href }) => (
        <a key={href} className="link inline-flex min-h-6 items-center" href={href} download>
          {label}
        </a>
      ))}
    </span>
  );
}
