"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/button";
import { Filter } from "@/components/data-table/filter-bar";
import { Checkbox, Select } from "@/components/input";
import type { UploadPlace } from "@/lib/batches/upload-queries";
import type { BatchKind } from "@/lib/batches/words";
import { type DestinationKind, destinationKinds, destinations } from "@/lib/fields/destinations";
import type { ColumnGuide } from "@/lib/intake/template";
import { batchKindWords } from "../batch-words";

type Props = { kind: BatchKind; place: UploadPlace | null; guide: readonly ColumnGuide[] };

/** A template to begin with, and what each column may hold. */
export function Templates({ kind, place, guide }: Props) {
  const [endpointId, setEndpointId] = useState("");
  const [receiver, setReceiver] = useState<DestinationKind>("bank_account");
  const [filled, setFilled] = useState(false);
  const endpoints = place?.readings[kind]?.endpoints ?? [];
  const endpoint = endpoints.find(({ id }) => id === endpointId);
  const columns = guide
    .filter(({ name }) => !endpoint?.rules.hidden.includes(name))
    .map((column) =>
      column.necessity === "may be blank" && endpoint?.rules.required.includes(column.name)
        ? { ...column, necessity: "needed here" as const }
        : column,
    );
  const hrefOf = (form: "csv" | "xlsx") => {
    const params = new URLSearchParams({ kind, form });
    if (place) params.set("connection", place.id);
    if (filled && place) params.set("filled", "1");
    if (endpoint) params.set("endpoint", endpoint.id);
    if (kind === "payout") params.set("receiver", receiver);
    return `/api/batches/template?${params}`;
  };
  return (
    <section className="flex flex-col gap-3" aria-labelledby="templates">
      <h2 id="templates" className="text-lg">
        Begin with a template
      </h2>
      <p className="prose-line text-base text-ink-2">
        A file of {batchKindWords[kind].many}: one row each, its first line names the columns.{" "}
        {filled
          ? `A row stands there for each ${kind === "payout" ? "payee who is paid this way" : "profile of this connection"}, at most 5,000; amounts stay blank, and rows without one are deleted. Where none is known it has a sample row.`
          : "The sample row has to be deleted before the file is dropped."}
        {place === null ? " Choose the connection first to begin with whom you know." : ""}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {endpoints.length > 0 ? (
          <Filter label="For the endpoint">
            <Select value={endpointId} onChange={(event) => setEndpointId(event.target.value)}>
              <option value="">none in particular</option>
              {endpoints.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Filter>
        ) : null}
        {kind === "payout" ? (
          <Filter label="Paid to">
            <Select value={receiver} onChange={(event) => setReceiver(event.target.value as DestinationKind)}>
              {destinationKinds.map((one) => (
                <option key={one} value={one}>
                  {destinations[one].label}
                </option>
              ))}
            </Select>
          </Filter>
        ) : null}
        <Checkbox
          label={kind === "payout" ? "With the payees of the book" : "With the profiles of the book"}
          checked={filled}
          disabled={place === null}
          onChange={(event) => setFilled(event.target.checked)}
        />
        <ButtonLink href={hrefOf("csv")} download>
          Template as CSV
        </ButtonLink>
        <ButtonLink href={hrefOf("xlsx")} download>
          Template as XLSX
        </ButtonLink>
      </div>
      <details>
        <summary className="text-ink-2 text-sm">
          The columns ({columns.filter(({ necessity }) => necessity !== "may be blank").length} needed, {columns.length}{" "}
          in all)
        </summary>
        <dl className="mt-2 flex flex-col">
          {columns.map(({ name, label, necessity, length, help, example }) => (
            <div key={name} className="grid gap-x-4 border-b py-1.5 text-sm sm:grid-cols-[14rem_1fr]">
              <dt>
                <span className="identifier break-all">{name}</span>
                <span className={`block text-xs ${necessity === "may be blank" ? "text-ink-3" : "font-medium"}`}>
                  {necessity}
                </span>
              </dt>
              <dd className="text-ink-2">
                {label}. {help}
                {length ? <span className="text-ink-3"> At most {length} characters.</span> : null}
                {example ? (
                  <span className="text-ink-3">
                    {" "}
                    Such as <span className="identifier">{example}</span>
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
