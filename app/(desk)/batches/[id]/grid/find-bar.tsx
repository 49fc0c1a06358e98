"use client";

import { X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Checkbox, Input, Select } from "@/components/input";
import type { ReplacePreview } from "@/lib/batches/replace-text";
import { findTextMost } from "@/lib/batches/words";
import type { EditQueue } from "./edit-queue";
import { findNextIn } from "./find";
import type { GridColumn } from "./row-cells";
import { type RowStore, wholeMost } from "./row-store";
import { previewReplace } from "./rows-api";
import type { Place } from "./selection";

const samplesMost = 4;

type Props = {
  batchId: string;
  columns: readonly GridColumn[];
  store: RowStore;
  queue: EditQueue;
  edits: boolean;
  active: Place | null;
  onGo: (place: Place) => void;
  /** Shows only rows with the text: where there are too many to read them all. */
  onFilter: (text: string) => void;
  onClose: () => void;
};

/** Finds a text in the rows shown, and types another in its place after a preview. */
export function FindBar({ batchId, columns, store, queue, edits, active, onGo, onFilter, onClose }: Props) {
  const [text, setText] = useState("");
  const [other, setOther] = useState("");
  const [column, setColumn] = useState<number | null>(null);
  const [matchCase, setMatchCase] = useState(false);
  const [wholeCell, setWholeCell] = useState(false);
  const [preview, setPreview] = useState<ReplacePreview | null>(null);
  const [says, setSays] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const search = { text, column, matchCase, wholeCell };

  async function findNext(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text === "") return;
    if ((store.total ?? 0) > wholeMost) {
      onFilter(text);
      return;
    }
    if (!(await store.whole(0, (store.total ?? 1) - 1))) {
      setSays("The rows could not be read. Try again.");
      return;
    }
    const found = findNextIn(store, queue, columns, search, active);
    setSays(found ? "" : "No cell has this text.");
    if (found) onGo(found);
  }

  async function showPreview(): Promise<void> {
    if (text === "") return;
    const found = await previewReplace(batchId, { ...search, with: other }).catch(() => null);
    setPreview(found && found.cells > 0 && !found.isTooMany ? found : null);
    if (!found) setSays("The cells could not be read. Try again.");
    else if (found.isTooMany)
      setSays(`More than ${found.cells} cells have this text: choose one column, or a longer text.`);
    else setSays(found.cells > 0 ? "" : "No cell has this text.");
  }

  function replace(): void {
    queue.add({ act: "replace", replacing: { ...search, with: other } });
    setPreview(null);
  }

  /** Another question has another answer. */
  function change(run: () => void): void {
    run();
    setPreview(null);
    setSays("");
  }

  return (
    <search className="flex flex-col gap-2 rounded-md border bg-surface p-2" aria-label="Find in the rows">
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => void findNext(event)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      >
        <Input
          ref={field}
          aria-label="Find"
          placeholder="Find"
          maxLength={findTextMost}
          className="w-36! min-w-32! flex-1"
          value={text}
          onChange={(event) => change(() => setText(event.target.value))}
        />
        {edits ? (
          <Input
            aria-label="Replace with"
            placeholder="Replace with"
            className="w-36! min-w-32! flex-1"
            value={other}
            onChange={(event) => change(() => setOther(event.target.value))}
          />
        ) : null}
        <Select
          aria-label="In which column"
          className="w-36!"
          value={column ?? ""}
          onChange={(event) => change(() => setColumn(event.target.value === "" ? null : Number(event.target.value)))}
        >
          <option value="">All columns</option>
          {columns.map(({ index, name }) => (
            <option key={index} value={index}>
              {name}
            </option>
          ))}
        </Select>
        <Checkbox
          label="Match case"
          checked={matchCase}
          onChange={(event) => change(() => setMatchCase(event.target.checked))}
        />
        <Checkbox
          label="Whole cell"
          checked={wholeCell}
          onChange={(event) => change(() => setWholeCell(event.target.checked))}
        />
        <Button type="submit">Find next</Button>
        {edits ? <Button onClick={() => void showPreview()}>Preview replace</Button> : null}
        <Button
          variant="plain"
          iconOnly
          className="ml-auto"
          aria-label="Close find"
          icon={<X size={16} aria-hidden />}
          onClick={onClose}
        />
      </form>
      {preview ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" data-preview>
          <p>
            {preview.cells} {preview.cells === 1 ? "cell" : "cells"} in {preview.rows}{" "}
            {preview.rows === 1 ? "row" : "rows"} would change:
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {preview.samples.slice(0, samplesMost).map(({ number, column: at, before, after }) => (
              <li key={`${number} ${at}`}>
                <span className="text-ink-3">Row {number}: </span>
                <span className="identifier">{before}</span>
                <span aria-hidden> → </span>
                <span className="sr-only"> becomes </span>
                <span className="identifier font-medium">{after || "blank"}</span>
              </li>
            ))}
          </ul>
          <Button onClick={replace}>
            Replace {preview.cells} {preview.cells === 1 ? "cell" : "cells"}
          </Button>
        </div>
      ) : null}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {says}
      </p>
    </search>
  );
}
