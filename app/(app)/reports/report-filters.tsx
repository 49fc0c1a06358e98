import { ListToolbar } from "@/components/list/list-toolbar";
import { countingDayLabels, countingDays } from "@/lib/books/reports/input";
import { directionLabels } from "@/lib/payments/orders/kind-labels";
import { unknownCurrency } from "@/lib/payments/orders/lists/list-search";
import { movingDays, movingDaysLabels } from "@/lib/payments/orders/lists/moving-days";
import type { OrderChoices } from "@/lib/payments/orders/queries";
import * as common from "@/messages/common";
import * as orderTexts from "@/messages/components/order";
import * as model from "@/messages/reports/model";
import * as t from "@/messages/reports/shared";

type Props = {
  choices: Pick<OrderChoices, "connections" | "currencies">;
  zone: string;
  today: string;
};

export function ReportFilters({ choices: { connections, currencies }, zone, today }: Props) {
  const days = { zone: zone.replaceAll("_", " "), today };
  return (
    <ListToolbar
      path="/reports"
      keep={["asOf", "zone"]}
      fields={[
        {
          ...{ type: "days", name: "days", label: t.period, usual: "this-month" },
          options: movingDays.map((id) => ({ id, name: movingDaysLabels[id] })),
          ...days,
        },
        { type: "choices", name: "connection", label: common.connection, options: connections },
        {
          ...{ type: "choices", name: "direction", label: orderTexts.direction },
          options: Object.entries(directionLabels).map(([id, name]) => ({ id, name })),
        },
        {
          ...{ type: "choices", name: "currency", label: common.currency },
          options: [
            ...currencies.map((code) => ({ id: code, name: code })),
            { id: unknownCurrency, name: orderTexts.amountInProfile },
          ],
        },
        {
          ...{ type: "choices", name: "by", label: model.countBy },
          options: countingDays.map((id) => ({ id, name: countingDayLabels[id] })),
        },
        { type: "moment", name: "at", label: t.asOf, ...days },
      ]}
    />
  );
}
