import type { Metadata } from "next";
import { FilterBar, SearchInput } from "@/components/data-table/filter-bar";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { requirePerson } from "@/lib/auth/session";
import { catalogue, type Operation, referenceOf } from "@/lib/fields/catalogue";
import { type Field, groups } from "@/lib/fields/field";
import { FieldTable } from "./field-table";

export const metadata: Metadata = { title: "Field reference" };

const operations: Record<Operation, string> = {
  payout: "Payout",
  "update-recurring-payment": "Profile update",
  "process-recurring-payments": "Batch columns",
  status: "Status query",
};
const path = "/help/fields";

function matches(field: Field, words: readonly string[]): boolean {
  const { name, aliases } = referenceOf(field);
  const text = [name, ...aliases, field.label, field.help, groups[field.group]].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

export default async function FieldReferencePage({ searchParams }: { searchParams: Promise<Params> }) {
  await requirePerson();
  const params = await searchParams;
  const names = Object.keys(operations) as Operation[];
  const operation = names.find((name) => name === readParam(params, "operation")) ?? "payout";
  const words = (readParam(params, "q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const all = catalogue[operation];
  const found = all.filter((field) => matches(field, words));
  return (
    <>
      <PageHead title="Field reference" back={{ href: "/help", label: "Help" }}>
        Each parameter as the gateway's interface names it, and what it is for. Forms, files and checks are made from
        this table.
      </PageHead>
      <Tabs
        label="Operations"
        items={names.map((name) => ({
          href: hrefWith(path, params, { operation: name === "payout" ? null : name }),
          label: operations[name],
          count: catalogue[name].length,
          current: name === operation,
        }))}
      />
      <div className="mt-4">
        <FilterBar path={path} keep={["operation"]}>
          <SearchInput label="Search names and words" name="q" defaultValue={readParam(params, "q")} />
        </FilterBar>
        <p className="mb-2 text-ink-3 text-sm" role="status">
          {words.length > 0 ? `${found.length} of ${all.length} fields` : `${all.length} fields`}
        </p>
        {found.length > 0 ? (
          <FieldTable fields={found} caption={`Fields of ${operations[operation]}`} />
        ) : (
          <EmptyState title="No field fits">Try a part of a name, such as “bank” or “birthday”.</EmptyState>
        )}
      </div>
    </>
  );
}
