"use client";

import { CopyButton } from "@/components/copy-button";
import { CommandForm } from "@/components/form/command-form";
import { Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import type { ProfileDirection } from "@/lib/payments/connections/settings";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/endpoints";
import { mintAddressAction } from "../../actions";

type Props = { connectionId: string; endpoints: { id: string; label: string; gatewayId: string }[] };

const madeLabels = {
  new: t.addressCreated,
  same: t.addressExists,
  edited: t.directionUpdated,
};

export function ProfileAddressForm({ connectionId, endpoints }: Props) {
  return (
    <CommandForm
      action={mintAddressAction}
      schema={async () => (await import("@/lib/payments/connections/input")).mintAddressInput}
      // Nothing is preselected, because a wrong choice would mix sums of money in and out.
      start={{
        connectionId,
        endpointId: endpoints[0]?.id ?? "",
        profileId: "",
        direction: "" as ProfileDirection,
      }}
      button={t.createAddress}
      notice={({ made, url }) => (
        <div role="status" className="flex flex-col items-start gap-1 rounded-md bg-sunken p-3 text-sm">
          <p>{madeLabels[made]}</p>
          <p className="identifier break-all">{url}</p>
          <CopyButton text={url} label={common.callbackAddress} variant="outlined">
            {t.copyAddress}
          </CopyButton>
        </div>
      )}
    >
      {({ field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label={common.endpoint} {...field("endpointId")} required>
              <Options of={endpoints} label={({ label, gatewayId }) => `${label} (${gatewayId})`} />
            </SelectField>
            <TextField
              label={t.profileIdLabel}
              {...field("profileId")}
              required
              spellCheck={false}
              hint={t.profileIdHint}
            />
          </div>
          <Segmented
            legend={t.directionLabel}
            {...field("direction")}
            options={{ in: t.chargedSrc, out: t.directionOut }}
            hint={t.directionHint}
          />
        </>
      )}
    </CommandForm>
  );
}
