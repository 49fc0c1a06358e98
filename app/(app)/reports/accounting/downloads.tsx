import { journalFormats } from "@/lib/accounting/formats/formats";
import type { RunRow } from "@/lib/accounting/queries";
import * as t from "@/messages/accounting/list";

export type DatevNumbers = { consultant: string; client: string };

/** The files of a run, by the program that reads them. A journal of Xero has one currency. */
export function Downloads({ run, datev }: { run: RunRow; datev: DatevNumbers }) {
  const files = journalFormats.flatMap((format) => {
    const href = `/reports/accounting/${run.id}/${format}`;
    if (format === "datev") return [{ label: t.formats.datev, href: `${href}?${new URLSearchParams(datev)}` }];
    if (format !== "xero" || run.totals.length === 1) return [{ label: t.formats[format], href }];
    return run.totals.map(({ currency }) => ({
      label: t.ofCurrency(t.formats.xero, currency),
      href: `${href}?currency=${currency}`,
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
