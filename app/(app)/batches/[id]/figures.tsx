import { batchKindLabels } from "@/components/batch/batch-labels";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { plural } from "@/lib/core/text/plural";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import type { ControlFault } from "@/lib/payments/batches/totals";
import * as t from "@/messages/batches/detail";
import * as common from "@/messages/common";

type Props = Pick<BatchView, "verdicts" | "totals"> & {
  batch: Pick<BatchView["batch"], "kind" | "releasedAt">;
  faults: readonly ControlFault[];
  openQuestions: number;
};

/** Before the release, rows = ready + errors + unanswered + excluded, so that every row is counted. */
export function StatStrip({ verdicts, totals, batch, faults, openQuestions }: Props) {
  const { ready, error, question, aside } = verdicts;
  const parts = [
    { name: "ready", label: t.readyCount, one: t.readyCount, value: ready },
    { name: "errors", label: t.errorsCount, one: t.errorCount, value: error },
    { name: "questions", label: t.unansweredCount, one: t.unansweredOne, value: question },
    { name: "excluded", label: t.excludedCount, one: t.excludedCount, value: aside },
  ];
  const rows = ready + error + question + aside;
  const shown = batch.releasedAt === null ? parts : parts.filter(({ name, value }) => name === "excluded" && value > 0);
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1 text-base" id="totals">
      <p data-equation>
        <span className="font-semibold">
          <Count value={rows} one={common.row} />
          {shown.length > 0 ? ":" : ""}
        </span>{" "}
        {shown.map(({ name, label, one, value }, index) => (
          <span key={name} className={name === "errors" && value > 0 ? "font-medium text-alarm-text" : "text-ink-2"}>
            {index === 0 ? "" : " · "}
            <span {...(name === "errors" ? { "data-errors": value } : {})}>
              <Count value={value} />
            </span>{" "}
            {plural(value, one, label)}
          </span>
        ))}
      </p>
      {openQuestions > 0 ? (
        <p>
          <a className="link inline-block py-1" href="#questions">
            {t.openQuestions(openQuestions)}
          </a>
        </p>
      ) : null}
      {batch.kind === "update" ? null : <Sums totals={totals} kind={batch.kind} />}
      {faults.map(({ what, declared, found }) => (
        <p key={what} className="text-alarm-text text-sm">
          {t.controlTotalDiffers(what, declared, found)}
        </p>
      ))}
    </div>
  );
}

function Sums({ totals, kind }: Pick<BatchView, "totals"> & Pick<BatchView["batch"], "kind">) {
  return (
    <>
      {totals.totals.map(({ currency, amount, rows }) => (
        <p key={currency} className="lg:border-l lg:pl-3">
          <span className="font-semibold">
            <Money amount={amount} currency={currency} />
          </span>
          <span className="text-ink-2">
            , <Count value={rows} {...batchKindLabels[kind]} />
          </span>
        </p>
      ))}
      {totals.unknownCount > 0 ? (
        <p className="text-ink-2">{t.profileAmountPart(<Count value={totals.unknownCount} one={common.row} />)}</p>
      ) : null}
    </>
  );
}

export function Split({ split }: Pick<BatchView, "split">) {
  if (split.length < 2) return null;
  return (
    <ul className="flex flex-col text-ink-2 text-sm" aria-label={t.endpointsCaption}>
      {split.map(({ endpoint, currency, destination, rows, amount }) => (
        <li key={`${endpoint} ${currency} ${destination}`}>
          {t.viaTo(
            <Count value={rows} />,
            endpoint,
            amount !== null && currency !== null ? (
              <>
                , <Money amount={amount} currency={currency} />
              </>
            ) : null,
            destination.replaceAll("_", " "),
          )}
        </li>
      ))}
    </ul>
  );
}
