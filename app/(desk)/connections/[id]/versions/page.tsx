import { DefinitionList } from "@/components/definition-list";
import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import { When, ZoneNote } from "@/components/when";
import { pathLabels } from "@/lib/connections/settings";
import type { VersionView } from "@/lib/connections/views";
import { defaultPathTemplates } from "@/lib/gateway/paths";
import { ConnectionFrame } from "../connection-frame";
import { type ConnectionParams, loadConnection } from "../load-connection";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: `${connection.name}: versions` };
}

export default async function VersionsPage({ params }: ConnectionParams) {
  const { person, connection } = await loadConnection((await params).id);
  return (
    <ConnectionFrame email={person.email} connection={connection} tab="versions">
      <div className="flex max-w-200 flex-col gap-4">
        <p className="prose-line text-base text-ink-2">
          Environment, base URL, consumer key and paths never change once an order was prepared for them: a change makes
          a new version, and each order keeps the one it was prepared for.
        </p>
        {connection.versions.map((version) => (
          <Panel
            key={version.version}
            title={`Version ${version.version}${version.version === connection.version ? ", in use" : ""}`}
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
    { term: "Environment", value: version.environment === "production" ? "Production" : "Sandbox" },
    { term: "Base URL", value: <span className="break-all">{version.baseUrl}</span> },
    { term: "Consumer key", value: version.consumerKey },
    {
      term: "Paths",
      value:
        own.length === 0
          ? "the usual ones"
          : own.map(([name, path]) => (
              <div key={name}>
                {(pathLabels as Record<string, string>)[name] ?? name}: <code className="break-all">{path}</code>
              </div>
            )),
    },
    {
      term: "Key",
      value: version.keyFingerprint ? (
        <>
          <Identifier value={version.keyFingerprint} label="fingerprint" /> ({version.keyBits} bits)
        </>
      ) : (
        "none"
      ),
    },
    {
      term: "Orders",
      value:
        version.orderCount === 0 ? "none: it can still be changed in place" : `${version.orderCount} prepared for it`,
    },
    {
      term: "Made",
      value: (
        <>
          <When at={version.createdAt} /> by {version.createdBy ?? "Paydesk"}
        </>
      ),
    },
  ];
}
