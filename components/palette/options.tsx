import type { ReactNode } from "react";
import { may, type Role } from "@/lib/auth/permissions";
import { kindLabels } from "@/lib/orders/kind-labels";
import type { PaletteFound } from "@/lib/palette/entries";
import * as common from "@/messages/common";
import * as t from "@/messages/components/palette";
import { Keys } from "../keys";
import { Money } from "../money";
import { navigation, otherPages } from "../pages";
import { goTo } from "../shortcuts";
import { StatusBadge } from "../status-badge";

/** Something that can be opened. */
export type Option = { href: string; body: ReactNode };
export type OptionGroup = { title: string; options: readonly Option[] };

const allPages = [...navigation.flat(), ...otherPages];

/** The pages that this role may open and that fit a text: those that begin with it first. */
export function findPages(role: Role, text: string): OptionGroup {
  const labels = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = allPages
    .filter(({ permission }) => permission === null || may(role, permission))
    .filter(({ label }) => labels.every((status) => label.toLowerCase().includes(status)));
  const begins = (label: string) => label.toLowerCase().startsWith(labels[0] ?? "");
  const sorted = [...fitting.filter(({ label }) => begins(label)), ...fitting.filter(({ label }) => !begins(label))];
  return {
    title: t.pages,
    options: sorted.map(({ href, label }) => {
      const way = goTo.find((one) => one.href === href);
      return { href, body: <Line name={label} aside={way ? <Keys keys={["g", way.key]} /> : null} /> };
    }),
  };
}

/** What was found for a text, in the order in which it is offered. */
export function groupsOf(found: PaletteFound, text: string): OptionGroup[] {
  const all: Option = {
    href: `/orders?q=${encodeURIComponent(text)}`,
    body: <Line name={`All orders with “${text}”`} />,
  };
  return [
    { title: common.orders, options: [...found.orders.map(orderOption), ...(found.moreOrders ? [all] : [])] },
    {
      title: common.batches,
      options: found.batches.map(({ id, name, fileName, connectionName }) => ({
        href: `/batches/${id}`,
        body: <Line name={`${name} · ${fileName}`} detail={connectionName} />,
      })),
    },
    {
      title: common.recurringProfiles,
      options: found.profiles.map(({ id, label, recurringPaymentId, connectionName }) => ({
        href: `/recurring/${id}`,
        body: (
          <Line name={label ?? `Profile ${recurringPaymentId}`} detail={`${recurringPaymentId} · ${connectionName}`} />
        ),
      })),
    },
    {
      title: common.payees,
      options: found.payees.map(({ id, key, name, label }) => ({
        href: `/payees/${id}`,
        body: <Line name={name} detail={label ? `${key} · ${label}` : key} />,
      })),
    },
  ];
}

function orderOption(order: PaletteFound["orders"][number]): Option {
  const { id, kind, clientOrderId, yourReference, receiverName, receiverAccount, amount, currency, badge } = order;
  const detail = [yourReference, receiverAccount, clientOrderId].filter(Boolean).join(" · ");
  const aside = (
    <span className="flex flex-col items-end gap-0.5">
      {kind === "update" ? null : <Money amount={amount} currency={currency} />}
      <StatusBadge {...badge} />
    </span>
  );
  return {
    href: `/orders/${id}`,
    body: <Line name={receiverName ?? kindLabels[kind]} detail={detail} aside={aside} />,
  };
}

function Line({ name, detail, aside }: { name: string; detail?: string; aside?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center justify-between gap-3">
      <span className="flex min-w-0 flex-col">
        <span className="truncate">{name}</span>
        {detail ? <span className="truncate text-ink-3 text-xs">{detail}</span> : null}
      </span>
      {aside ? <span className="shrink-0">{aside}</span> : null}
    </span>
  );
}
