import type { Metadata } from "next";
import Link from "next/link";
import { Button, ButtonLink } from "@/components/button";
import { DataTable } from "@/components/data-table/data-table";
import { Filter, FilterBar, SearchInput } from "@/components/data-table/filter-bar";
import { Pager } from "@/components/data-table/pager";
import { hrefWith, type Params, readParam } from "@/components/data-table/url-state";
import { EmptyState } from "@/components/empty-state";
import { Select } from "@/components/input";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { ZoneNote } from "@/components/when";
import { requireAct } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { type BatchCursor, type BatchStage, batchStages, listBatches } from "@/lib/batches/list-queries";
import { type BatchKind, batchKinds } from "@/lib/batches/words";
import { openPages } from "@/lib/core/open-desk";
import { batchColumns } from "../batch-columns";
import { batchKindWords } from "../batch-words";

export const metadata: Metadata = { title: "Batches" };

const path = "/batches";

const stageWords: Record<BatchStage, string> = {
  draft: "draft",
  errors: "with errors",
  asked: "waiting for approval, or approved",
  released: "let go",
  moving: "on its way",
  paused: "paused",
  cancelled: "cancelled",
};

const turns = ["me", "others"] as const;

export default async function BatchesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const person = await requireAct("batches.read");
  const params = await searchParams;
  const kind = batchKinds.find((one) => one === readParam(params, "kind")) ?? null;
  const stage = batchStages.find((one) => one === readParam(params, "stage")) ?? null;
  const preparedBy = readParam(params, "by") === "me" ? person.id : null;
  const on = turns.find((one) => one === readParam(params, "on")) ?? null;
  const waitsOn = on && { viewer: person, on };
  const text = readParam(params, "q")?.trim() || null;
  const cursor = readCursor(params);
  const filter = { kind, stage, preparedBy, waitsOn, text };
  const page = await listBatches(openPages(), person.connectionIds, filter, cursor);
  const isFiltered = stage !== null || preparedBy !== null || waitsOn !== null || text !== null;
  const [first, last] = [page.rows.at(0), page.rows.at(-1)];
  const cannot = whyNot(person.role, "batches.create", "upload files");
  return (
    <>
      <PageHead
        title="Batches"
        actions={
          page.rows.length > 0 && cannot === null ? (
            <ButtonLink variant="primary" href="/batches/new">
              New batch
            </ButtonLink>
          ) : null
        }
      >
        Each is one file: checked, approved, sent row by row, and given back with what became of every row.
      </PageHead>
      <div className="mb-3">
        <Tabs
          label="Kinds of batches"
          items={[
            {
              href: hrefWith(path, params, { kind: null }),
              label: "All",
              current: kind === null,
            },
            ...batchKinds.map((one) => ({
              href: hrefWith(path, params, { kind: one }),
              label: batchKindWords[one].label,
              current: kind === one,
            })),
          ]}
        />
      </div>
      <FilterBar path={path} keep={["kind"]}>
        <SearchInput label="B-118, file or hash" name="q" defaultValue={text ?? ""} />
        <Filter label="Where it is">
          <Select name="stage" defaultValue={stage ?? ""}>
            <option value="">anywhere</option>
            {batchStages.map((one) => (
              <option key={one} value={one}>
                {stageWords[one]}
              </option>
            ))}
          </Select>
        </Filter>
        <Filter label="Whose turn">
          <Select name="on" defaultValue={on ?? ""}>
            <option value="">anyone's</option>
            <option value="me">mine</option>
            <option value="others">somebody else's</option>
          </Select>
        </Filter>
        <Filter label="Prepared by">
          <Select name="by" defaultValue={preparedBy ? "me" : ""}>
            <option value="">anyone</option>
            <option value="me">me</option>
          </Select>
        </Filter>
      </FilterBar>
      <LiveRefresh topics={["batch"]} offer />
      <DataTable
        caption="Batches, newest first"
        columns={batchColumns}
        rows={page.rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${path}/${id}`}
        empty={<NoBatches kind={kind} filtered={isFiltered} paged={cursor !== null} cannot={cannot} />}
      />
      {page.rows.length > 0 ? (
        <>
          <Pager
            newerHref={page.newer && first ? hrefWith(path, params, { after: first.name.slice(2) }) : null}
            olderHref={page.older && last ? hrefWith(path, params, { before: last.name.slice(2) }) : null}
          >
            {page.rows.length === 1 ? "1 batch shown." : `${page.rows.length} batches shown.`}{" "}
            {page.older ? "Older ones follow." : "These are the oldest."}
          </Pager>
          <ZoneNote />
        </>
      ) : null}
    </>
  );
}

function readCursor(params: Params): BatchCursor | null {
  for (const side of ["after", "before"] as const) {
    const text = readParam(params, side);
    if (text && /^\d{1,9}$/.test(text)) return { side, number: Number(text) };
  }
  return null;
}

type EmptyProps = { kind: BatchKind | null; filtered: boolean; paged: boolean; cannot: string | null };

function NoBatches({ kind, filtered, paged, cannot }: EmptyProps) {
  if (paged || filtered || kind !== null) {
    const title = paged
      ? "Nothing on this page"
      : filtered
        ? "No batch fits these filters"
        : `No batch of ${batchKindWords[kind ?? "payout"].many} yet`;
    return (
      <EmptyState title={title}>
        <Link className="link" href={path}>
          Show all batches, newest first
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No batches yet"
      actions={
        cannot ? (
          <Button disabledReason={cannot}>New batch</Button>
        ) : (
          <ButtonLink variant="primary" href="/batches/new">
            Drop a file
          </ButtonLink>
        )
      }
    >
      <p>
        Export a CSV or XLSX from your accounts, or begin with a template. Every row is checked as you drop the file,
        can be fixed on the page, and nothing is sent before a user releases it.
      </p>
    </EmptyState>
  );
}
