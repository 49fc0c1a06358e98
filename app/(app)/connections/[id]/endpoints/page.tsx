import { Identifier } from "@/components/identifier";
import { EmptyState, Panel } from "@/components/panel";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as t from "@/messages/connections/endpoints";
import { ConnectionFrame, type ConnectionParams, loadConnection } from "../connection-frame";
import { EndpointCard } from "./endpoint-card";
import { NewEndpoint } from "./endpoint-form";
import { ProfileAddressForm } from "./profile-address-form";

type Props = {
  connection: Pick<ConnectionDetail, "id" | "endpoints" | "profileAddresses" | "profileAddressCount">;
  disabledReason: string | null;
};

function ProfileAddresses({ connection, disabledReason }: Props) {
  const { id, endpoints, profileAddresses: addresses, profileAddressCount } = connection;
  const live = endpoints.filter(({ kind, retiredAt }) => kind === "endpoint" && retiredAt === null);
  return (
    <Panel title={t.profileAddressTitle}>
      <div className="flex flex-col gap-4">
        <p className="prose-line text-ink-2 text-sm">{t.profileAddressHint(<code>notify_url</code>)}</p>
        {disabledReason ? (
          <p className="text-ink-2 text-sm">{disabledReason}</p>
        ) : (
          <ProfileAddressForm
            connectionId={id}
            endpoints={live.map(({ id: endpointId, label, gatewayId }) => ({ id: endpointId, label, gatewayId }))}
          />
        )}
        {addresses.length > 0 ? (
          <ul aria-label={t.profileAddressesCaption} className="flex flex-col gap-2 text-sm">
            {addresses.map((address) => (
              <li key={address.url} className="border-t pt-2">
                <p>
                  <span className="font-medium">{t.profile(address.profileId)}</span>
                  <span className="text-ink-2">
                    {" "}
                    · {directionLabels[address.direction]} ·{" "}
                    {endpoints.find((endpoint) => endpoint.id === address.endpointId)?.label ?? t.formerEndpoint}
                  </span>
                </p>
                <Identifier value={address.url} label={t.profileAddressPhrase(address.profileId)} whole />
              </li>
            ))}
          </ul>
        ) : null}
        {profileAddressCount > addresses.length ? (
          <p className="text-ink-3 text-sm">{t.addressesCut(addresses.length, profileAddressCount)}</p>
        ) : null}
      </div>
    </Panel>
  );
}

const directionLabels = { in: t.chargedPhrase, out: t.paidPhrase };

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
