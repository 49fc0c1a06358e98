import type { Metadata } from "next";
import { FactTable } from "@/components/fact-table";
import { FilterBar, SearchInput } from "@/components/list/filter-bar";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { Tabs } from "@/components/tabs";
import { type FieldReference, operationNames, operations, referenceOf } from "@/lib/gateway/fields/catalogue";
import { type Field, groups, type Secret } from "@/lib/gateway/fields/field";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/help/shared";

const necessities: Record<Field["necessity"], string> = {
  required: t.required,
  conditional: t.ifAgreed,
  optional: t.optional,
};

const secrets: Record<Exclude<Secret, null>, string> = {
  "never-stored": t.neverStored,
  sealed: t.storageTemporary,
  masked: t.storageMasked,
};

function lengthOf({ length }: FieldReference): string {
  return length === null ? "—" : String(length);
}

function FieldTable({ fields, caption }: { fields: readonly Field[]; caption: string }) {
  return (
    <FactTable framed stacks caption={caption}>
      <thead>
        <tr>
          {[common.field, t.required, common.type, t.length, t.description].map((head) => (
            <th key={head} scope="col" className="last:w-1/2">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => {
          const reference = referenceOf(field);
          return (
            <tr key={field.name}>
              <td>
                <p className="font-medium">{field.label}</p>
                <p className="identifier break-all text-ink-2 text-xs">{field.name}</p>
                {field.aliases.length > 0 ? (
                  <p className="text-ink-3 text-xs">
                    {t.also(<span className="identifier">{field.aliases.join(", ")}</span>)}
                  </p>
                ) : null}
              </td>
              <td className="whitespace-nowrap">{necessities[field.necessity]}</td>
              <td translate="no">{reference.type}</td>
              <td className="figures whitespace-nowrap">
                <span className="text-ink-3 lg:hidden">{t.lengthLabel}</span>
                {lengthOf(reference)}
              </td>
              <td>
                <p className="prose-line">{field.help}</p>
                <p className="text-ink-3 text-xs">
                  {[groups[field.group], field.secret ? secrets[field.secret] : ""].filter(Boolean).join(" · ")}
                </p>
              </td>
            </tr>
          );
        })}
      </tbody>
    </FactTable>
  );
}

export const metadata: Metadata = { title: t.fieldReference };

const path = "/help/fields";

function matches(field: Field, terms: readonly string[]): boolean {
  const { name, aliases } = referenceOf(field);
  const text = [name, ...aliases, field.label, field.help, groups[field.group]].join(" ").toLowerCase();
  return terms.every((status) => text.includes(status));
}

export default async function FieldReferencePage({ searchParams }: { searchParams: Promise<Params> }) {
  await requireUser();
  const params = await searchParams;
  const operation = operationNames.find((name) => name === readParam(params, "operation")) ?? "payout";
  const terms = (readParam(params, "q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const { fields: all, label } = operations[operation];
  const found = all.filter((field) => matches(field, terms));
  return (
    <>
      <PageHead title={t.fieldReference} />
      <Tabs
        label={t.operations}
        items={operationNames.map((name) => ({
          href: hrefWith(path, params, { operation: name === "payout" ? null : name }),
          label: operations[name].label,
          count: operations[name].fields.length,
          current: name === operation,
        }))}
      />
      <div className="mt-4">
        <FilterBar path={path} keep={["operation"]}>
          <SearchInput label={t.searchFields} name="q" defaultValue={readParam(params, "q")} />
        </FilterBar>
        <p className="mb-2 text-ink-3 text-sm" role="status">
          {terms.length > 0 ? t.ofFields(found.length, all.length) : t.fields(all.length)}
        </p>
        {found.length > 0 ? (
          <FieldTable fields={found} caption={t.fieldsOf(label)} />
        ) : (
          <EmptyState title={t.emptyTitle}>{t.emptyHint}</EmptyState>
        )}
      </div>
    </>
  );
}
