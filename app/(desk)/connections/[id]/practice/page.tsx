import type { ReactNode } from "react";
import { readParam } from "@/components/data-table/url-state";
import { Tabs } from "@/components/tabs";
import { whyNot } from "@/lib/auth/who-can";
import { ConnectionFrame } from "../connection-frame";
import type { ConnectionParams } from "../load-connection";
import { Failures } from "./failures";
import { JournalView } from "./journal-view";
import { loadPractice } from "./load-practice";
import { ProfilesView } from "./profiles-view";

const views = [
  { key: "failures", label: "Failures" },
  { key: "journal", label: "Journal" },
  { key: "profiles", label: "Clock and profiles" },
] as const;
type View = (typeof views)[number]["key"];

type Props = ConnectionParams & { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadPractice((await params).id);
  return { title: `${connection.name}: practice` };
}

export default async function PracticePage({ params, searchParams }: Props) {
  const { person, connection } = await loadPractice((await params).id);
  const search = await searchParams;
  const view = views.find(({ key }) => key === readParam(search, "view"))?.key ?? "failures";
  const path = `/connections/${connection.id}/practice`;
  const shared = { connection, disabledReason: whyNot(person.role, "practice.play", "play with it") };
  const shown: Record<View, () => ReactNode> = {
    failures: () => <Failures {...shared} />,
    journal: () => (
      <JournalView
        person={person}
        connection={connection}
        path={path}
        before={readBefore(readParam(search, "before"))}
      />
    ),
    profiles: () => <ProfilesView {...shared} />,
  };
  return (
    <ConnectionFrame email={person.email} connection={connection} tab="practice">
      <div className="flex flex-col gap-4">
        <p className="prose-line text-base text-ink-2">
          The other side of this connection: a gateway on this machine that can fail in every way a real one can. No
          money moves.
        </p>
        <Tabs
          label="Parts of the practice gateway"
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
