import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as t from "@/messages/connections/endpoints";
import { ProfileAddressForm } from "./profile-address-form";

type Props = {
  connection: Pick<ConnectionDetail, "id" | "endpoints" | "profileAddresses" | "profileAddressCount">;
  disabledReason: string | null;
};

export function ProfileAddresses({ connection, disabledReason }: Props) {
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
