import { Identifier } from "@/components/identifier";
import { Panel } from "@/components/panel";
import type { ConnectionDetail } from "@/lib/connections/views";
import { ProfileAddressForm } from "./profile-address-form";

type Props = {
  connection: Pick<ConnectionDetail, "id" | "endpoints" | "profileAddresses" | "profileAddressCount">;
  disabledReason: string | null;
};

/** Where the charges of a profile call back that the gateway makes by itself, and the form that makes such an address. */
export function ProfileAddresses({ connection, disabledReason }: Props) {
  const { id, endpoints, profileAddresses: addresses, profileAddressCount } = connection;
  const live = endpoints.filter(({ kind, retiredAt }) => kind === "endpoint" && retiredAt === null);
  return (
    <Panel title="Address for a profile">
      <div className="flex flex-col gap-4">
        <p className="prose-line text-ink-2 text-sm">
          A recurring profile that the gateway charges by schedule calls back under ids that nobody here made. With an
          address of its own the profile is known; whether its charges are recorded or alert people is a setting of the
          endpoint. Give the address to the gateway as the profile’s <code>notify_url</code>.
        </p>
        {disabledReason ? (
          <p className="text-ink-2 text-sm">{disabledReason}</p>
        ) : (
          <ProfileAddressForm
            connectionId={id}
            endpoints={live.map(({ id: endpointId, label, gatewayId }) => ({ id: endpointId, label, gatewayId }))}
          />
        )}
        {addresses.length > 0 ? (
          <ul aria-label="Profiles with an address" className="flex flex-col gap-2 text-sm">
            {addresses.map((address) => (
              <li key={address.url} className="border-t pt-2">
                <p>
                  <span className="font-medium">Profile {address.profileId}</span>
                  <span className="text-ink-2">
                    {" "}
                    · {directionWords[address.direction]} ·{" "}
                    {endpoints.find((endpoint) => endpoint.id === address.endpointId)?.label ?? "an endpoint of old"}
                  </span>
                </p>
                <Identifier value={address.url} label={`callback address of profile ${address.profileId}`} whole />
              </li>
            ))}
          </ul>
        ) : null}
        {profileAddressCount > addresses.length ? (
          <p className="text-ink-3 text-sm">
            The latest {addresses.length} of {profileAddressCount} are shown. Type a profile’s id above to see its
            address again.
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

const directionWords = { in: "charged (SRC)", out: "paid to (DST)" };
