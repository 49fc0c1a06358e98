"use client";

import { Block } from "@/components/block";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import type { Split } from "@/lib/files/intake/intake";
import type { IntakeEndpoint } from "@/lib/files/intake/options";
import { noCurrency } from "@/lib/files/intake/tally";
import { destinations } from "@/lib/gateway/fields/destinations";
import * as t from "@/messages/batches/new";
import * as common from "@/messages/common";
import type { Reading } from "./use-reading";

type Props = {
  reading: Reading;
  endpoints: readonly IntakeEndpoint[];
};

export function ReadingResult({ reading, endpoints }: Props) {
  const { phase, share, rows, errors, done, refused } = reading;
  if (phase === "idle" || phase === "sheet") return null;
  if (refused) {
    const { row, column } = refused.place;
    const place = [row === 0 ? t.theHeadings : row === null ? "" : t.row(row), column ? t.column(column) : ""];
    return (
      <Block tone="alarm" title={t.fileUnreadyTitle} live>
        <p>{refused.reason}</p>
        {reading.survey ? (
          <p>{t.fixColumnsHint}</p>
        ) : (
          <p>{t.correctFileHint(reading.first ? t.fixHeadingsPart : t.correct)}</p>
        )}
        {place.some(Boolean) ? <p className="text-sm">{t.where(place.filter(Boolean).join(", "))}</p> : null}
      </Block>
    );
  }
  return (
    <section aria-label={t.contentsLabel} className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-1">
        {done ? (
          <Verdict ready={done.valid} error={done.inError} question={done.asked} aside={done.excluded} />
        ) : (
          <>
            <p className="text-base">
              {phase === "looking" ? t.readingTitle : t.checkingRows}
              {rows > 0 ? t.checked(<Count value={rows} />) : null}…
            </p>
            <progress
              className="max-w-96"
              value={phase === "looking" ? share / 2 : 0.5 + share / 2}
              max={1}
              aria-label={t.readingProgress}
            />
          </>
        )}
      </div>
      {done && Object.keys(done.totals).length > 0 ? <Totals done={done} /> : null}
      {done ? <SplitList split={done.split} endpoints={endpoints} /> : null}
      {errors.length > 0 ? (
        <div>
          <h2 className="mb-1 text-lg">{t.errorsTitle}</h2>
          <ul className="flex flex-col text-sm" data-first-errors>
            {errors.map(({ column, raw, message, count, rows }) => (
              <li key={`${column} ${message}`} className="flex flex-wrap gap-x-3 border-b py-1 last:border-b-0">
                <span className="figures min-w-16 font-medium">
                  <Count value={count} one={common.row} />
                </span>
                {column ? <span className="identifier">{column}</span> : null}
                {raw ? <span className="identifier text-ink-3 break-all">“{raw}”</span> : null}
                <span className="text-alarm-text">{message}</span>
                <span className="text-ink-3">{t.errorRows(rows.join(", "), count > rows.length ? " …" : "")}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-3 text-sm">{t.fixCellsHint}</p>
        </div>
      ) : null}
    </section>
  );
}

function Totals({ done }: { done: NonNullable<Reading["done"]> }) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-1 text-xl">
      {Object.entries(done.totals).map(([currency, amount]) => (
        <p key={currency}>
          {currency === noCurrency ? t.noCurrency(amount) : <Money amount={amount} currency={currency} size="strong" />}
        </p>
      ))}
      {done.unknownAmounts > 0 ? (
        <p className="self-center font-normal text-base text-ink-2">
          {t.profileAmountPart(<Count value={done.unknownAmounts} one={common.row} />)}
        </p>
      ) : null}
    </div>
  );
}

function SplitList({ split, endpoints }: { split: readonly Split[]; endpoints: readonly IntakeEndpoint[] }) {
  if (split.length < 2) return null;
  return (
    <ul className="flex flex-col text-ink-2 text-sm" aria-label={t.endpointsCaption}>
      {split.map(({ currency, endpointId, destination, rows, total }) => (
        <li key={`${currency} ${endpointId} ${destination}`}>
          {t.via(
            <Count value={rows} />,
            endpoints.find(({ id }) => id === endpointId)?.name ?? t.endpointMissing,
            destination ? t.to(destinations[destination].label.toLowerCase()) : "",
            currency && /[1-9]/.test(total) ? (
              <>
                , <Money amount={total} currency={currency} />
              </>
            ) : null,
          )}
        </li>
      ))}
    </ul>
  );
}

type VerdictProps = { ready: number; error: number; question: number; aside: number };

function Verdict({ ready, error, question, aside }: VerdictProps) {
  const rows = ready + error + question + aside;
  return (
    <p className="text-lg" data-verdict>
      <Count value={ready} /> {t.ofLabel} <Count value={rows} one={t.rowIs} many={t.rowsAre} /> {t.ready}
      {error > 0 ? t.errors(<Count value={error} one={t.has} many={t.have} />) : null}
      {question > 0 ? t.yourAnswer(<Count value={question} one={t.needs} many={t.need} />) : null}
      {aside > 0 ? t.excluded(<Count value={aside} />) : null}.
    </p>
  );
}
