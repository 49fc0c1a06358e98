import { Block } from "@/components/block";
import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { whyNot } from "@/lib/auth/who-can";
import { checklistOf } from "@/lib/connections/checklist";
import { leadsToPractice } from "@/lib/connections/practice";
import type { ConnectionDetail } from "@/lib/connections/views";
import { openDesk } from "@/lib/core/open-desk";
import { Checklist } from "./checklist";
import { ConnectionFrame } from "./connection-frame";
import { type ConnectionParams, loadConnection } from "./load-connection";
import { PracticePanel } from "./practice-panel";
import { ResumeButton, StopButton } from "./stop-resume";
import { TestPanel } from "./test-panel";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: connection.name };
}

export default async function ConnectionPage({ params }: ConnectionParams) {
  const { person, connection } = await loadConnection((await params).id);
  const { id, state } = connection;
  const halted = state.word === "stopped" || state.word === "paused";
  const practice = leadsToPractice(connection.baseUrl);
  const steps = checklistOf(connection, { publicUrl: openDesk().publicUrl, practice });
  return (
    <ConnectionFrame
      email={person.email}
      connection={connection}
      tab="overview"
      actions={
        halted ? (
          <ResumeButton connection={connection} disabledReason={whyNot(person.role, "connections.resume")} />
        ) : (
          <StopButton connection={connection} disabledReason={whyNot(person.role, "connections.stop")} />
        )
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-4">
          <StateBlock state={state} />
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
          {practice ? (
            <PracticePanel connectionId={id} disabledReason={whyNot(person.role, "connections.register")} />
          ) : null}
          <ZoneNote />
        </div>
      </div>
    </ConnectionFrame>
  );
}

function StateBlock({ state }: { state: ConnectionDetail["state"] }) {
  if (state.word === "stopped") {
    return (
      <Block tone="wait" title="Stopped: nothing is sent from here">
        <p>
          {state.by ?? "Paydesk"}, <When at={state.since} />: {state.reason}
        </p>
        <p>Orders that were on their way go on being asked about, and callbacks are taken.</p>
      </Block>
    );
  }
  if (state.word === "paused") {
    return (
      <Block tone="alarm" title="Paused by Paydesk: nothing is sent from here">
        <p>
          <When at={state.since} />: {state.reason}
        </p>
        <p>Mend the cause, run the test below, and resume.</p>
      </Block>
    );
  }
  return null;
}

/** A test needs something to sign with and somewhere to go. */
function whyNotTestable({ state, keyFingerprint, endpoints }: ConnectionDetail): string | null {
  if (state.word === "ready") return null;
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
