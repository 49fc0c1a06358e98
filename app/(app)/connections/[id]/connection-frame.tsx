import type { ReactNode } from "react";
import { EnvBand } from "@/components/env-band";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { Tabs } from "@/components/tabs";
import { may } from "@/lib/auth/permissions";
import { requireUser } from "@/lib/auth/session";
import { leadsToSandbox } from "@/lib/connections/sandbox";
import type { ConnectionDetail } from "@/lib/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/detail";
import { ConnectionBadge } from "../connection-badge";
import { HeldBlock, HeldRule } from "../held/held-block";
import { loadConnection } from "./load-connection";

const tabs = [
  { key: "overview", label: t.overview, path: "" },
  { key: "settings", label: t.settings, path: "/settings" },
  { key: "endpoints", label: t.endpoints, path: "/endpoints" },
  { key: "rules", label: t.approvalRules, path: "/rules" },
  { key: "key", label: t.keysAndCallbacks, path: "/key" },
  { key: "versions", label: t.versions, path: "/versions" },
  { key: "debugger", label: t.signatureDebugger, path: "/debugger" },
  { key: "sandbox", label: common.sandbox, path: "/sandbox" },
] as const;

type Props = {
  connection: ConnectionDetail;
  tab: (typeof tabs)[number]["key"];
  actions?: ReactNode;
  children: ReactNode;
};

/** Band, head and tabs of each page of a connection. */
export async function ConnectionFrame({ connection, tab, actions, children }: Props) {
  const { id, name, environment, state, declaredAs } = connection;
  const { role } = await requireUser();
  const hidden = {
    sandbox: !leadsToSandbox(connection.baseUrl),
    // Sums and names: not for who only connects gateways.
    rules: !may(role, "approvals.read"),
  };
  return (
    <>
      <EnvBand environment={environment} connectionName={name} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-3">
            {name} <ConnectionBadge state={state} />
          </span>
        }
        back={{ href: "/connections", label: common.connections }}
        actions={actions}
      >
        {declaredAs === null ? null : t.definedInTheConnections(<code>{declaredAs}</code>)}
      </PageHead>
      <LivePage topics={[`connection:${id}`, `callback:${id}`]} />
      <div className="mb-4">
        <Tabs
          label={t.connectionSections}
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
    </>
  );
}

/** What waits for other admins is above whatever tab one looks at. */
async function ConnectionHeld({ connection: { id, declaredAs }, tab }: Pick<Props, "connection" | "tab">) {
  const { user } = await loadConnection(id);
  const isForm = tab === "settings" || tab === "endpoints" || tab === "key";
  return (
    <>
      <HeldBlock user={user} connectionId={id} />
      {isForm && declaredAs === null && may(user.role, "connections.update") ? (
        <HeldRule user={user} connectionId={id} />
      ) : null}
    </>
  );
}
