import type { Metadata } from "next";
import Link from "next/link";
import { Button, ButtonLink } from "@/components/button";
import { ConnectionFilter } from "@/components/data-table/connection-filter";
import { Filter, FilterBar, SearchInput } from "@/components/data-table/filter-bar";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Select } from "@/components/input";
import { PageHead } from "@/components/page-head";
import { ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { listSendable } from "@/lib/connections/queries";
import { openPages } from "@/lib/core/open-desk";
import { readProfileSearch } from "@/lib/recurring/list-search";
import { listProfiles, type ProfilePage } from "@/lib/recurring/queries";
import { ProfilesTable } from "../profiles-table";
import { RecurringTabs } from "../recurring-tabs";

export const metadata: Metadata = { title: "Recurring profiles" };

const path = "/recurring";

export default async function RecurringPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("recurring.read");
  const params = await searchParams;
  const { search, cursor } = readProfileSearch((name) => readParam(params, name));
  const desk = openPages();
  const [page, connections] = await Promise.all([
    listProfiles(desk, person.connectionIds, search, cursor),
    listSendable(desk, person.connectionIds),
  ]);
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  const cannot = whyNot(person.role, "recurring.create", "take a profile into the book");
  const isFiltered = Object.values(search).some(Boolean) || cursor !== null;
  return (
    <>
      <PageHead
        title="Recurring profiles"
        actions={isFiltered || page.rows.length > 0 ? <Acts cannot={cannot} /> : null}
      >
        Our own book of the profiles at the gateway: what we last sent of each, what people know, and what its charges
        taught us. The gateway cannot be asked, so what nobody told us is not known here.
      </PageHead>
      <RecurringTabs current="profiles" />
      {isFiltered || page.rows.length > 0 ? (
        <FilterBar path={path}>
          <SearchInput label="Number, label, payer, or last four digits" name="q" defaultValue={search.text ?? ""} />
          <ConnectionFilter connections={connections} value={search.connectionId ?? ""} />
          <Filter label="Kind">
            <Select name="kind" defaultValue={search.kind ?? ""}>
              <option value="">All</option>
              <option value="SRC">Charge a card (SRC)</option>
              <option value="DST">Pay to a card (DST)</option>
            </Select>
          </Filter>
          <Filter label="Charged">
            <Select name="charging" defaultValue={search.charging ?? ""}>
              <option value="">All</option>
              <option value="automatic">By itself</option>
              <option value="manual">Only when told</option>
            </Select>
          </Filter>
          <Filter label="Changes">
            <Select name="changes" defaultValue={search.openChanges ? "open" : ""}>
              <option value="">All</option>
              <option value="open">Not settled</option>
            </Select>
          </Filter>
        </FilterBar>
      ) : null}
      <p className="mb-1 min-h-5 text-ink-3 text-sm" role="status">
        {describePage(page)}
      </p>
      <ProfilesTable
        key={page.rows.map(({ id }) => id).join()}
        rows={page.rows}
        email={person.email}
        cannot={whyNot(person.role, "batches.create")}
        empty={<Nothing filtered={isFiltered} cannot={cannot} />}
      />
      {page.rows.length > 0 ? (
        <>
          <Pager
            newerHref={page.newer && first ? hrefWith(path, params, { before: first.id }) : null}
            olderHref={page.older && last ? hrefWith(path, params, { after: last.id }) : null}
          >
            {page.older ? "Profiles entered earlier follow." : "These were entered first."}
          </Pager>
          <ZoneNote />
        </>
      ) : null}
    </>
  );
}

function describePage({ rows, newer, older }: ProfilePage): string {
  if (rows.length === 0) return "";
  const count = rows.length === 1 ? "1 profile" : `${rows.length} profiles`;
  return `${count} shown, ${newer ? "from the middle of the list" : older ? "those entered last" : "all there are"}`;
}

function Acts({ cannot }: { cannot: string | null }) {
  if (cannot) return null;
  return (
    <>
      <ButtonLink href="/recurring/import">Import from a file</ButtonLink>
      <ButtonLink href="/recurring/new">New profile</ButtonLink>
    </>
  );
}

function Nothing({ filtered, cannot }: { filtered: boolean; cannot: string | null }) {
  if (filtered) {
    return (
      <EmptyState title="No profile fits these filters">
        <Link className="link" href={path}>
          Show all profiles
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="The book is empty"
      actions={
        cannot ? (
          <Button disabledReason={cannot}>New profile</Button>
        ) : (
          <>
            <ButtonLink href="/recurring/new" variant="primary">
              New profile
            </ButtonLink>
            <ButtonLink href="/recurring/import">Import from a file</ButtonLink>
            <ButtonLink href="/batches/new">Charge by a file</ButtonLink>
          </>
        )
      }
    >
      <div className="flex flex-col gap-2">
        <p>
          A recurring profile is a card that the gateway keeps: one that is charged again and again (SRC), or one that
          is paid to (DST). The gateway tells nobody what stands in it, so this desk keeps its own book.
        </p>
        <p>
          A profile enters by itself as soon as a batch or a payout names it. You can also type one, or bring many by a
          file, with what you see of them on the gateway’s own screens.
        </p>
      </div>
    </EmptyState>
  );
}
