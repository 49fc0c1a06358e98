"use client";

import { Check } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/button";
import { FactTable } from "@/components/fact-table";
import { Select } from "@/components/input";
import { plural } from "@/lib/core/text/plural";
import { type Column, contentKinds, spellTarget } from "@/lib/files/intake/columns/column";
import type { MissingField } from "@/lib/files/intake/columns/operations";
import * as t from "@/messages/batches/reading";
import * as common from "@/messages/common";
import { type Choices, mapColumn, mapColumns } from "./choices";
import type { TargetChoice } from "./targets";

type Props = {
  columns: readonly Column[];
  missing: readonly MissingField[];
  targets: readonly TargetChoice[];
  /** Card numbers are masked. */
  samples: readonly (readonly string[])[];
  choices: Choices;
  onChange: (choices: Choices) => void;
};

export function MappingTable({ columns, missing, targets, samples, choices, onChange }: Props) {
  const id = useId();
  const needed = new Set(missing.map(({ field }) => field));
  const holders = (target: string) => columns.filter((column) => spellTarget(column.target) === target);
  const shown = targets.filter(({ value, isRequired }) => isRequired || needed.has(value) || holders(value).length > 0);
  const unused = columns.filter(
    ({ target, confidence, header }) => target === null && header !== "" && confidence !== "known",
  );
  const open = unused.filter(({ confidence }) => confidence === "unknown");
  const uncertain = columns.filter(({ confidence, target }) => confidence === "check" && target !== null);
  const confirm = (some: readonly Column[]) =>
    onChange(
      mapColumns(
        choices,
        some.map(({ header, target }) => [header, spellTarget(target) ?? ""]),
      ),
    );
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3" data-mapping>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg">
          {t.columns}
        </h2>
        {uncertain.length > 1 ? (
          <Button icon={<Check size={16} aria-hidden />} onClick={() => confirm(uncertain)}>
            {t.confirmColumns(uncertain.length)}
          </Button>
        ) : null}
      </div>
      <FactTable
        framed
        stacks
        caption={t.mappingCaption}
        heads={[common.field, t.yourColumn, samples.length > 0 ? t.samples : null, t.confidence]}
      >
        <tbody>
          {shown.map((target) => (
            <FieldRow
              key={target.value}
              target={target}
              held={holders(target.value)}
              isMissing={needed.has(target.value)}
              columns={columns}
              samples={samples}
              onChoose={(header) => onChange(chooseColumn(choices, target.value, holders(target.value), header))}
              onConfirm={confirm}
            />
          ))}
        </tbody>
      </FactTable>
      {unused.length > 0 ? (
        <UnusedColumns
          columns={unused}
          targets={targets}
          samples={samples}
          onUse={(column, target) => onChange(mapColumn(choices, column.header, target))}
          onLeave={
            open.length > 0
              ? () =>
                  onChange(
                    mapColumns(
                      choices,
                      open.map(({ header }) => [header, ""]),
                    ),
                  )
              : null
          }
        />
      ) : null}
    </section>
  );
}

function chooseColumn(choices: Choices, target: string, held: readonly Column[], header: string): Choices {
  const cleared = held.filter((column) => column.header !== header).map(({ header: old }) => [old, ""] as const);
  return mapColumns(choices, header === "" ? cleared : [...cleared, [header, target]]);
}

type FieldRowProps = {
  target: TargetChoice;
  held: readonly Column[];
  isMissing: boolean;
  columns: readonly Column[];
  samples: Props["samples"];
  onChoose: (header: string) => void;
  onConfirm: (columns: readonly Column[]) => void;
};

