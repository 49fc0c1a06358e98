import { environmentField, type FilterField } from "@/components/list/filter-fields";
import type { Tone } from "@/lib/core/text/states";
import { directionLabels, kindLabels, stageLabels } from "@/lib/payments/orders/kind-labels";
import { moneyStages, type OrderFilter, unknownCurrency } from "@/lib/payments/orders/lists/list-search";
import { movingDays, movingDaysLabels } from "@/lib/payments/orders/lists/moving-days";
import type { OrderChoices } from "@/lib/payments/orders/queries";
import { type OrderStatus, orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as orderTexts from "@/messages/components/order";
import * as t from "@/messages/orders/shared";

const groups: [Tone, string][] = [
  ["alarm", t.needsAction],
  ["wait", t.waiting],
  ["moving", t.inProgress],
  ["failed", t.unsuccessful],
  ["good", t.successful],
  ["neutral", t.notSent],
];

const statuses: [string, OrderStatus][] = Object.entries(orderStatuses);
const named = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([id, name]) => ({ id, name }));

export function orderFields(
  { view }: OrderFilter,
  { connections, endpoints, users, currencies }: OrderChoices,
  { timeZone, today }: { timeZone: string; today: string },
): FilterField[] {
  const several = { type: "choices", several: true } as const;
  const one = { type: "choices" } as const;
  return [
    {
      ...several,
      name: "status",
      label: common.statusLabel,
      options: groups.flatMap(([tone, group]) =>
        statuses.filter(([, status]) => status.tone === tone).map(([id, { label }]) => ({ id, name: label, group })),
      ),
    },
    {
      type: "days",
      name: "days",
      label: t.prepared,
      options: movingDays.map((id) => ({ id, name: movingDaysLabels[id] })),
      zone: timeZone.replaceAll("_", " "),
      today,
    },
    { type: "amount", name: "amount", label: common.amount },
    {
      ...several,
      name: "currency",
      label: common.currency,
      options: [
        ...currencies.map((code) => ({ id: code, name: code })),
        { id: unknownCurrency, name: orderTexts.amountInProfile },
      ],
    },
    { ...several, name: "connection", label: common.connection, options: connections },
    { ...one, name: "direction", label: orderTexts.direction, options: named(directionLabels) },
    ...(view === "unresolved" ? [{ ...one, name: "kind", label: common.type, options: named(kindLabels) }] : []),
    { ...several, name: "stage", label: t.money, options: moneyStages.map((id) => ({ id, name: stageLabels[id] })) },
    environmentField,
    { ...several, name: "endpoint", label: common.endpoint, options: endpoints },
    { ...several, name: "user", label: t.senderFilterLabel, options: users },
  ];
}
