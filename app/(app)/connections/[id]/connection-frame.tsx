import { cache, type ReactNode } from "react";
import { EnvBand } from "@/components/env-band";
import { LivePage } from "@/components/live/live-page";
import { PageHead } from "@/components/page-head";
import { SectionTabs } from "@/components/section-tabs";
import { openContext } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { requirePermission, requireUser } from "@/lib/identity/auth/sessions/session";
import { getConnection } from "@/lib/payments/connections/queries";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";
import { orNotFound } from "../../or-not-found";
import { ConnectionBadge } from "../connection-badge";
import { HeldBlock, HeldRule } from "../held/held-block";

export const loadConnection = cache(async (id: string) => {
  const user = await requirePermission("connections.read");
  return { user, connection: await orNotFound(getConnection(openContext(), user.connectionIds, id)) };
});

export type ConnectionParams = { params: Promise<{ id: string }> };

const sections = [
  { key: "overview", label: t.overview, pages: [{ key: "overview", label: t.overview, href: "" }] },
  {
    key: "settings",
    label: t.settings,
    pages: [
      { key: "settings", label: t.gateway, href: "/settings" },
      { key: "key", label: t.keysTab, href: "/key" },
      { key: "versions", label: t.versions, href: "/versions" },
    ],
  },
  { key: "endpoints", label: t.endpoints, pages: [{ key: "endpoints", label: t.endpoints, href: "/endpoints" }] },
  { key: "rules", label: t.approvalRules, pages: [{ key: "rules", label: t.approvalRules, href: "/rules" }] },
  {
    key: "testing",
    label: t.testing,
    pages: [
      { key: "failures", label: t.failures, href: "/sandbox" },
      { key: "journal", label: t.journal, href: "/sandbox?view=journal" },
      { key: "profiles", label: t.clockTab, href: "/sandbox?view=profiles" },
      { key: "debugger", label: t.signatureDebugger, href: "/debugger" },
    ],
  },
] as const;

const ofSandbox: readonly string[] = ["failures", "journal", "profiles"];

type Props = {
  connection: ConnectionDetail;
  tab: (typeof sections)[number]["pages"][number]["key"];
  actions?: ReactNode;
  children: ReactNode;
};

export async function ConnectionFrame({ connection, tab, actions, children }: Props) {
  const { id, name, environment, state, declaredAs } = connection;
  const { role } = await requireUser();
  const isHidden = (page: string) =>
    // The page shows sums and names, which a user who only connects gateways may not see.
    page === "rules" ? !may(role, "approvals.read") : ofSandbox.includes(page) && !leadsToSandbox(connection.baseUrl);
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
        {declaredAs === null ? null : t.definedInFile(<code>{declaredAs}</code>)}
      </PageHead>
      <LivePage topics={[`connection:${id}`, `callback:${id}`]} />
      <SectionTabs
        label={t.connectionSections}
        current={tab}
        sections={sections.map(({ key, label, pages }) => ({
          label,
          count: key === "endpoints" ? connection.endpoints.filter((e) => e.retiredAt === null).length : undefined,
          pages: pages
            .filter((page) => !isHidden(page.key))
            .map((page) => ({ ...page, href: `/connections/${id}${page.href}` })),
        }))}
      />
      <ConnectionHeld connection={connection} tab={tab} />
      {children}
    </>
  );
}

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
