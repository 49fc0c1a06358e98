import { Count } from "@/components/count";
import type { Cause } from "@/lib/files/intake/rows/validated-row";
import type { ErrorKind } from "@/lib/payments/batches/highlight-queries";
import * as t from "@/messages/batches/rows";

type Props = {
  errors: readonly ErrorKind[];
  header: readonly string[];
  shown: Cause | null;
  onShow: (cause: Cause | null) => void;
  onGo: (number: number, column: number | null) => void;
};

export function ErrorKinds({ errors, header, shown, onShow, onGo }: Props) {
  return (
    <section aria-label={t.errorsTitle}>
      <h2 className="mb-2 text-lg">{t.errorsTitle}</h2>
      <ul className="flex flex-col gap-3 text-sm">
        {errors.map(({ message, rows, first, ...cause }) => {
          const { column, field, key } = cause;
          const isShown = shown?.column === column && shown.field === field && shown.key === key;
          return (
            <li key={`${column} ${field} ${key}`}>
              <span className="font-medium">
                <Count value={rows} /> ×{" "}
              </span>
              {message}
              <span className="figures flex flex-wrap items-center gap-x-2 text-ink-3 text-xs">
                {column === null ? "" : `${header[column] ?? ""}, `}
                {t.row(rows)}
                {first.map((number) => (
                  <button
                    key={number}
                    type="button"
                    className="link min-h-6 min-w-6 max-md:min-h-11"
                    aria-label={t.rowLink(number)}
                    onClick={() => onGo(number, column)}
                  >
                    {number}
                  </button>
                ))}
                {rows > first.length ? "…" : null}
                {rows > 1 ? (
                  <button
                    type="button"
                    className="link min-h-6 max-md:min-h-11"
                    aria-pressed={isShown}
                    onClick={() => onShow(isShown ? null : cause)}
                  >
                    {isShown ? t.clearFilterLabel : t.filterErrorLabel}
                  </button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
