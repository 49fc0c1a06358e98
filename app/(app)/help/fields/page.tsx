import type { Metadata } from "next";
import { EmptyState } from "@/components/empty-state";
import { FilterBar, SearchInput } from "@/components/list/filter-bar";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { operationNames, operations, referenceOf } from "@/lib/gateway/fields/catalogue";
import { type Field, groups } from "@/lib/gateway/fields/field";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/help/fields";
import { FieldTable } from "./field-table";

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