function FieldRow({
  target: { value, label, isRequired },
  held,
  isMissing,
  columns,
  samples,
  onChoose,
  onConfirm,
}: FieldRowProps) {
  const [column] = held;
  const isConflict = held.length > 1;
  return (
    <tr data-field={value}>
      <th scope="row">
        {label}
        {isRequired ? <span className="block font-normal text-ink-3 text-xs">{t.required}</span> : null}
      </th>
      <td>
        <Select
          aria-label={t.columnFor(label)}
          aria-invalid={isMissing || isConflict || undefined}
          value={isConflict ? "" : (column?.header ?? "")}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{isConflict ? t.chooseOne : isMissing ? t.columnPlaceholder : t.notUsed}</option>
          {columns
            .filter(({ header }) => header !== "")
            .map(({ index, header }) => (
              <option key={index} value={header} translate="no">
                {header}
              </option>
            ))}
        </Select>
      </td>
      {samples.length > 0 ? <td>{column ? <Samples column={column} samples={samples} /> : null}</td> : null}
      <td>
        {isConflict ? (
          <span className="text-alarm-text">
            {t.mappedTwice(held.map(({ header }) => `“${header}”`).join(common.and))}
          </span>
        ) : column ? (
          <Confidence column={column} label={label} onConfirm={() => onConfirm([column])} />
        ) : isMissing ? (
          <span className="text-alarm-text">{t.mappingMissing}</span>
        ) : (
          <span className="text-ink-3">{t.columnAbsent}</span>
        )}
      </td>
    </tr>
  );
}

function Confidence({ column, label, onConfirm }: { column: Column; label: string; onConfirm: () => void }) {
  const { confidence, content, contradicts } = column;
  const looks = content ? contentKinds[content] : null;
  if (confidence === "check") {
    const why = contradicts ? t.cellsContradict(looks) : looks ? t.guessFromCells(looks) : t.guessFromHeading;
    return (
      <span className="flex flex-wrap items-center gap-2">
        <span className={contradicts ? "text-alarm-text" : "text-wait-text"}>{why}</span>
        <Button
          size="small"
          icon={<Check size={14} aria-hidden />}
          aria-label={t.confirmAs(column.header, label)}
          onClick={onConfirm}
        >
          {t.confirm}
        </Button>
      </span>
    );
  }
  if (contradicts) return <span className="text-wait-text">{t.choiceContradicted(looks)}</span>;
  if (confidence === "given") return <span className="text-ink-2">{t.chosen}</span>;
  return <span className="text-ink-2">{looks ? t.headingAndCells(looks) : t.headingOnly}</span>;
}

function Samples({ column, samples }: { column: Column; samples: Props["samples"] }) {
  const cells = samples.map((row) => row[column.index] ?? "").filter((cell) => cell.trim() !== "");
  return (
    <span className="identifier text-ink-2 break-all">
      {cells.slice(0, 3).join(" · ") || <span className="text-ink-3">{t.noValues}</span>}
    </span>
  );
}

type UnusedProps = {
  columns: readonly Column[];
  targets: readonly TargetChoice[];
  samples: Props["samples"];
  onUse: (column: Column, target: string) => void;
  onLeave: (() => void) | null;
};

function UnusedColumns({ columns, targets, samples, onUse, onLeave }: UnusedProps) {
  const open = columns.filter(({ confidence }) => confidence === "unknown");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      open={isOpen || open.length > 0}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className={open.length > 0 ? "rounded-md border border-l-4 border-l-wait-mark bg-surface p-3" : ""}
    >
      <summary className={`text-base ${open.length > 0 ? "font-medium" : "text-ink-2"}`}>
        {open.length > 0 ? t.columnsUnanswered(open.length) : t.columnsUnused(columns.length)}
      </summary>
      {onLeave ? (
        <div className="my-2">
          <Button onClick={onLeave}>{plural(open.length, t.ignore(open[0]?.header), t.ignoreAll(open.length))}</Button>
        </div>
      ) : null}
      <ul className="mt-2 flex flex-col">
        {columns.map((column) => (
          <li
            key={column.index}
            className="grid items-center gap-x-3 gap-y-1 border-t py-2 text-sm sm:grid-cols-[12rem_14rem_1fr]"
          >
            <span className="identifier break-all font-medium">{column.header}</span>
            <Select
              aria-label={t.as(column.header)}
              value={column.confidence === "unknown" ? "?" : ""}
              onChange={(event) => onUse(column, event.target.value)}
            >
              {column.confidence === "unknown" ? (
                <option value="?" disabled>
                  {t.choose}
                </option>
              ) : null}
              <option value="">{t.notUsed}</option>
              {targets.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            {samples.length > 0 ? <Samples column={column} samples={samples} /> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
