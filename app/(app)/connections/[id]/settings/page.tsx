import { DefinitionList, Panel } from "@/components/panel";
import { openPages } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import { readPaceSettings } from "@/lib/payments/batches/queries";
import { settingLines } from "@/lib/payments/connections/effect";
import { pathLabels } from "@/lib/payments/connections/settings";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/endpoints";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "../connection-frame";
import { PaceForm } from "./pace-form";
import { AddressForm, SettingsForm } from "./settings-form";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: t.settingsOf(connection.name) };
}

export default async function SettingsPage({ params }: ConnectionParams) {
  const { user, connection } = await loadConnection((await params).id);
  const refused = whyNot(user.role, "connections.update", t.deedChange);
  const readOnly = refused !== null || connection.declaredAs !== null;
  const pace = await readPaceSettings(openPages().db, connection.id);
  const current = connection.versions.find((version) => version.version === connection.version);
  return (
    <ConnectionFrame connection={connection} tab="settings">
      <div className="flex max-w-160 flex-col gap-4">
        {refused ? <p className="text-ink-2 text-sm">{refused}</p> : null}
        <Panel title={t.gatewayCommunication}>
          {readOnly ? <DefinitionList items={settingsOf(connection)} /> : <SettingsForm connection={connection} />}
        </Panel>
        <Panel title={t.batchSending}>
          {whyNot(user.role, "batches.setPace") === null ? (
            <PaceForm connectionId={connection.id} pace={pace} />
          ) : (
            <DefinitionList items={paceOf(pace)} />
          )}
        </Panel>
        <Panel title={t.gatewayAddress}>
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

const settingsOf = (connection: ConnectionDetail) => settingLines(connection).map(([term, value]) => ({ term, value }));

function paceOf(pace: Awaited<ReturnType<typeof readPaceSettings>>) {
  return [
    { term: t.rateLabel, value: String(pace.callsPerSecond) },
    { term: t.maximumBurst, value: String(pace.burst) },
    { term: t.simultaneousCalls, value: String(pace.slots) },
    { term: t.callSizeLabel, value: String(pace.chunkRows) },
    { term: t.callbackColumnTitle, value: pace.sendsNotifyUrl ? t.yes : t.no },
  ];
}

function addressOf(connection: ConnectionDetail) {
  return [
    { term: common.environment, value: connection.environment === "production" ? common.production : common.sandbox },
    { term: common.baseUrl, value: <span className="break-all">{connection.baseUrl}</span> },
    { term: common.consumerKey, value: connection.consumerKey },
    ...Object.entries(pathLabels).map(([name, label]) => ({
      term: label,
      value: <code className="break-all">{connection.paths[name]}</code>,
    })),
  ];
}
