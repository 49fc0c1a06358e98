import type { ReactNode } from "react";
import { EnvBand } from "@/components/env-band";
import { LiveRefresh } from "@/components/live/live-refresh";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { may } from "@/lib/auth/permissions";
import { requirePerson } from "@/lib/auth/session";
import { leadsToPractice } from "@/lib/connections/practice";
import type { ConnectionDetail } from "@/lib/connections/views";
import { ActingPerson } from "../acting";
import { ConnectionBadge } from "../connection-badge";
import { HeldBlock, HeldRule } from "../held/held-block";
import { loadConnection } from "./load-connection";

const tabs = [
  { key: "overview", label: "Overview", path: "" },
  { key: "settings", label: "Settings", path: "/settings" },
  { key: "endpoints", label: "Endpoints", path: "/endpoints" },
  { key: "rules", label: "Rules", path: "/rules" },
  { key: "key", label: "Keys and callbacks", path: "/key" },
  { key: "versions", label: "Versions", path: "/versions" },
  { key: "debugger", label: "Debugger", path: "/debugger" },
  { key: "practice", label: "Practice", path: "/practice" },
] as const;

type Props = {
  email: string;
  connection: ConnectionDetail;
  tab: (typeof tabs)[number]["key"];
  actions?: ReactNode;
  children: ReactNode;
};

/** Band, head and tabs of each page of a connection. */
export async function ConnectionFrame({ email, connection, tab, actions, children }: Props) {
  const { id, name, environment, state, declaredAs } = connection;
  const { role } = await requirePerson();
  const hidden = {
    practice: !leadsToPractice(connection.baseUrl),
    // Sums and names: not for who only connects gateways.
    rules: !may(role, "approvals.read"),
  };
  return (
    <ActingPerson email={email}>
      <EnvBand environment={environment} connectionName={name} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            {name} <ConnectionBadge state={state} />
          </span>
        }
        back={{ href: "/connections", label: "Connections" }}
        actions={actions}
      >
        {declaredAs === null ? null : (
          <>
            Kept in the connections file as <code>{declaredAs}</code>: what it declares is changed there, not here.
          </>
        )}
      </PageHead>
      <LiveRefresh topics={[`connection:${id}`, `callback:${id}`]} />
      <div className="mb-4">
        <Tabs
          label="Views of this connection"
          items={tabs
            .filter(({ key }) => !(key in hidden && hidden[key as keyof typeof hidden]))
            .map(({ key, label, path }) => ({
              href: `/connections/${id}${path}`,
              label,
              current: key === tab,
              count: key === "endpoints" ? connection.endpoints.filter((e) => e.retiredAt === null).length : undefined,
            }))}
        />
      </div>
      <ConnectionHeld connection={connection} tab={tab} />
      {children}
    </ActingPerson>
  );
}

/** What waits for other admins stands above whatever tab one looks at. */
async function ConnectionHeld({ connection: { id, declaredAs }, tab }: Pick<Props, "connection" | "tab">) {
  const { person } = await loadConnection(id);
  const isForm = tab === "settings" || tab === "endpoints" || tab === "key";
  return (
    <>
      <HeldBlock person={person} connectionId={id} />
      {isForm && declaredAs === null && may(person.role, "connections.update") ? (
        <HeldRule person={person} connectionId={id} />
      ) : null}
    </>
  );
}
