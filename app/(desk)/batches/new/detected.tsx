"use client";

import { Filter } from "@/components/data-table/filter-bar";
import { Select } from "@/components/input";
import { spellTarget } from "@/lib/intake/columns";
import { type Delimiter, delimiters } from "@/lib/intake/delimiters";
import { type Encoding, encodingLabels, encodings } from "@/lib/intake/encodings";
import type { IntakeEndpoint } from "@/lib/intake/options";
import type { Answers } from "@/lib/intake/questions";
import type { Survey } from "@/lib/intake/survey";
import { type Choices, chooseEndpointFor, mapColumn } from "../choices";
import type { TargetChoice } from "../targets";
import { PleaseCheck } from "./please-check";

type Props = {
  survey: Pick<Survey, "form" | "columns" | "reading">;
  choices: Choices;
  targets: readonly TargetChoice[];
  /** Of the connection: where several send a currency, one was chosen. */
  endpoints: readonly IntakeEndpoint[];
  /** The first rows of the file, where they are at hand. */
  samples?: readonly (readonly string[])[];
  onChange: (choices: Choices) => void;
};

const delimiterNames: Record<Delimiter, string> = { ";": "semicolon ;", ",": "comma ,", "\t": "tab", "|": "bar |" };

/** How the file was read, each of it to be changed: then it is read anew. */
export function Detected({ survey, choices, targets, endpoints, samples = [], onChange }: Props) {
  const { form, columns, reading } = survey;
  const unsure = columns.filter(({ confidence }) => confidence === "check");
  const sure = columns.filter((column) => !unsure.includes(column));
  const unknown = columns.filter(({ confidence }) => confidence === "unknown").length;
  const leftOut = columns.filter(({ target }) => target === null).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {form ? (
          <>
            <Filter label={`Encoding${form.text.bom ? ", with a mark" : form.text.isSure ? "" : ", guessed"}`}>
              <Select
                value={form.text.encoding}
                onChange={(event) => onChange({ ...choices, encoding: event.target.value as Encoding })}
              >
                {encodings.map((one) => (
                  <option key={one} value={one}>
                    {encodingLabels[one]}
                  </option>
                ))}
              </Select>
            </Filter>
            <Filter
              label={`Delimiter${form.hasSepLine ? ", by its sep= line" : form.isSureOfDelimiter ? "" : ", guessed"}`}
            >
              <Select
                value={form.delimiter}
                onChange={(event) => onChange({ ...choices, delimiter: event.target.value as Delimiter })}
              >
                {delimiters.map((one) => (
                  <option key={one} value={one}>
                    {delimiterNames[one]}
                  </option>
                ))}
              </Select>
            </Filter>
          </>
        ) : null}
        <Filter label="Decimal mark">
          <Select
            value={reading.decimal ?? ""}
            onChange={(event) => {
              const decimal = event.target.value === "" ? undefined : (event.target.value as Answers["decimal"]);
              onChange({ ...choices, answers: { ...choices.answers, decimal } });
            }}
          >
            <option value="">{reading.decimal === null ? "not known yet" : "as detected"}</option>
            <option value=".">point 1,234.56</option>
            <option value=",">comma 1.234,56</option>
            {reading.decimal === "each" ? <option value="each">each as written</option> : null}
          </Select>
        </Filter>
        {Object.entries(choices.endpointByCurrency ?? {}).map(([currency, chosen]) => (
          <Filter key={currency} label={currency === "" ? "Rows without a currency go by" : `${currency} goes by`}>
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
      <PleaseCheck columns={unsure} targets={targets} samples={samples} choices={choices} onChange={onChange} />
      <details open={unknown > 0 || undefined}>
        <summary className={`text-sm ${unknown > 0 ? "text-wait-text" : "text-ink-2"}`}>
          {columns.length} columns{leftOut > 0 ? `, ${leftOut} left out` : ""}
          {unknown > 0 ? `, ${unknown} not known` : ""}
        </summary>
        <ul className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {sure.map((column) => (
            <li key={column.index} className="flex min-w-0 items-center gap-2 text-sm">
              <span className="identifier w-40 shrink-0 truncate" title={column.header}>
                {column.header || `column ${column.index + 1}`}
              </span>
              <Select
                aria-label={`What the column ${column.header} holds`}
                value={spellTarget(column.target) ?? ""}
                onChange={(event) => onChange(mapColumn(choices, column.header, event.target.value))}
              >
                <option value="">left out</option>
                {targets.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
              {column.confidence === "unknown" ? (
                <span className="whitespace-nowrap text-wait-text text-xs">not known</span>
              ) : null}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
