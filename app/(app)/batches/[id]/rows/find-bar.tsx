"use client";

import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Checkbox, Input, Select } from "@/components/input";
import { findTextMost } from "@/lib/payments/batches/labels";
import type { ReplacePreview } from "@/lib/payments/batches/rows/replace-text";
import * as t from "@/messages/batches/rows";
import { wholeMost } from "../grid/row-store";
import type { Place } from "../grid/selection";
import { findNextIn, previewReplace, type Search } from "./rows-api";
import type { RowsWork } from "./use-rows-work";

const samplesMost = 4;

type Props = { work: RowsWork; onGo: (place: Place) => void; onClose: () => void };

export function FindBar({ work, onGo, onClose }: Props) {
  const { columns, edits } = work;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { search, other, change, setOther, message, preview, findNext, showPreview, replace } = useFind(work, onGo);

  return (
    <search className="flex flex-col gap-2 rounded-md border bg-surface p-2" aria-label={t.findTitle}>
      <form
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void findNext();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      >
        <Input
          ref={field}
          aria-label={t.find}
          placeholder={t.find}
          maxLength={findTextMost}
          className="w-36! min-w-32! flex-1"
          value={search.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        {edits ? (
          <Input
            aria-label={t.replaceWith}
            placeholder={t.replaceWith}
            className="w-36! min-w-32! flex-1"
            value={other}
            onChange={(event) => setOther(event.target.value)}
          />
        ) : null}
        <Select
          aria-label={t.findColumnLabel}
          className="w-36!"
          value={search.column ?? ""}
          onChange={(event) => change({ column: event.target.value === "" ? null : Number(event.target.value) })}
        >
          <option value="">{t.allColumns}</option>
          {columns.map(({ index, name }) => (
            <option key={index} value={index} translate="no">
              {name}
            </option>
          ))}
        </Select>
        <Checkbox
          label={t.matchCase}
          checked={search.matchCase}
          onChange={(event) => change({ matchCase: event.target.checked })}
        />
        <Checkbox
          label={t.wholeCell}
          checked={search.wholeCell}
          onChange={(event) => change({ wholeCell: event.target.checked })}
        />
        <Button type="submit">{t.findNext}</Button>
        {edits ? <Button onClick={() => void showPreview()}>{t.previewReplace}</Button> : null}
        <Button
          variant="plain"
          iconOnly
          className="ml-auto"
          aria-label={t.closeFind}
          icon={<X size={16} aria-hidden />}
          onClick={onClose}
        />
      </form>
      {preview ? <Preview preview={preview} onReplace={replace} /> : null}
      <p role="status" className="text-ink-2 text-sm empty:hidden">
        {message}
      </p>
    </search>
  );
}

function Preview({ preview, onReplace }: { preview: ReplacePreview; onReplace: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm" data-preview>
      <p>{t.replacePreview(preview.cells, preview.rows)}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {preview.samples.slice(0, samplesMost).map(({ number, column: at, before, after }) => (
          <li key={`${number} ${at}`}>
            <span className="text-ink-3">{t.previewRow(number)}</span>
            <span className="identifier">{before}</span>
            <span aria-hidden> → </span>
            <span className="sr-only">{t.becomes}</span>
            <span className="identifier font-medium">{after || t.blank}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onReplace}>{t.replace(preview.cells)}</Button>
    </div>
  );
}

function useFind({ batchId, columns, store, queue, commands, show }: RowsWork, onGo: (place: Place) => void) {
  const [search, setSearch] = useState<Search>({ text: "", column: null, matchCase: false, wholeCell: false });
  const [other, setOther] = useState("");
  const [preview, setPreview] = useState<ReplacePreview | null>(null);
  const [message, setMessage] = useState("");

  function forget(): void {
    setPreview(null);
    setMessage("");
  }

  async function findNext(): Promise<void> {
    if (search.text === "") return;
    if ((store.total ?? 0) > wholeMost) return show({ find: search.text });
    if (!(await store.whole(0, (store.total ?? 1) - 1))) return setMessage(t.rowsLoadFailed);
    const found = findNextIn(store, queue, columns, search, commands.active);
    setMessage(found ? "" : t.findNoMatch);
    if (found) onGo(found);
  }

  async function showPreview(): Promise<void> {
    if (search.text === "") return;
    const found = await previewReplace(batchId, { ...search, with: other }).catch(() => null);
    setPreview(found && found.cells > 0 && !found.isTooMany ? found : null);
    if (!found) setMessage(t.findFailed);
    else if (found.isTooMany) setMessage(t.findTooMany(found.cells));
    else setMessage(found.cells > 0 ? "" : t.findNoMatch);
  }

  return {
    search,
    other,
    message,
    preview,
    change: (changed: Partial<Search>) => {
      setSearch({ ...search, ...changed });
      forget();
    },
    setOther: (text: string) => {
      setOther(text);
      forget();
    },
    findNext,
    showPreview,
    replace: () => {
      queue.add({ act: "replace", replacing: { ...search, with: other } });
      setPreview(null);
    },
  };
}
