"use client";

import type { FieldValues, Path } from "react-hook-form";
import type { FieldTools } from "@/components/form/field-tools";
import { Segmented } from "@/components/segmented";
import { TextField } from "@/components/text-field";
import { type Environment, pathLabels } from "@/lib/payments/connections/settings";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";

type Address = { environment: Environment; baseUrl: string; consumerKey: string; paths?: Record<string, string> };

export function AddressFields<Values extends Address & FieldValues>({ field, errorOf }: FieldTools<Values>) {
  const wire = (name: Path<Address>) => field(name as Path<Values>);
  return (
    <>
      <Segmented
        legend={common.environment}
        {...wire("environment")}
        options={{ production: t.productionOption, sandbox: t.sandboxOption }}
      />
      <TextField
        label={common.baseUrl}
        {...wire("baseUrl")}
        type="url"
        required
        spellCheck={false}
        placeholder={t.baseUrlPlaceholder}
        hint={t.baseUrlHint}
      />
      <TextField
        label={common.consumerKey}
        {...wire("consumerKey")}
        required
        spellCheck={false}
        hint={t.consumerKeyHint}
      />
      <details open={errorOf("paths" as Path<Values>) ? true : undefined}>
        <summary className="text-ink-2 text-sm">{t.pathsTitle}</summary>
        <div className="mt-3 flex flex-col gap-3">
          {Object.entries(pathLabels).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              {...wire(`paths.${name}`)}
              required
              spellCheck={false}
              className="[&_input]:font-mono"
            />
          ))}
        </div>
      </details>
    </>
  );
}
