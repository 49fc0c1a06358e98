import type { ReactNode } from "react";
import type { PaletteFound } from "@/lib/desk/palette/entries";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";
import { Keys } from "../keys";
import { Money } from "../money";
import { beginnings, type NavigationIcon, navigation, otherPages } from "../pages";
import { PageIcon } from "../shell/navigation-icon";
import { goTo } from "../shortcuts";
import { StatusBadge } from "../status-badge";
import { type Recent, readRecents } from "./recents";

export type Option = { href: string; body: ReactNode };
export type OptionGroup = { title: string; options: readonly Option[] };

const allPages = [...navigation.flat(), ...otherPages];

export function findRecents(email: string | undefined, text: string): OptionGroup {
  const recents = email && text === "" ? readRecents(email) : [];
  return {
    title: t.recent,
    options: recents.map(({ kind, href, name }: Recent) => ({ href, body: <Line icon={kind} name={name} /> })),
  };
}

function iconOf(href: string): NavigationIcon {
  const of = (one: string) => href === one || (one !== "/" && href.startsWith(one));
  const pages = navigation.flat();
  return pages.find((page) => of(page.href) || page.within?.some(of))?.icon ?? "overview";
}

export function findPages(role: Role, text: string): OptionGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = allPages
    .filter(({ permission }) => permission === null || may(role, permission))
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const isFirst = (label: string) => label.toLowerCase().startsWith(words[0] ?? "");
  const sorted = [...fitting.filter(({ label }) => isFirst(label)), ...fitting.filter(({ label }) => !isFirst(label))];
  const options = sorted.map(({ href, label }) => {
    const way = goTo.find((one) => one.href === href);
    return {
      href,
      body: <Line icon={iconOf(href)} name={label} aside={way ? <Keys keys={["g", way.key]} /> : null} />,
    };
  });
  const begins = ({ href }: Option) => beginnings.some((one) => one.href === href);
  return [
    { title: t.pages, options: options.filter((option) => !begins(option)) },
    { title: t.create, options: options.filter(begins) },
  ];
}

export function groupsOf(found: PaletteFound, text: string): OptionGroup[] {
  const all: Option = {
    href: `/orders?q=${encodeURIComponent(text)}`,
    body: <Line icon="orders" name={`All orders with “${text}”`} />,
  };
  return [
    { title: common.orders, options: [...found.orders.map(orderOption), ...(found.moreOrders ? [all] : [])] },
    {
      title: common.batches,
      options: found.batches.map(({ id, name, fileName, connectionName }) => ({
        href: `/batches/${id}`,
        body: <Line icon="batches" name={`${name} · ${fileName}`} detail={connectionName} />,
      })),
    },
    {
      title: common.recurringProfiles,
      options: found.profiles.map(({ id, label, recurringPaymentId, connectionName }) => ({
        href: `/recurring/${id}`,
        body: (
          <Line
            icon="recurring"
            name={label ?? `Profile ${recurringPaymentId}`}
            detail={`${recurringPaymentId} · ${connectionName}`}
          />
        ),
      })),
    },
    {
      title: common.payees,
      options: found.payees.map(({ id, key, name, label }) => ({
        href: `/payees/${id}`,
        body: <Line icon="payees" name={name} detail={label ? `${key} · ${label}` : key} />,
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
    body: <Line icon="orders" name={receiverName ?? kindLabels[kind]} detail={detail} aside={aside} />,
  };
}

type LineProps = { icon: NavigationIcon; name: string; detail?: string; aside?: ReactNode };

function Line({ icon, name, detail, aside }: LineProps) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="text-ink-3">
        <PageIcon name={icon} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{name}</span>
        {detail ? <span className="truncate text-ink-3 text-xs">{detail}</span> : null}
      </span>
      {aside ? <span className="shrink-0">{aside}</span> : null}
    </span>
  );
}
