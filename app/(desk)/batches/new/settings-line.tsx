"use client";

import { Button } from "@/components/button";
import { Day } from "@/components/when";
import type { HeadingChanges, ImportSettings } from "@/lib/intake/import-settings";

type Props = {
  settings: ImportSettings;
  /** What is different from the headings that they were saved for; null: nothing. */
  changes: HeadingChanges | null;
  /** Goes back to what the file itself tells. */
  onDrop: () => void;
};

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/** Says whose import settings a file is read with, which answers are among them, and what is new in its headings. */
export function SettingsLine({ settings: { choices, by, at }, changes, onDrop }: Props) {
  const mapped = Object.keys(choices.mapping ?? {}).length;
  const { decimal } = choices.answers ?? {};
  const facts = [
    mapped > 0 ? `${mapped} ${mapped === 1 ? "column" : "columns"} mapped` : "",
    decimal ? `decimal ${decimal === "," ? "comma" : "point"} where the file leaves it open` : "",
    choices.encoding ? `encoding ${choices.encoding}` : "",
    choices.delimiter ? `delimiter ${choices.delimiter === "\t" ? "tab" : choices.delimiter}` : "",
  ].filter((fact) => fact !== "");
  const differences = changes
    ? [
        changes.added.length > 0 ? `added ${quoted(changes.added)}` : "",
        changes.removed.length > 0 ? `removed ${quoted(changes.removed)}` : "",
        ...changes.renamed.map(({ from, to }) => `renamed “${from}” to “${to}”`),
      ].filter((difference) => difference !== "")
    : [];
  if (facts.length === 0 && differences.length === 0) return null;
  return (
    <div role="status" data-import-settings className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
      <p className="prose-line">
        Import settings of {by}, <Day at={at} />
        {facts.length > 0 ? `: ${facts.join(", ")}` : ""}.
        {differences.length > 0 ? <span className="text-wait-text"> Since then: {differences.join("; ")}.</span> : null}
      </p>
      {facts.length > 0 ? (
        <Button size="small" onClick={onDrop}>
          Don't use them
        </Button>
      ) : null}
    </div>
  );
}
