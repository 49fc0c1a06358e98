import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { readParam } from "@/components/list/url-state";
import { may } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import * as t from "@/messages/connections/shared";
import { Failures } from "@/sandbox/console/failures";
import { JournalView } from "@/sandbox/console/journal-view";
import { ProfilesView } from "@/sandbox/console/profiles-view";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "../connection-frame";

const views = ["failures", "journal", "profiles"] as const;
type View = (typeof views)[number];

type Props = ConnectionParams & { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadSandbox((await params).id);
  return { title: t.sandboxOf(connection.name) };
}

export default async function SandboxPage({ params, searchParams }: Props) {
  const { user, connection } = await loadSandbox((await params).id);
  const search = await searchParams;
  const view = views.find((name) => name === readParam(search, "view")) ?? "failures";
  const path = `/connections/${connection.id}/sandbox`;
  const shared = { connection, disabledReason: whyNot(user.role, "sandbox.play", t.theSandbox) };
  const shown: Record<View, () => ReactNode> = {
    failures: () => <Failures {...shared} path={path} query={readParam(search, "q") ?? ""} />,
    journal: () => (
      <JournalView user={user} connection={connection} path={path} before={readBefore(readParam(search, "before"))} />
    ),
    profiles: () => <ProfilesView {...shared} />,
  };
  return (
    <ConnectionFrame connection={connection} tab={view}>
      <div className="flex flex-col gap-4">
        <p className="prose-line text-base text-ink-2">{t.pageHint}</p>
        {shown[view]()}
      </div>
    </ConnectionFrame>
  );
}

function readBefore(value: string | undefined): number | null {
  const before = Number(value);
  return value !== undefined && Number.isSafeInteger(before) && before > 0 ? before : null;
}

/** @throws notFound for a connection outside the built-in sandbox, or for a user who may not use it */
async function loadSandbox(id: string) {
  const { user, connection } = await loadConnection(id);
  if (!may(user.role, "sandbox.read") || !leadsToSandbox(connection.baseUrl)) notFound();
  return { user, connection };
}
