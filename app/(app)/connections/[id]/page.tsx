import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { openPages } from "@/lib/core/runtime/open-context";
import { may } from "@/lib/identity/auth/access/permissions";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { checklistOf } from "@/lib/payments/connections/checklist";
import { leadsToSandbox } from "@/lib/payments/connections/sandbox";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import { absenceNeededMs } from "@/lib/payments/orders/schedule";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/detail";
import { BalancePanel } from "../../approvals/rules/balances-section";
import { Incidents } from "../../incidents";
import { StopConnectionButton } from "../../incidents/incident-actions";
import { Checklist } from "./checklist";
import { ConnectionFrame } from "./connection-frame";
import { type ConnectionParams, loadConnection } from "./load-connection";
import { SandboxPanel } from "./sandbox-panel";
import { TestPanel } from "./test-panel";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: connection.name };
}

export default async function ConnectionPage({ params }: ConnectionParams) {
  const { user, connection } = await loadConnection((await params).id);
  const { id, ownState } = connection;
  const halted = ownState.status === "stopped" || ownState.status === "paused";
  const sandbox = leadsToSandbox(connection.baseUrl);
  const steps = checklistOf(connection, { callbackUrl: openPages().callbackUrl, sandbox });
  return (
    <ConnectionFrame
      connection={connection}
      tab="overview"
      actions={
        halted ? null : (
          <StopConnectionButton id={id} name={connection.name} disabledReason={whyNot(user.role, "connections.stop")} />
        )
      }
    >
      <Incidents user={user} scope={{ connectionId: id }} withMissingCallbacks />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t.setupChecklist}>
            <Checklist connection={connection} steps={steps} sandbox={sandbox} />
          </Panel>
          <TestPanel
            connectionId={id}
            disabledReason={whyNot(user.role, "connections.test") ?? whyNotTestable(connection)}
            lastTest={connection.lastTest}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={common.details}>
            <DefinitionList items={factsOf(connection)} />
          </Panel>
          {may(user.role, "approvals.read") ? <BalancePanel connectionId={id} /> : null}
          {sandbox ? (
            <SandboxPanel connectionId={id} disabledReason={whyNot(user.role, "connections.register")} />
          ) : null}
          <ZoneNote />
        </div>
      </div>
    </ConnectionFrame>
  );
}

function whyNotTestable({ ownState, keyFingerprint, endpoints }: ConnectionDetail): string | null {
  if (ownState.status === "ready") return null;
  if (!keyFingerprint) return t.keyMissing;
  return endpoints.some((endpoint) => endpoint.retiredAt === null) ? null : t.endpointMissing;
}

function factsOf(connection: ConnectionDetail) {
  return [
    { term: common.baseUrl, value: <span className="break-all">{connection.baseUrl}</span> },
    { term: common.consumerKey, value: <Identifier value={connection.consumerKey} label={t.consumerKey} whole /> },
    { term: t.version, value: String(connection.version) },
    {
      term: t.key,
      value: connection.keyFingerprint ? (
        <Identifier value={connection.keyFingerprint} label={common.fingerprint} />
      ) : (
        t.noneYet
      ),
    },
    { term: common.controlKey, value: connection.hasControlKey ? t.set : t.noControlKey },
    { term: common.statusQuery, value: connection.statusQuery ? common.on : common.off },
    ...(connection.statusQuery ? [{ term: t.notFoundLabel, value: whenNotFoundCounts(connection) }] : []),
    {
      term: t.lastCallback,
      value: connection.lastCallbackAt ? <When at={connection.lastCallbackAt} age /> : common.never,
    },
    {
      term: t.firstPayout,
      value: connection.firstAcceptedAt ? <When at={connection.firstAcceptedAt} /> : t.noneYet,
    },
    { term: t.created, value: <When at={connection.createdAt} /> },
  ];
}

function whenNotFoundCounts({ absenceDelaySeconds }: ConnectionDetail): string {
  const neededMs = absenceNeededMs(absenceDelaySeconds);
  return neededMs === null ? t.neverUsersDecide : t.twiceWithin(Math.ceil(neededMs / 60_000));
}
