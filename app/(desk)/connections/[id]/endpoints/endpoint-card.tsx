"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import { DefinitionList } from "@/components/definition-list";
import { Panel } from "@/components/panel";
import type { EndpointView } from "@/lib/connections/views";
import { retireEndpointAction } from "../../actions";
import { ConfirmAct } from "../../confirm-act";
import { EndpointForm } from "./endpoint-form";
import type { FieldOption } from "./field-picker";

type Props = { connectionId: string; endpoint: EndpointView; fields: readonly FieldOption[]; editable: boolean };

/** One endpoint or group: what it is, and the form to change it. */
export function EndpointCard({ connectionId, endpoint, fields, editable }: Props) {
  const [editing, setEditing] = useState(false);
  const retired = endpoint.retiredAt !== null;
  const edit = (
    <Button
      size="small"
      onClick={() => setEditing(true)}
      aria-label={`${retired ? "Bring back" : "Change"} ${endpoint.label}`}
    >
      {retired ? "Bring back" : "Change"}
    </Button>
  );
  const retire = (
    <ConfirmAct
      label="Retire"
      size="small"
      title={`Retire ${endpoint.label}?`}
      act={`Retire ${endpoint.label}`}
      action={() => retireEndpointAction({ connectionId, endpointId: endpoint.id })}
    >
      <p>
        It is no longer offered for payouts. Orders prepared for it stay as they are and go on being asked about. Saving
        it again brings it back.
      </p>
    </ConfirmAct>
  );
  const acts = (
    <>
      {edit}
      {retired ? null : retire}
    </>
  );
  return (
    <Panel title={endpoint.label} actions={editable && !editing ? acts : undefined}>
      {editing ? (
        <EndpointForm
          connectionId={connectionId}
          endpoint={endpoint}
          fields={fields}
          onClose={() => setEditing(false)}
        />
      ) : (
        <DefinitionList items={factsOf(endpoint, fields)} />
      )}
    </Panel>
  );
}

function factsOf(endpoint: EndpointView, fields: readonly FieldOption[]) {
  const labelsOf = (names: string[]) =>
    names.length === 0
      ? "none besides the gateway's own"
      : names.map((name) => fields.find((field) => field.name === name)?.label ?? name).join(", ");
  return [
    {
      term: endpoint.kind === "group" ? "Group" : "Endpoint",
      value: <span className="identifier">{endpoint.gatewayId}</span>,
    },
    { term: "Currencies", value: endpoint.currencies.join(", ") },
    { term: "Required", value: labelsOf(endpoint.requiredFields) },
    { term: "Hidden", value: endpoint.hiddenFields.length === 0 ? "none" : labelsOf(endpoint.hiddenFields) },
    ...(endpoint.kind === "endpoint"
      ? [
          {
            term: "Scheduled charges",
            value: endpoint.unknownCharges === "record" ? "recorded on their profile" : "alert people",
          },
        ]
      : []),
  ];
}
