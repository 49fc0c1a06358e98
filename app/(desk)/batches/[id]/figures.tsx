import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { BatchView } from "@/lib/batches/detail-queries";
import type { ControlFault } from "@/lib/batches/totals";
import { batchKindWords } from "../batch-words";

/** One sentence: how many rows are ready, and what keeps the others. */
export function Verdict({ verdicts: { ready, error, question, aside } }: Pick<BatchView, "verdicts">) {
  const rows = ready + error + question + aside;
  return (
    <p className="text-lg" data-verdict>
      <Count value={ready} /> of <Count value={rows} /> {rows === 1 ? "row is" : "rows are"} ready
      {error > 0 ? (
        <>
          , <Count value={error} /> {error === 1 ? "needs" : "need"} mending
        </>
      ) : null}
      {question > 0 ? (
        <>
          , <Count value={question} /> {question === 1 ? "waits" : "wait"} for an answer
        </>
      ) : null}
      {aside > 0 ? (
        <>
          , <Count value={aside} /> set aside
        </>
      ) : null}
      .
    </p>
  );
}

/** Rows in = ready + errors + questions + left out: nothing is lost between them. */
export function Equation({ verdicts }: Pick<BatchView, "verdicts">) {
  const { ready, error, question, aside } = verdicts;
  const parts = [
    ["rows in", ready + error + question + aside],
    ["ready", ready],
    ["errors", error],
    ["questions", question],
    ["left out", aside],
  ] as const;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-ink-2 text-sm" data-equation>
      {parts.map(([label, value], index) => (
        <span key={label}>
          {index === 0 ? "" : index === 1 ? "= " : "+ "}
          <span {...(label === "errors" ? { "data-errors": value } : {})}>
            <Count value={value} />
          </span>{" "}
          {label}
        </span>
      ))}
    </p>
  );
}

type TotalsProps = Pick<BatchView, "totals"> & {
  batch: Pick<BatchView["batch"], "kind">;
  faults: readonly ControlFault[];
};

/** One line a currency: count, sum, biggest; declared figures that disagree stand beside what was found. */
export function Totals({ totals, batch, faults }: TotalsProps) {
  if (batch.kind === "update") return null;
  return (
    <div className="flex flex-col gap-1">
      {totals.totals.map(({ currency, amount, rows, biggest }) => (
        <p key={currency} className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-xl">
            <Money amount={amount} currency={currency} size="strong" copyable />
          </span>
          <span className="text-ink-2 text-sm">
            <Count value={rows} /> {rows === 1 ? batchKindWords[batch.kind].one : batchKindWords[batch.kind].many}, the
            biggest <Money amount={biggest} currency={currency} />
          </span>
        </p>
      ))}
      {totals.unknownCount > 0 ? (
        <p className="text-base text-ink-2">
          {totals.totals.length > 0 ? "+ " : ""}
          <Count value={totals.unknownCount} /> {totals.unknownCount === 1 ? "row" : "rows"} whose amount is in the
          profile
        </p>
      ) : null}
      {faults.map(({ what, declared, found }) => (
        <p key={what} className="text-alarm-text text-sm">
          Control total, {what}: {declared} declared, {found} found.
        </p>
      ))}
    </div>
  );
}

/** By which endpoint the rows of each currency and destination leave. */
export function Split({ split }: Pick<BatchView, "split">) {
  if (split.length < 2) return null;
  return (
    <ul className="flex flex-col text-ink-2 text-sm" aria-label="How it is split">
      {split.map(({ endpoint, currency, destination, rows, amount }) => (
        <li key={`${endpoint} ${currency} ${destination}`}>
          <Count value={rows} /> by {endpoint}
          {amount !== null && currency !== null ? (
            <>
              , <Money amount={amount} currency={currency} />
            </>
          ) : null}
          , to {destination.replaceAll("_", " ")}
        </li>
      ))}
    </ul>
  );
}
