import { Count } from "@/components/count";
import type { ErrorKind } from "@/lib/batches/highlight-queries";
import type { Fault } from "@/lib/batches/rows/row-queries";
import * as t from "@/messages/batches/rows";

type Props = {
  errors: readonly ErrorKind[];
  header: readonly string[];
  /** The kind whose rows the grid shows. */
  shown: Fault | null;
  onShow: (fault: Fault | null) => void;
  onGo: (number: number, column: number | null) => void;
};

/** Errors that say the same, with their rows: each leads to the cell. */
export function ErrorKinds({ errors, header, shown, onShow, onGo }: Props) {
  return (
    <section aria-label={t.errorsByType}>
      <h2 className="mb-2 text-lg">{t.errorsByType}</h2>
      <ul className="flex flex-col gap-3 text-sm">
        {errors.map(({ column, message, rows, first }) => {
          const isShown = shown?.column === column && shown.message === message;
          return (
            <li key={`${column} ${message}`}>
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
                    aria-label={t.goToRow(number)}
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
                    onClick={() => onShow(isShown ? null : { column, message })}
                  >
                    {isShown ? t.showAllRows : t.showOnlyThese}
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
