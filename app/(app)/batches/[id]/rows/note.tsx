"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { Keys } from "@/components/keys";
import type { RowDetail } from "@/lib/payments/batches/rows/row-detail";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import * as t from "@/messages/batches/rows";
import * as common from "@/messages/common";
import { suggestionOf } from "../grid/cell-texts";
import { type CellFinding, findingsOf, textOf } from "../grid/row-cells";
import type { RowsWork } from "./use-rows-work";

type Props = {
  findings: readonly CellFinding[];
  raw: string | null;
  edits: boolean;
  isEditing: boolean;
  alike: { count: number; text: string };
  onSuggestion: () => void;
  onAlike: () => void;
};

export function noteOf(work: RowsWork, row: BatchRowView | undefined, detail: RowDetail | undefined): ReactNode {
  const { columns, edits, commands } = work;
  const column = commands.active?.column;
  if (!row || column === undefined) return null;
  const findings = findingsOf(row, column, columns);
  const raw = row.edits?.[column] === undefined ? null : (row.cells[column] ?? "");
  if (findings.length === 0 && raw === null) return null;
  return (
    <Note
      findings={findings}
      raw={raw}
      edits={edits && row.verdict !== "aside"}
      isEditing={commands.editing !== null}
      alike={{ count: detail?.alike[column] ?? 1, text: textOf(row, column) }}
      onSuggestion={() => commands.onCommand({ do: "suggestion" })}
      onAlike={() => commands.endEditing({ do: "save-alike" })}
    />
  );
}

function Note({ findings, raw, edits, isEditing, alike, onSuggestion, onAlike }: Props) {
  const suggestion = suggestionOf(findings);
  const read = alike.text.length > 24 ? `${alike.text.slice(0, 24)}…` : alike.text;
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();
  return (
    <>
      {findings.map(({ message, isError }) => {
        const Icon = isError ? CircleAlert : TriangleAlert;
        return (
          <p key={message} className={`flex gap-1.5 ${isError ? "text-alarm-text" : "text-wait-text"}`}>
            <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
            {message}
          </p>
        );
      })}
      {raw === null ? null : (
        <p className="text-ink-3 text-xs">
          {t.fileValue(<span className="identifier break-all">{raw || t.blank}</span>)}
        </p>
      )}
      {edits && suggestion !== null && !isEditing ? (
        <Button size="small" className="self-start" onPointerDown={keepFocus} onClick={onSuggestion}>
          {t.changeTo(suggestion, <Keys keys={["Alt", "Enter"]} />)}
        </Button>
      ) : null}
      {edits && isEditing && alike.count > 1 ? (
        <Button size="small" className="self-start" onPointerDown={keepFocus} onMouseDown={keepFocus} onClick={onAlike}>
          {t.suggestionForAll(alike.count, read || common.nothing, <Keys keys={["mod", "Enter"]} />)}
        </Button>
      ) : null}
    </>
  );
}
