import type { Metadata } from "next";
import { EmptyState } from "@/components/empty-state";
import { FilterBar, SearchInput } from "@/components/list/filter-bar";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { catalogue, type Operation, referenceOf } from "@/lib/gateway/fields/catalogue";
import { type Field, groups } from "@/lib/gateway/fields/field";
import { requireUser } from "@/lib/identity/auth/sessions/session";
import * as common from "@/messages/common";
import * as t from "@/messages/help/fields";
import { FieldTable } from "./field-table";

export const metadata: Metadata = { title: t.fieldReference };

const operations: Record<Operation, string> = {
  payout: t.payout,
  "update-recurring-payment": t.profileUpdate,
  "process-recurring-payments": t.batchColumns,
  status: common.statusQuery,
};
const path = "/help/fields";

function matches(field: Field, terms: readonly string[]): boolean {
  const { name, aliases } = referenceOf(field);
  const text = [name, ...aliases, field.label, field.help, groups[field.group]].join(" ").toLowerCase();
  return terms.every((status) => text.includes(status));
}

export default async function FieldReferencePage({ searchParams }: { searchParams: Promise<Params> }) {
  await requireUser();
  const params = await searchParams;
  const names = Object.keys(operations) as Operation[];
  const operation = names.find((name) => name === readParam(params, "operation")) ?? "payout";
  const terms = (readParam(params, "q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const all = catalogue[operation];
  const found = all.filter((field) => matches(field, terms));
  return (
    <>
      <PageHead title={t.fieldReference} />
      <Tabs
        label={t.operations}
        items={names.map((name) => ({
          href: hrefWith(path, params, { operation: name === "payout" ? null : name }),
          label: operations[name],
          count: catalogue[name].length,
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
          <FieldTable fields={found} caption={t.fieldsOf(operations[operation])} />
        ) : (
          <EmptyState title={t.emptyTitle}>{t.emptyHint}</EmptyState>
        )}
      </div>
    </>
  );
}
