"use client";

import { Button } from "@/components/button";
import { Day } from "@/components/when";
import type { HeadingChanges, ImportSettings } from "@/lib/files/intake/survey/import-settings";
import * as t from "@/messages/batches/new";

type Props = {
  settings: ImportSettings;
  changes: HeadingChanges | null;
  onDrop: () => void;
};

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

export function SettingsLine({ settings: { choices, by, at }, changes, onDrop }: Props) {
  const mapped = Object.keys(choices.mapping ?? {}).length;
  const { decimal } = choices.answers ?? {};
  const facts = [
    mapped > 0 ? t.mapped(mapped) : "",
    decimal ? t.decimalSetting(decimal) : "",
    choices.encoding ? t.encoding(choices.encoding) : "",
    choices.delimiter ? t.delimiter(choices.delimiter) : "",
  ].filter((fact) => fact !== "");
  const differences = changes
    ? [
        changes.added.length > 0 ? t.added(quoted(changes.added)) : "",
        changes.removed.length > 0 ? t.removed(quoted(changes.removed)) : "",
        ...changes.renamed.map(({ from, to }) => t.renamedTo(from, to)),
      ].filter((difference) => difference !== "")
    : [];
  if (facts.length === 0 && differences.length === 0) return null;
  return (
    <div role="status" data-import-settings className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
      <p className="prose-line">
        {t.settingsUsed(
          by,
          <Day at={at} />,
          facts.length,
          facts.join(", "),
          differences.length > 0 ? (
            <span className="text-wait-text">{t.settingsDifferences(differences.join("; "))}</span>
          ) : null,
        )}
      </p>
      {facts.length > 0 ? (
        <Button size="small" onClick={onDrop}>
          {t.clearSettings}
        </Button>
      ) : null}
    </div>
  );
}
