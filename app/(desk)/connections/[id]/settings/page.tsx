import { DefinitionList } from "@/components/definition-list";
import { Panel } from "@/components/panel";
import { whyNot } from "@/lib/auth/who-can";
import { readPaceSettings } from "@/lib/batches/queries";
import { describeReading } from "@/lib/connections/effect";
import { pathLabels } from "@/lib/connections/settings";
import type { ConnectionDetail } from "@/lib/connections/views";
import { openPages } from "@/lib/core/open-desk";
import { ConnectionFrame } from "../connection-frame";
import { type ConnectionParams, loadConnection } from "../load-connection";
import { AddressForm } from "./address-form";
import { PaceForm } from "./pace-form";
import { SettingsForm } from "./settings-form";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: `${connection.name}: settings` };
}

export default async function SettingsPage({ params }: ConnectionParams) {
  const { person, connection } = await loadConnection((await params).id);
  const refused = whyNot(person.role, "connections.update", "change these");
  const readOnly = refused !== null || connection.declaredAs !== null;
  const pace = await readPaceSettings(openPages().db, connection.id);
  const current = connection.versions.find((version) => version.version === connection.version);
  return (
    <ConnectionFrame email={person.email} connection={connection} tab="settings">
      <div className="flex max-w-160 flex-col gap-4">
        {refused ? <p className="text-ink-2 text-sm">{refused}</p> : null}
        <Panel title="How we talk to the gateway">
          {readOnly ? <DefinitionList items={settingsOf(connection)} /> : <SettingsForm connection={connection} />}
        </Panel>
        <Panel title="How batches leave">
          {whyNot(person.role, "batches.setPace") === null ? (
            <PaceForm connectionId={connection.id} pace={pace} />
          ) : (
            <DefinitionList items={paceOf(pace)} />
          )}
        </Panel>
        <Panel title="Where it leads">
          {readOnly ? (
            <DefinitionList items={addressOf(connection)} />
          ) : (
            <AddressForm connection={connection} orderCount={current?.orderCount ?? 0} />
          )}
        </Panel>
      </div>
    </ConnectionFrame>
  );
}

const listOf = (codes: string[]) => (codes.length > 0 ? codes.join(", ") : "none");

function settingsOf(connection: ConnectionDetail) {
  return [
    { term: "Name", value: connection.name },
    { term: "Dates", value: connection.dateForm },
    { term: "Callback parameter", value: <code>{connection.callbackParameter}</code> },
    { term: "Status query", value: connection.statusQuery ? "on" : "off" },
    { term: "Payouts to saved payees only", value: connection.savedPayeesOnly ? "on" : "off" },
    { term: "Codes of “no such order”", value: listOf(connection.noSuchOrderCodes) },
    { term: "Codes of “nothing was created”", value: listOf(connection.nothingCreatedCodes) },
    { term: "Silence before people are told", value: `${connection.silenceAfterMinutes} minutes` },
    ...describeReading(connection.scheduleReading).map(([term, value]) => ({ term, value })),
  ];
}

function paceOf(pace: Awaited<ReturnType<typeof readPaceSettings>>) {
  return [
    { term: "Calls a second", value: String(pace.callsPerSecond) },
    { term: "Calls at once", value: String(pace.burst) },
    { term: "Charges in one call", value: String(pace.chunkRows) },
    { term: "Our callback address in a column", value: pace.sendsNotifyUrl ? "yes" : "no" },
  ];
}

function addressOf(connection: ConnectionDetail) {
  return [
    { term: "Environment", value: connection.environment === "production" ? "Production" : "Sandbox" },
    { term: "Base URL", value: <span className="break-all">{connection.baseUrl}</span> },
    { term: "Consumer key", value: connection.consumerKey },
    ...Object.entries(pathLabels).map(([name, label]) => ({
      term: label,
      value: <code className="break-all">{connection.paths[name]}</code>,
    })),
  ];
}
