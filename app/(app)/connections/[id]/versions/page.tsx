import { Identifier } from "@/components/identifier";
import { DefinitionList, Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { pathLabels } from "@/lib/payments/connections/settings";
import type { VersionView } from "@/lib/payments/connections/views";
import { unattended } from "@/messages/actors";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "../connection-frame";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: t.versionsOf(connection.name) };
}

export default async function VersionsPage({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return (
    <ConnectionFrame connection={connection} tab="versions">
      <div className="flex max-w-200 flex-col gap-4">
        <p className="prose-line text-base text-ink-2">{t.versionsHint}</p>
        {connection.versions.map((version) => (
          <Panel
            key={version.version}
            title={t.versionHead(version.version, version.version === connection.version ? t.current : "")}
          >
            <DefinitionList items={factsOf(version)} />
          </Panel>
        ))}
        <ZoneNote />
      </div>
    </ConnectionFrame>
  );
}

function factsOf(version: VersionView) {
  const own = Object.entries(version.paths).filter(
    ([name, path]) => (defaultPathTemplates as Record<string, string>)[name] !== path,
  );
  return [
    { term: common.environment, value: version.environment === "production" ? common.production : common.sandbox },
    { term: common.baseUrl, value: <span className="break-all">{version.baseUrl}</span> },
    { term: common.consumerKey, value: <span translate="no">{version.consumerKey}</span> },
    {
      term: t.paths,
      value:
        own.length === 0
          ? t.defaultLabel
          : own.map(([name, path]) => (
              <div key={name}>
                {(pathLabels as Record<string, string>)[name] ?? name}: <code className="break-all">{path}</code>
              </div>
            )),
    },
    {
      term: t.key,
      value: version.keyFingerprint
        ? t.bits(<Identifier value={version.keyFingerprint} label={common.fingerprint} />, version.keyBits)
        : common.noValue,
    },
    {
      term: common.orders,
      value: version.orderCount === 0 ? t.unusedVersion : t.ordersOfVersion(version.orderCount),
    },
    {
      term: t.created,
      value: t.by(<When at={version.createdAt} />, version.createdBy ?? unattended.migration),
    },
  ];
}
