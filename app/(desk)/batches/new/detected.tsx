"use client";

import { Filter } from "@/components/data-table/filter-bar";
import { Select } from "@/components/input";
import { type Delimiter, delimiters } from "@/lib/intake/delimiters";
import { type Encoding, encodingLabels, encodings } from "@/lib/intake/encodings";
import type { IntakeEndpoint } from "@/lib/intake/options";
import type { Answers } from "@/lib/intake/questions";
import type { Survey } from "@/lib/intake/survey";
import { type Choices, chooseEndpointFor } from "../choices";
import type { TargetChoice } from "../targets";
import { LeftOut } from "./left-out";
import { MappingTable } from "./mapping-table";

type Props = {
  /** Drafts from before headings were looked for know no missing fields and no totals. */
  survey: Pick<Survey, "form" | "columns" | "reading"> & Partial<Pick<Survey, "missing" | "leftOut">>;
  choices: Choices;
  targets: readonly TargetChoice[];
  /** Of the connection: where several send a currency, one was chosen. */
  endpoints: readonly IntakeEndpoint[];
  /** The first rows of the file, where they are at hand. */
  samples?: readonly (readonly string[])[];
  onChange: (choices: Choices) => void;
};

const delimiterNames: Record<Delimiter, string> = { ";": "semicolon ;", ",": "comma ,", "\t": "tab", "|": "bar |" };

/** How the file is read: its columns, the rows left out, and how it is written. A change has it read again. */
export function Detected({ survey, choices, targets, endpoints, samples = [], onChange }: Props) {
  const { form, columns, reading, missing = [], leftOut = [] } = survey;
  return (
    <div className="flex flex-col gap-3">
      <LeftOut
        rows={leftOut}
        isKept={choices.keepsTotalRows === true}
        onKeep={(keepsTotalRows) => onChange({ ...choices, keepsTotalRows })}
      />
      <MappingTable {...{ columns, missing, targets, samples, choices, onChange }} />
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
    </div>
  );
}
