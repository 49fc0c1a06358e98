import type { Metadata } from "next";
import Link from "next/link";
import { batchKindLabels } from "@/components/batch/batch-labels";
import { Button, ButtonLink } from "@/components/button";
import { environmentField, type FilterField } from "@/components/list/filter-fields";
import { ListPage } from "@/components/list/list-page";
import { hrefWith, type Params, readParam } from "@/components/list/url-state";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { Tabs } from "@/components/tabs";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import { type BatchStage, batchList, batchStages, listBatches } from "@/lib/payments/batches/list-queries";
import * as t from "@/messages/batches/shared";
import * as common from "@/messages/common";
import { batchColumns } from "../batch-columns";

export const metadata: Metadata = { title: common.batches };

const path = "/batches";

const stageLabels: Record<BatchStage, string> = {
  draft: t.draftStage,
  errors: t.withErrors,
  asked: t.askedStage,
  released: t.released,
  moving: t.inProgress,
  paused: t.pausedStage,
  cancelled: t.cancelledStage,
};

const fields: FilterField[] = [
  {
    type: "choices",
    name: "stage",
    label: t.status,
    several: true,
    options: batchStages.map((id) => ({ id, name: stageLabels[id] })),
  },
  {
    type: "choices",
    name: "on",
    label: t.waitingFor,
    options: [
      { id: "me", name: t.me },
      { id: "others", name: t.others },
    ],
  },
  { type: "choices", name: "by", label: t.preparedBy, options: [{ id: "me", name: t.me }] },
  environmentField,
];

export default async function BatchesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const user = await requirePermission("batches.read");
  const params = await searchParams;
  const search = batchList.read((name) => readParam(params, name));
  const { kind } = search.filter;
  const page = await listBatches(openPages(), user, search.filter, search.cursor);
  const cannot = whyNot(user.role, "batches.create", t.uploadFiles);
  const tab = (to: BatchKind | null, label: string) => {
    return { href: hrefWith(path, params, { kind: to }), label, current: kind === to };
  };
  return (
    <ListPage
      list={batchList}
      params={params}
      search={search}
      page={page}
      nouns={t.nouns}
      head={
        <PageHead
          title={common.batches}
          actions={
            page.rows.length > 0 && cannot === null ? (
              <ButtonLink variant="primary" href="/batches/new">
                {common.createBatch}
              </ButtonLink>
            ) : null
          }
        />
      }
      tabs={
        <Tabs
          label={t.batchTypes}
          items={[tab(null, common.all), ...batchKinds.map((one) => tab(one, batchKindLabels[one].label))]}
        />
      }
      filters={{ search: { label: t.b118FileOr }, fields }}
      topics={["batch"]}
      table={{ caption: t.listCaption, columns: batchColumns, rowHref: ({ id }) => `${path}/${id}` }}
      empty={<NoBatches kind={kind} cannot={cannot} />}
    />
  );
}

function NoBatches({ kind, cannot }: { kind: BatchKind | null; cannot: string | null }) {
  if (kind !== null) {
    return (
      <EmptyState title={t.emptyKind(batchKindLabels[kind].many)}>
        <Link className="link" href={path}>
          {t.showAllLabel}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t.emptyTitle}
      actions={
        cannot ? (
          <Button disabledReason={cannot}>{common.createBatch}</Button>
        ) : (
          <ButtonLink variant="primary" href="/batches/new">
            {t.uploadLink}
          </ButtonLink>
        )
      }
    >
      <p>{t.emptyHint}</p>
    </EmptyState>
  );
}
