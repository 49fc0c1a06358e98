"use client";

import Link from "next/link";
import { useState } from "react";
import { Block } from "@/components/block";
import { CommandForm } from "@/components/form/command-form";
import { type TextFile, TextFileField } from "@/components/upload/text-file-field";
import type { ProfileLine } from "@/lib/payments/recurring/import-file";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/import";
import { importProfilesAction } from "../actions";
import { beginPlace, type Place, PlaceFields } from "../place-fields";
import { PreviewTable } from "./preview-table";

type Chosen = TextFile & { lines: ProfileLine[] };

export function ImportForm({ places, today }: { places: readonly Place[]; today: string }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const good = chosen?.lines.filter(({ fault }) => fault === null).length ?? 0;

  async function choose(file: TextFile | { problem: string } | null): Promise<void> {
    setChosen(null);
    setProblem(file && "problem" in file ? file.problem : null);
    if (!file || "problem" in file) return;
    const { readProfileFile } = await import("@/lib/payments/recurring/import-file");
    const read = readProfileFile(file.text, today);
    if (read.ok) setChosen({ ...file, lines: read.lines });
    else setProblem(read.problem);
  }

  return (
    <CommandForm
      action={importProfilesAction}
      schema={async () =>
        (await import("@/lib/payments/recurring/input")).importInput.omit({ fileName: true, text: true })
      }
      start={beginPlace(places)}
      toInput={(place) => ({ ...place, fileName: chosen?.name ?? "", text: chosen?.text ?? "" })}
      button={chosen ? t.importLabel(good) : null}
      disabledReason={good === 0 ? t.nothingValid : null}
      variant="primary"
      size="large"
      notice={({ added, changed, same, refused }) => (
        <Block tone="good" title={t.fileImported} live>
          <p>
            {t.importedSummary(
              added,
              changed,
              same,
              refused,
              <Link className="link" href="/recurring">
                {t.viewProfiles}
              </Link>,
            )}
          </p>
        </Block>
      )}
      onDone={() => setChosen(null)}
      className="max-w-160"
    >
      {(tools) => (
        <>
          <PlaceFields tools={tools} places={places} hint={t.endpointHint} />
          <TextFileField label={common.file} problem={problem} hint={t.fileHint} onFile={choose} />
          {chosen ? <Lines lines={chosen.lines} good={good} /> : null}
        </>
      )}
    </CommandForm>
  );
}

function Lines({ lines, good }: { lines: readonly ProfileLine[]; good: number }) {
  const faulty = lines.filter(({ fault }) => fault !== null);
  return (
    <>
      <p className="font-semibold text-lg" role="status">
        {t.validCount(good, lines.length, faulty.length)}
      </p>
      <PreviewTable lines={lines} />
    </>
  );
}
