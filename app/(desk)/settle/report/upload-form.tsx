"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { SelectField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { localTimeIn, momentIn } from "@/lib/core/calendar";
import type { ReadReport } from "@/lib/settlements/report-commands";
import { type Posted, postReport, type ReportInput } from "./post-report";
import { type Answers, Questions } from "./questions";
import { SampleRows } from "./sample-rows";

type Props = {
  connections: readonly { id: string; name: string; environment: string }[];
  organisationZone: string;
  email: string;
};

const unanswered: Answers = { columns: {}, decimalMark: null, dateOrder: null };

/** Takes a report in two steps: it is read and shown first, then a person says what it covers. */
export function UploadForm({ connections, organisationZone, email }: Props) {
  const router = useRouter();
  const [only] = connections;
  const [connectionId, setConnectionId] = useState(connections.length === 1 && only ? only.id : "");
  const [file, setFile] = useState<File | null>(null);
  const [zone, setZone] = useState(organisationZone);
  const [answers, setAnswers] = useState<Answers>(unanswered);
  const [posted, setPosted] = useState<Posted | null>(null);
  const [period, setPeriod] = useState<{ from: string; to: string } | null>(null);
  // A file that is read again, for another zone, may be read slower than a person types.
  const hasTyped = useRef(false);
  const [waits, setWaits] = useState(false);
  const { act, pending, error, dialog } = useAct(postReport, email);
  const post = (chosen: File, input: ReportInput) => {
    setWaits(false);
    return act(chosen, input, () => setWaits(true));
  };

  async function read(chosen: File | null, given: Answers, timeZone: string): Promise<void> {
    if (!chosen) return;
    const input = { connectionId, answers: { ...given, timeZone }, coversFrom: null, coversTo: null };
    const found = await post(chosen, input);
    setPosted(found);
    if (found?.kind === "read" && !hasTyped.current) setPeriod(presetOf(found, timeZone));
  }

  function typePeriod(typed: { from: string; to: string }): void {
    hasTyped.current = true;
    setPeriod(typed);
  }

  async function store(): Promise<void> {
    if (!file || !period) return;
    const input: ReportInput = {
      connectionId,
      answers: { ...answers, timeZone: zone },
      coversFrom: momentIn(withSeconds(period.from), zone).toISOString(),
      coversTo: momentIn(withSeconds(period.to), zone).toISOString(),
    };
    const stored = await post(file, input);
    if (stored?.kind === "stored") router.push(`/settle/report/${stored.reportId}`);
  }

  const isRead = posted?.kind === "read";
  return (
    <form
      className="flex max-w-160 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void (isRead ? store() : read(file, answers, zone));
      }}
    >
      <SelectField
        label="Connection"
        required
        value={connectionId}
        onChange={(event) => setConnectionId(event.target.value)}
        error={error?.fields.connectionId}
        hint="The merchant account at the gateway that the report is of."
      >
        <option value="">Choose one</option>
        {connections.map(({ id, name, environment }) => (
          <option key={id} value={id}>
            {name}
            {environment === "sandbox" && name !== "Practice" ? " (practice)" : ""}
          </option>
        ))}
      </SelectField>
      <Field label="Report" required hint="A CSV file of 10 MB at most. Card numbers in it are not kept.">
        {(wiring) => (
          <Input
            {...wiring}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => {
              const chosen = event.target.files?.[0] ?? null;
              hasTyped.current = false;
              setFile(chosen);
              setPosted(null);
              setAnswers(unanswered);
              void read(chosen, unanswered, zone);
            }}
          />
        )}
      </Field>
      {posted?.kind === "questions" ? <Questions reading={posted} answers={answers} onChange={setAnswers} /> : null}
      {posted?.kind === "read" && period ? (
        <>
          <SampleRows reading={posted} />
          <SelectField
            label="Time zone"
            required
            value={zone}
            onChange={(event) => {
              setZone(event.target.value);
              void read(file, answers, event.target.value);
            }}
            hint={
              posted.assumesZone
                ? "The times in the report name no zone: say in which one they are."
                : "The times in the report name their zone; this one is for the period below."
            }
          >
            {zonesWith(organisationZone).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-1 font-medium text-sm sm:col-span-2">The period that the report covers</legend>
            <Moment
              label="From"
              value={period.from}
              onChange={(from) => typePeriod({ ...period, from })}
              error={error?.fields.coversFrom}
            />
            <Moment
              label="Until"
              value={period.to}
              onChange={(to) => typePeriod({ ...period, to })}
              error={error?.fields.coversTo}
            />
            <p className="prose-line text-ink-3 text-xs sm:col-span-2">
              Preset from its first and last row; correct it to what you asked the gateway for. An order counts as
              absent only if it was sent inside this period, 15 minutes from its edges.
            </p>
          </fieldset>
        </>
      ) : null}
      {error && Object.keys(error.fields).length === 0 ? (
        <Block tone="alarm" title={isRead ? "Not stored" : "This file cannot be read"} live>
          <p>{error.message}</p>
        </Block>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="primary"
          size="large"
          pending={pending}
          disabledReason={connectionId === "" ? "Choose the connection first." : file ? null : "Choose the file first."}
        >
          {isRead ? "Store it and compare it with our orders" : "Read the report"}
        </Button>
        {pending && waits ? <p role="status">Waiting for another file to be read …</p> : null}
      </div>
      {dialog}
    </form>
  );
}

function Moment({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}) {
  return (
    <Field label={label} required error={error}>
      {(wiring) => (
        <Input
          {...wiring}
          type="datetime-local"
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The first and last moment of its rows, as the clocks of the zone show them, to the minute; empty where it has none. */
function presetOf({ span }: ReadReport, zone: string): { from: string; to: string } {
  const minute = (at: string) => localTimeIn(new Date(at), zone).slice(0, 16);
  return span ? { from: minute(span.from), to: minute(span.to) } : { from: "", to: "" };
}

const withSeconds = (local: string) => (local.length === 16 ? `${local}:00` : local);

function zonesWith(organisationZone: string): string[] {
  return [...new Set([organisationZone, "UTC", ...Intl.supportedValuesOf("timeZone")])];
}
