import { EmptyState } from "@/components/empty-state";
import { Panel } from "@/components/panel";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import * as t from "@/messages/connections/endpoints";
import { ConnectionFrame } from "../connection-frame";
import { type ConnectionParams, loadConnection } from "../load-connection";
import { EndpointCard } from "./endpoint-card";
import { NewEndpoint } from "./endpoint-form";
import { ProfileAddresses } from "./profile-addresses";

export async function generateMetadata({ params }: ConnectionParams) {
  const { connection } = await loadConnection((await params).id);
  return { title: t.endpointsOf(connection.name) };
}

const fieldOptions = catalogue.payout.map(({ name, label, necessity }) => ({ name, label, necessity }));

export default async function EndpointsPage({ params }: ConnectionParams) {
  const { user, connection } = await loadConnection((await params).id);
  const declared = connection.declaredAs === null ? null : t.definedInFile;
  const refused = declared ?? whyNot(user.role, "endpoints.save", t.changeEndpoints);
  const live = connection.endpoints.filter((endpoint) => endpoint.retiredAt === null);
  const retired = connection.endpoints.filter((endpoint) => endpoint.retiredAt !== null);
  return (
    <ConnectionFrame connection={connection} tab="endpoints">
      <div className="flex max-w-200 flex-col gap-4">
        {refused ? (
          <p className="text-ink-2 text-sm">{refused}</p>
        ) : (
          <NewEndpoint connectionId={connection.id} fields={fieldOptions} startOpen={live.length === 0} />
        )}
        {live.length === 0 && refused !== null ? (
          <EmptyState title={t.emptyTitle}>
            <p>{t.emptyHint}</p>
          </EmptyState>
        ) : (
          live.map((endpoint) => (
            <EndpointCard
              key={endpoint.id}
              connectionId={connection.id}
              endpoint={endpoint}
              fields={fieldOptions}
              editable={refused === null}
            />
          ))
        )}
        {live.some(({ kind }) => kind === "endpoint") ? (
          <ProfileAddresses
            connection={connection}
            disabledReason={whyNot(user.role, "profiles.mintAddress", t.deedCreateAddress)}
          />
        ) : null}
        {retired.length > 0 ? (
          <Panel title={t.retired(retired.length)}>
            <p className="mb-3 text-ink-2 text-sm">{t.retiredHint}</p>
            <div className="flex flex-col gap-3">
              {retired.map((endpoint) => (
                <EndpointCard
                  key={endpoint.id}
                  connectionId={connection.id}
                  endpoint={endpoint}
                  fields={fieldOptions}
                  editable={refused === null}
                />
              ))}
            </div>
          </Panel>
        ) : null}
      </div>
    </ConnectionFrame>
  );
}
