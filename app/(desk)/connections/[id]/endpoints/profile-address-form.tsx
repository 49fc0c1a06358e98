"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import type { ProfileDirection } from "@/lib/connections/settings";
import { useOwnAct } from "../../acting";
import { mintAddressAction } from "../../actions";
import { FormError } from "../../form-error";

type Props = { connectionId: string; endpoints: { id: string; label: string; gatewayId: string }[] };

const shown = ["endpointId", "profileId", "direction"];

const madeWords = {
  new: "The address of this profile:",
  same: "This profile has an address already:",
  mended: "Mended: charges from now on go the way you chose. The address stays:",
};

/** Makes the callback address of one recurring profile, or shows the one it has. */
export function ProfileAddressForm({ connectionId, endpoints }: Props) {
  const [direction, setDirection] = useState<ProfileDirection | null>(null);
  const { act, pending, error, value, dialog } = useOwnAct(mintAddressAction);
  const errors = error?.fields ?? {};
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void act({
          connectionId,
          endpointId: String(form.get("endpointId")),
          profileId: String(form.get("profileId")),
          direction: direction ?? ("" as ProfileDirection),
        });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Endpoint" name="endpointId" required error={errors.endpointId}>
          {endpoints.map(({ id, label, gatewayId }) => (
            <option key={id} value={id}>
              {label} ({gatewayId})
            </option>
          ))}
        </SelectField>
        <TextField
          label="Recurring payment id"
          name="profileId"
          required
          spellCheck={false}
          autoComplete="off"
          hint="As the gateway names the profile."
          error={errors.profileId}
        />
      </div>
      <Segmented
        legend="Which way its charges go"
        name="direction"
        value={direction ?? ""}
        onChange={(event) => setDirection(event.target.value === "out" ? "out" : "in")}
        options={[
          { value: "in", label: "Charged (SRC)" },
          { value: "out", label: "Paid to (DST)" },
        ]}
        hint="Sums of money in and money out are never mixed, so this must be right."
        error={errors.direction}
      />
      <FormError error={error} shown={shown} />
      <div>
        <Button type="submit" pending={pending}>
          Make its address
        </Button>
      </div>
      {value ? (
        <div role="status" className="flex flex-col items-start gap-1 rounded-md bg-sunken p-3 text-sm">
          <p>{madeWords[value.made]}</p>
          <p className="identifier break-all">{value.url}</p>
          <CopyButton text={value.url} label="callback address" variant="outlined">
            Copy the address
          </CopyButton>
        </div>
      ) : null}
      {dialog}
    </form>
  );
}
