"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import { ConfirmAction } from "@/components/form/confirm-action";
import { DefinitionList, Panel } from "@/components/panel";
import { connectionSettings, describeDays, endpointDays } from "@/lib/payments/connections/settings";
import type { EndpointView } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/endpoints";
import { retireEndpointAction } from "../../actions";
import { EndpointForm, type FieldOption } from "./endpoint-form";

type Props = { connectionId: string; endpoint: EndpointView; fields: readonly FieldOption[]; editable: boolean };

export function EndpointCard({ connectionId, endpoint, fields, editable }: Props) {
  const [editing, setEditing] = useState(false);
  const retired = endpoint.retiredAt !== null;
  const edit = (
    <Button
      size="small"
      onClick={() => setEditing(true)}
      aria-label={`${retired ? t.restore : common.change} ${endpoint.label}`}
    >
      {retired ? t.restore : common.change}
    </Button>
  );
  const retire = (
    <ConfirmAction
      label={t.retire}
      size="small"
      title={t.retireTitle(endpoint.label)}
      act={t.retireAct(endpoint.label)}
      action={retireEndpointAction}
      input={{ connectionId, endpointId: endpoint.id }}
    >
      <p>{t.retireEffect}</p>
    </ConfirmAction>
  );
  const buttons = (
    <>
      {edit}
      {retired ? null : retire}
    </>
  );
  return (
    <Panel title={endpoint.label} actions={editable && !editing ? buttons : undefined}>
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
      ? t.noExtraFields
      : names.map((name) => fields.find((field) => field.name === name)?.label ?? name).join(", ");
  return [
    {
      term: endpoint.kind === "group" ? t.group : common.endpoint,
      value: <span className="identifier">{endpoint.gatewayId}</span>,
    },
    { term: t.currencies, value: endpoint.currencies.join(", ") },
    { term: t.required, value: labelsOf(endpoint.requiredFields) },
    { term: t.hidden, value: endpoint.hiddenFields.length === 0 ? common.noValue : labelsOf(endpoint.hiddenFields) },
    ...(endpoint.kind === "endpoint"
      ? [
          {
            term: t.scheduledCharges,
            value: endpoint.unknownCharges === "record" ? t.chargesRecorded : t.alertUsers,
          },
        ]
      : []),
    ...endpointDays.map((name) => ({ term: connectionSettings[name].term, value: describeDays(endpoint[name]) })),
  ];
}
