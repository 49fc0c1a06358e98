import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { PageHead } from "@/components/page-head";
import { EmptyState } from "@/components/panel";
import { openContext } from "@/lib/core/runtime/open-context";
import { makeGuide } from "@/lib/files/intake/template";
import { requirePermission } from "@/lib/identity/auth/sessions/session";
import { type BatchKind, batchKinds } from "@/lib/payments/batches/labels";
import { listImportSettings } from "@/lib/payments/batches/rows/import-settings";
import { intakeOperationOf } from "@/lib/payments/batches/rows/row-content";
import { listUploadPlaces } from "@/lib/payments/batches/rows/upload-queries";
import * as t from "@/messages/batches/new";
import * as common from "@/messages/common";
import { targetsOf } from "../reading/targets";
import { NewBatch } from "./new-batch";

export const metadata: Metadata = { title: common.newBatch };

function byKind<T>(make: (kind: BatchKind) => T): Record<BatchKind, T> {
  return Object.fromEntries(batchKinds.map((kind) => [kind, make(kind)])) as Record<BatchKind, T>;
}

export default async function NewBatchPage() {
  const user = await requirePermission("batches.create");
  const ctx = openContext();
  const [places, ...lists] = await Promise.all([
    listUploadPlaces(ctx, user.connectionIds),
    ...batchKinds.map((kind) => listImportSettings(ctx.db, kind)),
  ]);
  const guides = byKind((kind) => makeGuide({ operation: intakeOperationOf(kind) }));
  return (
    <>
      <PageHead title={common.newBatch} back={{ href: "/batches", label: common.batches }} />
      {places.length === 0 ? (
        <EmptyState
          title={common.noConnections}
          actions={<ButtonLink href="/connections">{t.viewConnections}</ButtonLink>}
        >
          {t.noConnectionHint}
        </EmptyState>
      ) : (
        <NewBatch
          places={places}
          settings={byKind((kind) => lists[batchKinds.indexOf(kind)] ?? [])}
          operations={byKind(intakeOperationOf)}
          guides={guides}
          targets={byKind(targetsOf)}
        />
      )}
    </>
  );
}
