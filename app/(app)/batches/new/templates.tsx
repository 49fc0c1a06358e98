"use client";

import { useState } from "react";
import { batchKindLabels } from "@/components/batch/batch-labels";
import { ButtonLink } from "@/components/button";
import { Checkbox, Options, Select } from "@/components/input";
import { Filter } from "@/components/list/filter-bar";
import type { ColumnGuide } from "@/lib/files/intake/template";
import { type DestinationKind, destinationKinds, destinations } from "@/lib/gateway/fields/destinations";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { UploadPlace } from "@/lib/payments/batches/rows/upload-queries";
import * as t from "@/messages/batches/new";
import * as common from "@/messages/common";
import { necessities } from "@/messages/intake/model";

type Props = { kind: BatchKind; place: UploadPlace | null; guide: readonly ColumnGuide[] };

export function Templates({ kind, place, guide }: Props) {
  const [endpointId, setEndpointId] = useState("");
  const [receiver, setReceiver] = useState<DestinationKind>("bank_account");
  const [filled, setFilled] = useState(false);
  const endpoints = place?.readings[kind]?.endpoints ?? [];
  const endpoint = endpoints.find(({ id }) => id === endpointId);
  const columns = guide
    .filter(({ name }) => !endpoint?.rules.hidden.includes(name))
    .map((column) =>
      column.necessity === "optional" && endpoint?.rules.required.includes(column.name)
        ? { ...column, necessity: "byEndpoint" as const }
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
    <section className="flex min-w-0 flex-col gap-3 self-start" aria-labelledby="templates">
      <h2 id="templates" className="text-lg">
        {t.templateTitle}
      </h2>
      <p className="prose-line text-base text-ink-2">
        {t.templateHint(batchKindLabels[kind].many, filled, kind, place === null ? t.templateNeedsConnection : "")}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {endpoints.length > 0 ? (
          <Filter label={t.endpoint}>
            <Select value={endpointId} onChange={(event) => setEndpointId(event.target.value)}>
              <option value="">{t.any}</option>
              <Options of={endpoints} />
            </Select>
          </Filter>
        ) : null}
        {kind === "payout" ? (
          <Filter label={common.paidTo}>
            <Select value={receiver} onChange={(event) => setReceiver(event.target.value as DestinationKind)}>
              <Options of={destinationKinds} label={(one) => destinations[one].label} />
            </Select>
          </Filter>
        ) : null}
        <Checkbox
          label={kind === "payout" ? t.templatePayees : t.templateProfiles}
          checked={filled}
          disabled={place === null}
          onChange={(event) => setFilled(event.target.checked)}
        />
        <ButtonLink href={hrefOf("csv")} download>
          {t.templateCsv}
        </ButtonLink>
        <ButtonLink href={hrefOf("xlsx")} download>
          {t.templateXlsx}
        </ButtonLink>
      </div>
      <details>
        <summary className="text-ink-2 text-sm">
          {t.templateColumns(columns.filter(({ necessity }) => necessity !== "optional").length, columns.length)}
        </summary>
        <dl className="mt-2 flex flex-col">
          {columns.map(({ name, label, necessity, length, help, example }) => (
            <div key={name} className="grid gap-x-4 border-b py-1.5 text-sm sm:max-lg:grid-cols-[14rem_1fr]">
              <dt>
                <span className="identifier break-all">{name}</span>
                <span className={`block text-xs ${necessity === "optional" ? "text-ink-3" : "font-medium"}`}>
                  {necessities[necessity]}
                </span>
              </dt>
              <dd className="text-ink-2">
                {label}. {help}
                {length ? <span className="text-ink-3">{t.lengthHint(length)}</span> : null}
                {example ? (
                  <span className="text-ink-3">{t.example(<span className="identifier">{example}</span>)}</span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
