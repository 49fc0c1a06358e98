"use client";

import { type FieldValues, useWatch } from "react-hook-form";
import type { FieldTools } from "@/components/form/field-tools";
import { Options } from "@/components/input";
import { SelectField } from "@/components/text-field";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";

type Named = { id: string; label: string };
export type Place = { id: string; name: string; endpoints: Named[] };
type Typed = { connectionId: string; endpointId?: string | null };

export function beginPlace(places: readonly Place[]): { connectionId: string; endpointId: string | null } {
  const place = places.length === 1 ? places[0] : undefined;
  return { connectionId: place?.id ?? "", endpointId: onlyEndpoint(place) };
}

const onlyEndpoint = (place: Place | undefined): string | null =>
  place?.endpoints.length === 1 ? (place.endpoints[0]?.id ?? null) : null;

type Props<Values extends FieldValues> = { tools: FieldTools<Values>; places: readonly Place[]; hint: string };

export function PlaceFields<Values extends Typed>({ tools, places, hint }: Props<Values>) {
  const { field, form } = tools as unknown as FieldTools<Typed>;
  const connectionId = useWatch({ control: form.control, name: "connectionId" });
  const placeOf = (id: string) => places.find((place) => place.id === id);
  const select = field("connectionId");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={common.connection}
        {...select}
        required
        onChange={(event) => {
          form.setValue("endpointId", onlyEndpoint(placeOf(event.target.value)));
          return select.onChange(event);
        }}
      >
        <option value="">{t.choose}</option>
        <Options of={places} />
      </SelectField>
      <EndpointField
        key={connectionId}
        tools={tools}
        endpoints={placeOf(connectionId)?.endpoints ?? []}
        mayBeOpen
        hint={hint}
      />
    </div>
  );
}

type EndpointProps<Values extends FieldValues> = {
  tools: FieldTools<Values>;
  endpoints: readonly Named[];
  mayBeOpen: boolean;
  hint: string;
};

export function EndpointField<Values extends Pick<Typed, "endpointId">>(props: EndpointProps<Values>) {
  const { field } = props.tools as unknown as FieldTools<Pick<Typed, "endpointId">>;
  return (
    <SelectField label={common.endpoint} {...field("endpointId", (id) => id || null)} hint={props.hint}>
      {props.mayBeOpen ? <option value="">{t.notKnown}</option> : null}
      <Options of={props.endpoints} label={({ label }) => label} />
    </SelectField>
  );
}
