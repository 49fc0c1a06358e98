"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/button";
import { DateField, readDayField } from "@/components/date-field";
import { ConfirmDialog } from "@/components/form/confirm-action";
import { FormError } from "@/components/form/form-error";
import { Options, Tick } from "@/components/input";
import { type Column, DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { SelectField, TextAreaField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import {
  type ExplanationKind,
  explanationKinds,
  explanationLabels,
  matchClassLabels,
} from "@/lib/books/matching/labels";
import type { ItemRow } from "@/lib/books/matching/queries";
import { addAmounts, negateAmount } from "@/lib/core/money/money";
import * as common from "@/messages/common";
import * as t from "@/messages/matching/list";
import { actOnItemsAction, makeMatchAction } from "./actions";
import { describeExplanation } from "./describe-explanation";

type Row = Omit<ItemRow, "foundAt">;
type Assignees = readonly { id: string; name: string }[];
type Props = {
  rows: Row[];
  hrefs: readonly string[];
  current: string | null;
  mayAct: boolean;
  assignees: Assignees;
  empty: ReactNode;
};

export function ItemTable({ rows, hrefs, current, mayAct, assignees, empty }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const here = rows.filter(({ id }) => chosen.has(id));
  const hrefById = new Map(rows.map(({ id }, at) => [id, hrefs[at] ?? ""]));
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      {here.length > 0 ? <Together rows={here} assignees={assignees} onDone={() => setChosen(new Set())} /> : null}
      <DataTable
        caption={t.caption}
        columns={mayAct ? [selectColumn(chosen, toggle), ...columns] : columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefById.get(id) ?? ""}
        current={current}
        empty={empty}
      />
    </>
  );
}

const selectColumn = (chosen: ReadonlySet<string>, toggle: (id: string) => void): Column<Row> => ({
  key: "select",
  head: <span className="sr-only">{t.select("")}</span>,
  cell: ({ id, about }) => (
    <Tick
      type="checkbox"
      aria-label={t.select(about)}
      checked={chosen.has(id)}
      onChange={() => toggle(id)}
      className="relative z-1"
    />
  ),
});

const columns: Column<Row>[] = [
  {
    key: "about",
    head: t.about,
    primary: true,
    cell: ({ about, detail: t }) => (
      <span className="flex min-w-0 flex-col">
        <span className="identifier block max-w-56 truncate max-md:max-w-40" title={about}>
          {about}
        </span>
        {t ? <span className="block max-w-56 truncate text-ink-2 text-xs max-md:max-w-40">{t}</span> : null}
      </span>
    ),
  },
  {
    key: "difference",
    head: t.difference,
    align: "end",
    cell: (row) => (
      <span className="flex flex-col items-end">
        <Money amount={differenceOf(row)} currency={row.currency || null} />
        <Kind row={row} />
      </span>
    ),
  },
];

function Kind({ row: { class: of, explanation, expectedUntil, assignee } }: { row: Row }) {
  const explained = describeExplanation({ explanation, until: expectedUntil });
  return (
    <span className="text-ink-2 text-xs">
      {matchClassLabels[of]}
      {explained || assignee ? (
        <span className="block text-ink-3">{[explained, assignee].filter(Boolean).join(", ")}</span>
      ) : null}
    </span>
  );
}

export const differenceOf = ({ leftAmount, rightAmount }: Pick<Row, "leftAmount" | "rightAmount">) =>
  addAmounts(leftAmount, negateAmount(rightAmount));

function Together({ rows, assignees, onDone }: { rows: Row[]; assignees: Assignees; onDone: () => void }) {
  const [asked, setAsked] = useState<"match" | "explain" | null>(null);
  const [reason, setReason] = useState("");
  const [explained, setExplained] = useState(nothingExplained);
  const match = useAction(makeMatchAction);
  const explain = useAction(actOnItemsAction);
  const itemIds = rows.map(({ id }) => id);
  const used = asked === "match" ? match : explain;
  async function onAction() {
    const done =
      asked === "match"
        ? await match.act({ itemIds, reason })
        : await explain.act({ act: "resolve", itemIds, reason, ...explained });
    if (done === null) return;
    setAsked(null);
    setReason("");
    setExplained(nothingExplained);
    onDone();
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2" role="status">
      <span>{t.selected(rows.length)}</span>
      <Button onClick={() => setAsked("match")}>{t.matchSelected}</Button>
      <Button onClick={() => setAsked("explain")}>{t.explainSelected}</Button>
      <ConfirmDialog
        question={
          asked === null
            ? null
            : {
                title: asked === "match" ? t.matchSelected : t.explainSelected,
                act: asked === "match" ? t.matchSelected : t.explainSelected,
                children: (
                  <>
                    <ul className="flex flex-col gap-1 text-sm">
                      {rows.map((row) => (
                        <li key={row.id} className="flex justify-between gap-3">
                          <span className="identifier truncate">{row.about}</span>
                          <Money amount={differenceOf(row)} currency={row.currency || null} />
                        </li>
                      ))}
                    </ul>
                    {asked === "explain" ? (
                      <Explanation
                        value={explained}
                        onChange={setExplained}
                        assignees={assignees}
                        errors={used.error?.fields ?? {}}
                      />
                    ) : null}
                    <TextAreaField
                      label={common.reason}
                      value={reason}
                      onChange={(event) => setReason(event.target.value)}
                      rows={2}
                      maxLength={500}
                      error={used.error?.fields.reason}
                    />
                    <FormError error={used.error} shown={["reason", "explanation", "ownerId", "until"]} />
                  </>
                ),
              }
        }
        pending={used.pending}
        onAction={onAction}
        onClose={() => setAsked(null)}
      />
      {match.dialog}
      {explain.dialog}
    </div>
  );
}

const nothingExplained = { explanation: "" as ExplanationKind, ownerId: "", until: null as string | null };

type ExplanationProps = {
  value: typeof nothingExplained;
  onChange: (value: typeof nothingExplained) => void;
  assignees: Assignees;
  errors: Readonly<Record<string, string>>;
};

function Explanation({ value, onChange, assignees, errors }: ExplanationProps) {
  return (
    <>
      <SelectField
        label={t.explainedBy}
        required
        value={value.explanation}
        error={errors.explanation}
        onChange={({ target }) => {
          const explanation = target.value as ExplanationKind;
          onChange({ ...value, explanation, until: explanation === "timing" ? value.until : null });
        }}
      >
        <option value="">{t.choose}</option>
        <Options of={explanationKinds.map((id) => ({ id, name: explanationLabels[id] }))} />
      </SelectField>
      {value.explanation === "timing" ? (
        <DateField
          label={t.until}
          required
          defaultValue={value.until ?? ""}
          error={errors.until}
          onChange={({ target }) => onChange({ ...value, until: readDayField(target.value) || null })}
        />
      ) : null}
      <SelectField
        label={t.owner}
        required
        value={value.ownerId}
        error={errors.ownerId}
        onChange={({ target }) => onChange({ ...value, ownerId: target.value })}
      >
        <option value="">{t.choose}</option>
        <Options of={assignees} />
      </SelectField>
    </>
  );
}
