import type { Metadata } from "next";
import { ButtonLink } from "@/components/button";
import { EmptyState } from "@/components/empty-state";
import { PageHead } from "@/components/page-head";
import { requireAct } from "@/lib/auth/session";
import { listImportSettings } from "@/lib/batches/import-settings";
import { intakeOperationOf } from "@/lib/batches/row-content";
import { listUploadPlaces } from "@/lib/batches/upload-queries";
import { type BatchKind, batchKinds } from "@/lib/batches/words";
import { openDesk } from "@/lib/core/open-desk";
import { makeGuide } from "@/lib/intake/template";
import { targetsOf } from "../targets";
import { NewBatch } from "./new-batch";

export const metadata: Metadata = { title: "New batch" };

/** One entry for each kind. */
function byKind<T>(make: (kind: BatchKind) => T): Record<BatchKind, T> {
  return Object.fromEntries(batchKinds.map((kind) => [kind, make(kind)])) as Record<BatchKind, T>;
}

export default async function NewBatchPage() {
  const person = await requireAct("batches.create");
  const desk = openDesk();
  const [places, ...lists] = await Promise.all([
    listUploadPlaces(desk, person.connectionIds),
    ...batchKinds.map((kind) => listImportSettings(desk.db, kind)),
  ]);
  const guides = byKind((kind) => makeGuide({ operation: intakeOperationOf(kind) }));
  return (
    <>
      <PageHead title="New batch" back={{ href: "/batches", label: "Batches" }}>
        Uploading creates a draft. Nothing is sent.
      </PageHead>
      {places.length === 0 ? (
        <EmptyState
          title="No gateway is connected"
          actions={<ButtonLink href="/connections">See connections</ButtonLink>}
        >
          A batch leaves from a connection. An admin adds the first one.
        </EmptyState>
      ) : (
        <NewBatch
          places={places}
          settings={byKind((kind) => lists[batchKinds.indexOf(kind)] ?? [])}
          operations={byKind(intakeOperationOf)}
          guides={guides}
          targets={byKind(targetsOf)}
          email={person.email}
        />
      )}
    </>
  );
}
