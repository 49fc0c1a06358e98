"use client";

import { Block } from "@/components/block";
import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { destinations } from "@/lib/fields/destinations";
import type { Split } from "@/lib/intake/intake";
import type { IntakeEndpoint } from "@/lib/intake/options";
import { noCurrency } from "@/lib/intake/tally";
import { Verdict } from "../[id]/figures";
import type { Reading } from "./use-reading";

type Props = {
  reading: Reading;
  /** Of the connection. */
  endpoints: readonly IntakeEndpoint[];
};

/** What is right and what is wrong in the file so far: rows counted, first errors, sums. */
export function ReadingResult({ reading, endpoints }: Props) {
  const { phase, share, rows, errors, done, refused } = reading;
  if (phase === "idle" || phase === "sheet") return null;
  if (refused) {
    const { row, column } = refused.place;
    const place = [row === 0 ? "the headings" : row === null ? "" : `row ${row}`, column ? `column “${column}”` : ""];
    return (
      <Block tone="alarm" title="This file can't be used yet" live>
        <p>{refused.reason}</p>
        {reading.survey ? (
          <p>Change its columns below.</p>
        ) : (
          <p>
            {reading.first ? "Choose the headings below, or correct" : "Correct"} the source file and choose it again.
            Nothing is stored.
          </p>
        )}
        {place.some(Boolean) ? <p className="text-sm">Where: {place.filter(Boolean).join(", ")}.</p> : null}
      </Block>
    );
  }
  return (
    <section aria-label="What is in the file" className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-1">
        {done ? (
          <Verdict verdicts={{ ready: done.valid, error: done.inError, question: done.asked, aside: done.excluded }} />
        ) : (
          <>
            <p className="text-base">
              {phase === "looking" ? "Reading the file" : "Checking rows"}
              {rows > 0 ? (
                <>
                  , <Count value={rows} /> checked
                </>
              ) : null}
              …
            </p>
            <progress
              className="max-w-96"
              value={phase === "looking" ? share / 2 : 0.5 + share / 2}
              max={1}
              aria-label="How much of the file is read"
            />
          </>
        )}
      </div>
      {done && Object.keys(done.totals).length > 0 ? <Totals done={done} /> : null}
      {done ? <SplitList split={done.split} endpoints={endpoints} /> : null}
      {errors.length > 0 ? (
        <div>
          <h2 className="mb-1 text-lg">Errors by cause</h2>
          <ul className="flex flex-col text-sm" data-first-errors>
            {errors.map(({ column, raw, message, count, rows }) => (
              <li key={`${column} ${message}`} className="flex flex-wrap gap-x-3 border-b py-1 last:border-b-0">
                <span className="figures min-w-16 font-medium">
                  <Count value={count} /> {count === 1 ? "row" : "rows"}
                </span>
                {column ? <span className="identifier">{column}</span> : null}
                {raw ? <span className="identifier text-ink-3 break-all">“{raw}”</span> : null}
                <span className="text-alarm-text">{message}</span>
                <span className="text-ink-3">
                  row {rows.join(", ")}
                  {count > rows.length ? " …" : ""}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-1 text-ink-3 text-sm">You can fix single cells in the draft.</p>
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
          {currency === noCurrency ? (
            `${amount} (no currency)`
          ) : (
            <Money amount={amount} currency={currency} size="strong" />
          )}
        </p>
      ))}
      {done.unknownAmounts > 0 ? (
        <p className="self-center font-normal text-base text-ink-2">
          + <Count value={done.unknownAmounts} /> {done.unknownAmounts === 1 ? "row" : "rows"} whose amount is in the
          profile
        </p>
      ) : null}
    </div>
  );
}

/** By which endpoint the rows of each currency and kind of receiver would leave; one for all needs no list. */
function SplitList({ split, endpoints }: { split: readonly Split[]; endpoints: readonly IntakeEndpoint[] }) {
  if (split.length < 2) return null;
  return (
    <ul className="flex flex-col text-ink-2 text-sm" aria-label="How it is split">
      {split.map(({ currency, endpointId, destination, rows, total }) => (
        <li key={`${currency} ${endpointId} ${destination}`}>
          <Count value={rows} /> by {endpoints.find(({ id }) => id === endpointId)?.name ?? "no endpoint yet"}
          {destination ? `, to ${destinations[destination].label.toLowerCase()}` : ""}
          {currency && /[1-9]/.test(total) ? (
            <>
              , <Money amount={total} currency={currency} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
