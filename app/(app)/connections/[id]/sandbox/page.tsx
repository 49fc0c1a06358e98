import type { ReactNode } from "react";
import { readParam } from "@/components/list/url-state";
import { Tabs } from "@/components/tabs";
import { whyNot } from "@/lib/auth/who-can";
import * as t from "@/messages/connections/sandbox";
import { Failures } from "@/sandbox/console/failures";
import { JournalView } from "@/sandbox/console/journal-view";
import { ProfilesView } from "@/sandbox/console/profiles-view";
import { ConnectionFrame } from "../connection-frame";
import type { ConnectionParams } from "../load-connection";
import { loadSandbox } from "./load-sandbox";

const views = [
  { key: "failures", label: t.failures },
  { key: "journal", label: t.journal },
  { key: "profiles", label: t.clockAndProfiles },
] as const;
type View = (typeof views)[number]["key"];

type Props = ConnectionParams & { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadSandbox((await params).id);
  return { title: t.sandboxOf(connection.name) };
}

export default async function SandboxPage({ params, searchParams }: Props) {
  const { user, connection } = await loadSandbox((await params).id);
  const search = await searchParams;
  const view = views.find(({ key }) => key === readParam(search, "view"))?.key ?? "failures";
  const path = `/connections/${connection.id}/sandbox`;
  const shared = { connection, disabledReason: whyNot(user.role, "sandbox.play", t.theSandbox) };
  const shown: Record<View, () => ReactNode> = {
    failures: () => <Failures {...shared} />,
    journal: () => (
      <JournalView user={user} connection={connection} path={path} before={readBefore(readParam(search, "before"))} />
    ),
    profiles: () => <ProfilesView {...shared} />,
  };
  return (
    <ConnectionFrame connection={connection} tab="sandbox">
      <div className="flex flex-col gap-4">
        <p className="prose-line text-base text-ink-2">{t.aSimulatedGatewayOn}</p>
        <Tabs
          label={t.sandboxGatewaySections}
          items={views.map(({ key, label }) => ({
            href: key === "failures" ? path : `${path}?view=${key}`,
            label,
            current: key === view,
          }))}
        />
        {shown[view]()}
      </div>
    </ConnectionFrame>
  );
}

function readBefore(value: string | undefined): number | null {
  const before = Number(value);
  return value !== undefined && Number.isSafeInteger(before) && before > 0 ? before : null;
}
