import type { Metadata } from "next";
import Link from "next/link";
import { Button, ButtonLink } from "@/components/button";
import { DataTable } from "@/components/data-table/data-table";
import { FilterBar, SearchInput } from "@/components/data-table/filter-bar";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { ZoneNote } from "@/components/when";
import type { Role } from "@/lib/auth/permissions";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { openPages } from "@/lib/core/open-desk";
import { type PayeeSearch, readPayeeSearch } from "@/lib/payees/list-search";
import { listPayees, type PayeePage } from "@/lib/payees/queries";
import { payeeColumns } from "../payee-columns";

export const metadata: Metadata = { title: "Payees" };

const path = "/payees";
const tabs: { view: PayeeSearch["view"]; label: string }[] = [
  { view: "book", label: "In the book" },
  { view: "waiting", label: "Account waits" },
  { view: "archived", label: "Archived" },
];

export default async function PayeesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("payees.read");
  const params = await searchParams;
  const { search, cursor } = readPayeeSearch((name) => readParam(params, name));
  const page = await listPayees(openPages(), search, cursor, person.connectionIds);
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  const cannot = whyNot(person.role, "payees.create", "take somebody into the book");
  const acts = <Acts primary={page.rows.length > 0} cannot={cannot} />;
  return (
    <>
      <PageHead title="Payees" actions={page.rows.length > 0 ? acts : null}>
        Who is paid, and to which account. A new account counts only when somebody else has approved it.
      </PageHead>
      <div className="mb-3">
        <Tabs
          label="Parts of the book"
          items={tabs.map(({ view, label }) => ({
            label,
            href: view === "book" ? path : `${path}?view=${view}`,
            current: search.view === view,
          }))}
        />
      </div>
      <FilterBar path={path} keep={["view"]}>
        <SearchInput
          label="Name, vendor number, or the last digits of the account"
          name="q"
          defaultValue={search.text ?? ""}
        />
      </FilterBar>
      <p className="mb-1 min-h-5 text-ink-3 text-sm" role="status">
        {describePage(page)}
      </p>
      <DataTable
        caption="Payees by name"
        columns={payeeColumns}
        rows={page.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${path}/${id}`}
        empty={<Nobody search={search} paged={cursor !== null} role={person.role} />}
      />
      {page.rows.length > 0 ? (
        <>
          <Pager
            labels={{ newer: "Before", older: "After" }}
            newerHref={page.previous && first ? hrefWith(path, params, { before: first.id }) : null}
            olderHref={page.next && last ? hrefWith(path, params, { after: last.id }) : null}
          >
            {page.next ? "More names follow." : "These are the last names."}
          </Pager>
          <ZoneNote />
        </>
      ) : null}
    </>
  );
}

function describePage({ rows, previous, next }: PayeePage): string {
  if (rows.length === 0) return "";
  const count = rows.length === 1 ? "1 payee" : `${rows.length} payees`;
  return `${count} shown, ${previous ? "from the middle of the list" : next ? "the first by name" : "all there are"}`;
}

function Acts({ primary, cannot }: { primary: boolean; cannot: string | null }) {
  if (cannot) return primary ? null : <Button disabledReason={cannot}>New payee</Button>;
  return (
    <>
      <ButtonLink href="/payees/import">Import from a file</ButtonLink>
      <ButtonLink variant="primary" href="/payees/new">
        New payee
      </ButtonLink>
    </>
  );
}

function Nobody({ search, paged, role }: { search: PayeeSearch; paged: boolean; role: Role }) {
  if (paged || search.text) {
    return (
      <EmptyState title={paged ? "Nobody on this page" : `Nobody fits “${search.text}”`}>
        <Link className="link" href={path}>
          Show everybody in the book
        </Link>
      </EmptyState>
    );
  }
  if (search.view === "waiting") {
    return (
      <EmptyState title="No account waits">
        <p>When somebody proposes another account for a payee, it stands here until others have decided.</p>
      </EmptyState>
    );
  }
  if (search.view === "archived") {
    return (
      <EmptyState title="Nobody is archived">
        <p>Who is paid no more is archived: their history stays, and nobody can choose them by mistake.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="The book is empty"
      actions={<Acts primary={false} cannot={whyNot(role, "payees.create", "take somebody into the book")} />}
    >
      <div className="flex flex-col gap-2">
        <p>
          Keep here whom you pay again and again, each with their vendor number and their account. A new payout then
          picks them by name, and nobody types an account number twice.
        </p>
        <p>
          When a letter says that an account has changed, change it here first: call the payee on a number you knew
          before, and somebody else approves. Until then the old account is paid.
        </p>
        <p>You can also open a payout that went well, and keep its receiver.</p>
      </div>
    </EmptyState>
  );
}
