import type { Metadata } from "next";
import Link from "next/link";
import { DataTable } from "@/components/data-table/data-table";
import { Filter, FilterBar, SearchInput } from "@/components/data-table/filter-bar";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Select } from "@/components/input";
import { PageHead } from "@/components/page-head";
import { ZoneNote } from "@/components/when";
import { readAuditSearch } from "@/lib/audit/input";
import { listAudit, listAuditPeople } from "@/lib/audit/queries";
import { recordedActs } from "@/lib/audit/words";
import { requireAct } from "@/lib/auth/session";
import { openPages } from "@/lib/core/open-desk";
import { auditColumns } from "./audit-columns";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ searchParams }: { searchParams: Promise<Params> }) {
  const actor = await requireAct("audit.read");
  const params = await searchParams;
  const { filter, before } = readAuditSearch((name) => readParam(params, name));
  const desk = openPages();
  const [people, page] = await Promise.all([listAuditPeople(desk), listAudit(desk, actor, filter, before)]);
  const names = new Map(people.map((person) => [person.id, person.name]));
  const empty = (
    <EmptyState title={before ? "Nothing on this page" : "No act fits these filters"}>
      <Link className="link" href="/audit">
        Show everything, newest first
      </Link>
    </EmptyState>
  );
  return (
    <>
      <PageHead title="Audit">Every act leaves one line here, which nobody can change or remove.</PageHead>
      <FilterBar path="/audit">
        <Filter label="Who">
          <Select name="who" defaultValue={readParam(params, "who") ?? ""}>
            <option value="">Everybody</option>
            <option value="system">The desk itself</option>
            {people.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </Select>
        </Filter>
        <Filter label="Act">
          <Select name="act" defaultValue={readParam(params, "act") ?? ""}>
            <option value="">All acts</option>
            {recordedActs.map(({ act, words }) => (
              <option key={act} value={act}>
                {words}
              </option>
            ))}
          </Select>
        </Filter>
        <SearchInput label="Id of what it was done to" name="about" defaultValue={readParam(params, "about") ?? ""} />
      </FilterBar>
      <DataTable
        caption="Acts, newest first"
        columns={auditColumns(names, actor.role)}
        rows={page.rows}
        rowKey={(row) => row.id}
        empty={empty}
      />
      <Pager
        newerHref={before ? hrefWith("/audit", params, {}) : null}
        olderHref={page.next ? hrefWith("/audit", params, { before: page.next }) : null}
      >
        {page.rows.length} {page.rows.length === 1 ? "act" : "acts"}
        {before ? ", older ones" : ", newest first"}
        {page.next ? "; more below" : "; these are the last"}
      </Pager>
      <ZoneNote />
    </>
  );
}
