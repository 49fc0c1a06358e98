import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { may } from "@/lib/auth/permissions";
import { whyNot } from "@/lib/auth/who-can";
import { checklistOf } from "@/lib/connections/checklist";
import { leadsToPractice } from "@/lib/connections/practice";
import type { ConnectionDetail } from "@/lib/connections/views";
import { openPages } from "@/lib/core/open-desk";
import { BalancePanel } from "../../approvals/rules/balances-section";
import { Troubles } from "../../trouble/troubles";
import { Checklist } from "./checklist";
import { ConnectionFrame } from "./connection-frame";
import { type ConnectionParams, loadConnection } from "./load-connection";
import { PracticePanel } from "./practice-panel";
import { StopButton } from "./stop-button";
import { TestPanel } from "./test-panel";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: connection.name };
}

export default async function ConnectionPage({ params }: ConnectionParams) {
  const { person, connection } = await loadConnection((await params).id);
  const { id, ownState } = connection;
  const halted = ownState.word === "stopped" || ownState.word === "paused";
  const practice = leadsToPractice(connection.baseUrl);
  const steps = checklistOf(connection, { callbackUrl: openPages().callbackUrl, practice });
  return (
    <ConnectionFrame
      email={person.email}
      connection={connection}
      tab="overview"
      actions={
        halted ? null : <StopButton connection={connection} disabledReason={whyNot(person.role, "connections.stop")} />
      }
    >
      <Troubles person={person} scope={{ connectionId: id }} withSilence />
      <div className="beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="From address to payout">
            <Checklist connection={connection} steps={steps} practice={practice} />
          </Panel>
          <TestPanel
            connectionId={id}
            disabledReason={whyNot(person.role, "connections.test") ?? whyNotTestable(connection)}
            lastTest={connection.lastTest}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="Facts">
            <DefinitionList items={factsOf(connection)} />
          </Panel>
          {may(person.role, "approvals.read") ? <BalancePanel connectionId={id} /> : null}
          {practice ? (
            <PracticePanel connectionId={id} disabledReason={whyNot(person.role, "connections.register")} />
          ) : null}
          <ZoneNote />
        </div>
      </div>
    </ConnectionFrame>
  );
}

/** A test needs something to sign with and somewhere to go. */
function whyNotTestable({ ownState, keyFingerprint, endpoints }: ConnectionDetail): string | null {
  if (ownState.word === "ready") return null;
  if (!keyFingerprint) return "It needs a key first.";
  return endpoints.some((endpoint) => endpoint.retiredAt === null) ? null : "It needs an endpoint first.";
}

function factsOf(connection: ConnectionDetail) {
  return [
    { term: "Base URL", value: <span className="break-all">{connection.baseUrl}</span> },
    { term: "Consumer key", value: <Identifier value={connection.consumerKey} label="consumer key" whole /> },
    { term: "Version", value: String(connection.version) },
    {
      term: "Key",
      value: connection.keyFingerprint ? (
        <Identifier value={connection.keyFingerprint} label="fingerprint" />
      ) : (
        "none yet"
      ),
    },
    { term: "Control key", value: connection.hasControlKey ? "set" : "none: callbacks are reports only" },
    { term: "Status query", value: connection.statusQuery ? "on" : "off" },
    {
      term: "Last callback",
      value: connection.lastCallbackAt ? <When at={connection.lastCallbackAt} age /> : "never",
    },
    {
      term: "First payout",
      value: connection.firstAcceptedAt ? <When at={connection.firstAcceptedAt} /> : "none yet",
    },
    { term: "Made", value: <When at={connection.createdAt} /> },
  ];
}
