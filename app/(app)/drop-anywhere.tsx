"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { atEnd, FactTable } from "@/components/fact-table";
import { describeDay } from "@/components/moments";
import { Money } from "@/components/money";
import { somethingFloats } from "@/components/shortcut-rules";
import { handFile } from "@/components/upload/handed-file";
import { UploadError } from "@/components/upload/upload-button";
import { useUpload } from "@/components/upload/use-upload";
import { useLatest } from "@/components/use-latest";
import type { DropAnswer, DropGuess } from "@/lib/desk/drop/look-at-file";
import * as t from "@/messages/drop";

type Kind = DropGuess["kind"];
type Props = { may: Record<Kind, boolean> };

const places = {
  statements: "/reports/statements",
  gatewayReport: "/reports/gateway",
  batch: "/batches/new",
} as const satisfies Partial<Record<Kind, string>>;
type Stored = keyof typeof places;
const acts: Record<Stored, string> = {
  statements: t.statementsAct,
  gatewayReport: t.reportAct,
  batch: t.batchAct,
};
const stored: readonly Stored[] = ["batch", "statements", "gatewayReport"];

/** Takes a file that is dropped on any page, and says what it is before anything is stored. */
export function DropAnywhere({ may }: Props) {
  const [over, setOver] = useState(false);
  const [dropped, setDropped] = useState<File | null>(null);
  const [answer, setAnswer] = useState<DropAnswer | null>(null);
  const { send, error, pending, waits, dialog } = useUpload<object, DropAnswer>("/api/files/look");
  const mayAny = Object.values(may).some(Boolean);
  const onFile = useLatest((file: File) => {
    setDropped(file);
    setAnswer(null);
    void send(file, {}).then(setAnswer);
  });
  useEffect(() => {
    if (!mayAny) return;
    const isOurs = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer?.types.includes("Files") === true &&
      !(target as Element | null)?.closest?.("[data-drop-field]") &&
      !somethingFloats();
    function onDragOver(event: DragEvent): void {
      const isHere = isOurs(event);
      setOver(isHere);
      if (isHere) event.preventDefault();
    }
    function onDragLeave(event: DragEvent): void {
      if (event.relatedTarget === null) setOver(false);
    }
    function onDrop(event: DragEvent): void {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file || !isOurs(event)) return;
      event.preventDefault();
      onFile.current(file);
    }
    document.addEventListener("dragover", onDragOver);
    document.addEventListener("dragleave", onDragLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onDragOver);
      document.removeEventListener("dragleave", onDragLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, [mayAny]);
  return (
    <>
      {over ? <Overlay /> : null}
      <Dialog open={dropped !== null} onClose={() => setDropped(null)} title={t.dialogTitle}>
        {dropped ? (
          <div className="flex flex-col gap-4">
            {error ? <UploadError error={error} title={t.unreadable} /> : null}
            {pending ? <p role="status">{waits ? t.waits : t.pending(dropped.name)}</p> : null}
            {answer ? <Answer {...{ answer, may }} file={dropped} onTaken={() => setDropped(null)} /> : null}
          </div>
        ) : null}
      </Dialog>
      {dialog}
    </>
  );
}

function Overlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-shade p-8">
      <div className="flex max-w-120 flex-col items-center gap-2 rounded-lg border-2 border-accent border-dashed bg-surface p-8 text-center shadow-float">
        <FileUp size={32} className="text-accent" aria-hidden />
        <p className="font-semibold text-lg">{t.overlay}</p>
        <p className="text-ink-2">{t.overlayHint}</p>
      </div>
    </div>
  );
}

type AnswerProps = Props & { answer: DropAnswer; file: File; onTaken: () => void };

function Answer({ answer: { guesses, reason }, may, file, onTaken }: AnswerProps) {
  const router = useRouter();
  const [guess] = guesses;
  const take = (kind: Stored) => {
    onTaken();
    handFile(places[kind], file);
    router.push(places[kind]);
  };
  const others = stored.filter((kind) => kind !== guess?.kind && may[kind]);
  return (
    <>
      <div>
        <p className="text-ink-2 text-sm wrap-anywhere" translate="no">
          {file.name}
        </p>
        <p className="font-semibold text-lg">{guess ? t.kinds[guess.kind] : t.unreadable}</p>
        {guess ? null : <p>{reason}</p>}
      </div>
      {guess ? <Facts guess={guess} /> : null}
      {guess ? (
        <p className="text-ink-2">
          {guess.kind === "attachment" ? null : `${t.nothingStored} `}
          {t.effects[guess.kind]}
        </p>
      ) : null}
      {guess && guess.kind !== "attachment" ? (
        <div>
          {may[guess.kind] ? (
            <Button variant="primary" onClick={() => take(guess.kind)}>
              {acts[guess.kind]}
            </Button>
          ) : (
            <p>{t.noRight}</p>
          )}
        </div>
      ) : null}
      {guess && guess.kind !== "attachment" && others.length > 0 ? (
        <p className="flex flex-wrap items-center gap-2 border-t pt-3 text-sm">
          {t.otherwise}
          {others.map((kind) => (
            <Button key={kind} size="small" onClick={() => take(kind)}>
              {acts[kind]}
            </Button>
          ))}
        </p>
      ) : null}
    </>
  );
}

function Facts({ guess }: { guess: DropGuess }) {
  switch (guess.kind) {
    case "attachment":
      return null;
    case "statements": {
      const { counts, days, sums } = guess;
      if (!counts || !days) return <p>{t.answersFirst}</p>;
      return (
        <>
          <p>
            {t.statementsCount(counts.statements, counts.lines)},{" "}
            {t.days(describeDay(days.first), describeDay(days.last))}
            {counts.gaps > 0 ? <strong className="block font-semibold">{t.gaps(counts.gaps)}</strong> : null}
          </p>
          <FactTable caption={t.sumsCaption} heads={[t.currency, atEnd(t.credits), atEnd(t.debits)]}>
            <tbody>
              {sums.map(({ currency, credits, debits }) => (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <td className="text-right">
                    <Money amount={credits} currency={currency} />
                  </td>
                  <td className="text-right">
                    <Money amount={debits} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </FactTable>
        </>
      );
    }
    case "gatewayReport":
      return <Sums text={guess.lines === null ? t.answersFirst : t.linesCount(guess.lines)} sums={guess.sums} />;
    case "batch":
      return (
        <Sums text={guess.rows === null ? t.answersFirst : t.rowsCount(guess.rows, guess.errors)} sums={guess.sums} />
      );
    default:
      return guess satisfies never;
  }
}

function Sums({ text, sums }: { text: string; sums: readonly { currency: string; amount: string }[] }) {
  return (
    <>
      <p>{text}</p>
      {sums.length > 0 ? (
        <FactTable caption={t.sumsCaption} heads={[t.currency, atEnd(t.sum)]}>
          <tbody>
            {sums.map(({ currency, amount }) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <td className="text-right">
                  <Money amount={amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </FactTable>
      ) : null}
    </>
  );
}
