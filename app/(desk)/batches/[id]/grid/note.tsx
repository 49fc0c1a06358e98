"use client";

import { CircleAlert, TriangleAlert } from "lucide-react";
import { Button } from "@/components/button";
import { Keys } from "@/components/keys";
import type { CellFinding } from "./row-cells";
import { suggestionOf } from "./use-commands";

type Props = {
  findings: readonly CellFinding[];
  /** What the file says, where it was typed over. */
  raw: string | null;
  edits: boolean;
  /** The cell is being edited: then its text can be typed into all that read the same. */
  isEditing: boolean;
  /** Cells of the column that read the same, and what they read. */
  alike: { count: number; text: string };
  onSuggestion: () => void;
  onAlike: () => void;
};

/** Why a cell is wrong, and the quickest ways to correct it. */
export function Note({ findings, raw, edits, isEditing, alike, onSuggestion, onAlike }: Props) {
  const suggestion = suggestionOf(findings);
  const read = alike.text.length > 24 ? `${alike.text.slice(0, 24)}…` : alike.text;
  // The field keeps the focus while a button is pressed.
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
          In the file: <span className="identifier break-all">{raw || "blank"}</span>
        </p>
      )}
      {edits && suggestion !== null && !isEditing ? (
        <Button size="small" className="self-start" onPointerDown={keepFocus} onClick={onSuggestion}>
          Change to “{suggestion}” <Keys keys={["Alt", "Enter"]} />
        </Button>
      ) : null}
      {edits && isEditing && alike.count > 1 ? (
        <Button size="small" className="self-start" onPointerDown={keepFocus} onMouseDown={keepFocus} onClick={onAlike}>
          Apply to all {alike.count} cells that read “{read || "nothing"}” <Keys keys={["mod", "Enter"]} />
        </Button>
      ) : null}
    </>
  );
}
