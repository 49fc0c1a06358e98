"use client";

import { Button } from "@/components/button";
import { Options, Select } from "@/components/input";
import { useOrganisation } from "@/components/layout-context";
import { Filter } from "@/components/list/filter-bar";
import { formatAmount } from "@/lib/core/money/money";
import type { Answers } from "@/lib/files/intake/cells/cell-reading";
import type { IntakeEndpoint } from "@/lib/files/intake/options";
import type { Survey } from "@/lib/files/intake/survey/survey";
import type { LeftOutRow } from "@/lib/files/intake/survey/total-rows";
import {
  type Delimiter,
  delimiters,
  type Encoding,
  encodingLabels,
  encodings,
} from "@/lib/files/intake/text/text-forms";
import * as t from "@/messages/batches/reading";
import { type Choices, chooseEndpointFor, declareTotal } from "./choices";
import { MappingTable } from "./mapping-table";
import type { TargetChoice } from "./targets";

type LeftOutProps = {
  rows: readonly LeftOutRow[];
  isKept: boolean;
  onKeep: (keeps: boolean) => void;
  onDeclare: (() => void) | null;
};

function LeftOut({ rows, isKept, onKeep, onDeclare }: LeftOutProps) {
  const { numberForm } = useOrganisation();
  if (isKept) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        {t.totalsIncluded(
          <Button size="small" onClick={() => onKeep(false)}>
            {t.ignoreTotalsLabel}
          </Button>,
        )}
      </p>
    );
  }
  const totals = rows.filter(({ kind }) => kind === "total");
  const wrong = totals.find(({ agrees, sum }) => agrees === false && sum !== null);
  const footers = rows.length - totals.length;
  if (totals.length === 0) return null;
  return (
    <div role="status" data-left-out className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
      <p className="prose-line">
        {t.totalIgnored(
          totals.length,
          footers,
          totals.map(({ row, label, amount }) => t.row(row, [label, amount].filter(Boolean).join(" "))).join("; "),
          wrong ? (
            <span className="text-wait-text">{t.totalsSum(formatAmount(wrong.sum ?? "", "", numberForm))}</span>
          ) : totals.every(({ agrees }) => agrees === true) ? (
            t.itIsTheSum(totals.length)
          ) : null,
        )}
      </p>
      {onDeclare ? (
        <Button size="small" onClick={onDeclare}>
          {t.controlTotalLabel}
        </Button>
      ) : null}
      <Button size="small" onClick={() => onKeep(true)}>
        {t.includeTotalsLabel(totals.length)}
      </Button>
    </div>
  );
}

type Props = {
  survey: Pick<Survey, "form" | "columns" | "reading"> & Partial<Pick<Survey, "missing" | "leftOut">>;
  choices: Choices;
  targets: readonly TargetChoice[];
  endpoints: readonly IntakeEndpoint[];
  samples?: readonly (readonly string[])[];
  totals?: Readonly<Record<string, string>> | undefined;
  onChange: (choices: Choices) => void;
};

const delimiterNames: Record<Delimiter, string> = { ";": t.semicolon, ",": t.comma, "\t": t.tab, "|": t.bar };

export function Detected({ survey, choices, targets, endpoints, samples = [], totals = {}, onChange }: Props) {
  const { form, columns, reading, missing = [], leftOut = [] } = survey;
  const declared = declareTotal(choices, leftOut, totals);
  return (
    <div className="flex flex-col gap-3">
      <LeftOut
        rows={leftOut}
        isKept={choices.keepsTotalRows === true}
        onKeep={(keepsTotalRows) => onChange({ ...choices, keepsTotalRows })}
        onDeclare={declared && (() => onChange(declared))}
      />
      <MappingTable {...{ columns, missing, targets, samples, choices, onChange }} />
      <div className="flex flex-wrap items-end gap-3">
        {form ? (
          <>
            <Filter label={t.encoding(form.text.bom, form.text.isSure)}>
              <Select
                value={form.text.encoding}
                onChange={(event) => onChange({ ...choices, encoding: event.target.value as Encoding })}
              >
                <Options of={encodings} label={(one) => encodingLabels[one]} />
              </Select>
            </Filter>
            <Filter label={t.delimiter(form.hasSepLine, form.isSureOfDelimiter)}>
              <Select
                value={form.delimiter}
                onChange={(event) => onChange({ ...choices, delimiter: event.target.value as Delimiter })}
              >
                <Options of={delimiters} label={(one) => delimiterNames[one]} />
              </Select>
            </Filter>
          </>
        ) : null}
        <Filter label={t.decimalSeparator}>
          <Select
            value={reading.decimal ?? ""}
            onChange={(event) => {
              const decimal = event.target.value === "" ? undefined : (event.target.value as Answers["decimal"]);
              onChange({ ...choices, answers: { ...choices.answers, decimal } });
            }}
          >
            <option value="">{reading.decimal === null ? t.decimalUnknown : t.asDetected}</option>
            <option value=".">{t.decimalPoint}</option>
            <option value=",">{t.decimalComma}</option>
            {reading.decimal === "each" ? <option value="each">{t.decimalMixed}</option> : null}
          </Select>
        </Filter>
        {Object.entries(choices.endpointByCurrency ?? {}).map(([currency, chosen]) => (
          <Filter key={currency} label={currency === "" ? t.noCurrencyEndpointLabel : t.sendVia(currency)}>
            <Select
              value={chosen}
              onChange={(event) => onChange(chooseEndpointFor(choices, currency, event.target.value))}
            >
              {endpoints
                .filter(
                  ({ rules: { currencies } }) =>
                    currency === "" || currencies.length === 0 || currencies.includes(currency),
                )
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          </Filter>
        ))}
      </div>
    </div>
  );
}
