"use client";

import Link from "next/link";
import { type ChangeEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Input } from "@/components/input";
import { SelectField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { readPlainText } from "@/lib/intake/plain-table";
import type { ProfilesImported } from "@/lib/recurring/import-commands";
import { type ProfileLine, readProfileFile } from "@/lib/recurring/import-file";
import { importProfilesAction } from "../actions";

type Place = { id: string; name: string; endpoints: { id: string; label: string }[] };
type Chosen = { name: string; text: string; lines: ProfileLine[] };

const shownFaults = 20;

/** A file is looked at in this browser, line by line, and then taken in. */
export function ImportForm({ email, places, today }: { email: string; places: readonly Place[]; today: string }) {
  const { act, pending, error, value, dialog } = useAct(importProfilesAction, email);
  const [connectionId, setConnectionId] = useState(places.length === 1 ? (places[0]?.id ?? "") : "");
  const endpoints = places.find(({ id }) => id === connectionId)?.endpoints ?? [];
  const [endpointId, setEndpointId] = useState("");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function onChoose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = event.target.files?.[0];
    setChosen(null);
    setProblem(null);
    if (!file) return;
    const letters = readPlainText(file.name, new Uint8Array(await file.arrayBuffer()));
    if (!letters.ok) return setProblem(letters.reason);
    const read = readProfileFile(letters.text, today);
    if (!read.ok) return setProblem(read.problem);
    setChosen({ name: file.name, text: letters.text, lines: read.lines });
  }

  async function take(): Promise<void> {
    if (!chosen) return;
    const done = await act({ connectionId, endpointId: endpointId || null, fileName: chosen.name, text: chosen.text });
    if (done) setChosen(null);
  }

  const good = chosen?.lines.filter(({ fault }) => fault === null).length ?? 0;
  const faulty = chosen?.lines.filter(({ fault }) => fault !== null) ?? [];
  return (
    <div className="flex max-w-160 flex-col gap-4">
      {value ? <Done done={value} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Connection"
          required
          value={connectionId}
          onChange={(event) => setConnectionId(event.currentTarget.value)}
        >
          <option value="">Choose</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Endpoint"
          value={endpointId}
          onChange={(event) => setEndpointId(event.currentTarget.value)}
          hint="Of profiles that are new in the book."
        >
          <option value="">Not known</option>
          {endpoints.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Field
        label="File"
        required
        error={problem}
        hint="CSV with commas, semicolons, tabs or bars, at most 2,000 lines."
      >
        {(wiring) => (
          <Input {...wiring} type="file" accept=".csv,.txt,text/csv" onChange={(event) => void onChoose(event)} />
        )}
      </Field>
      {chosen ? (
        <>
          <p className="font-semibold text-lg" role="status">
            {good} of {chosen.lines.length} lines are good
            {faulty.length > 0 ? `, ${faulty.length} are left out` : ""}.
          </p>
          {faulty.length > 0 ? (
            <ul className="flex flex-col gap-1 text-sm">
              {faulty.slice(0, shownFaults).map(({ line, fault }) => (
                <li key={line}>
                  Line {line}: {fault}
                </li>
              ))}
              {faulty.length > shownFaults ? <li>and {faulty.length - shownFaults} more.</li> : null}
            </ul>
          ) : null}
          {error ? <Block tone="alarm" title={error.message} live /> : null}
          <div>
            <Button
              variant="primary"
              size="large"
              pending={pending}
              disabledReason={
                connectionId === "" ? "Choose the connection." : good === 0 ? "No line of this file is good." : null
              }
              onClick={() => void take()}
            >
              Take {good === 1 ? "1 profile" : `${good} profiles`} into the book
            </Button>
          </div>
        </>
      ) : null}
      {dialog}
    </div>
  );
}

function Done({ done: { added, changed, same, refused } }: { done: ProfilesImported }) {
  return (
    <Block tone="good" title="The file was taken in." live>
      <p>
        {added} new, {changed} with news, {same} as before
        {refused > 0 ? `, ${refused} left out` : ""}.{" "}
        <Link className="link" href="/recurring">
          Open the book
        </Link>
      </p>
    </Block>
  );
}
