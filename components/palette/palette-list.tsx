"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useState } from "react";
import { type PaletteFound, paletteTextMin, readPaletteText } from "@/lib/desk/palette/entries";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";
import { Button } from "../button";
import { Keys } from "../keys";
import { useActingUser } from "../layout-context";
import { readJson } from "../live/read-json";
import { Money } from "../money";
import { beginnings, type NavigationIcon, navigation, otherPages } from "../pages";
import { PageIcon } from "../shell/navigation-icon";
import { goTo } from "../shortcuts";
import { StatusBadge } from "../status-badge";
import { useTabQueries } from "../tab-queries";
import { type Recent, readRecents } from "./recents";

type Option = { href: string; body: ReactNode };
type OptionGroup = { title: string; options: readonly Option[] };

const allPages = [...navigation.flat(), ...otherPages];

function findRecents(email: string | undefined, text: string): OptionGroup {
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

function findPages(role: Role, text: string): OptionGroup[] {
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

function groupsOf(found: PaletteFound, text: string): OptionGroup[] {
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

const restMs = 150;

export type ListHandle = { move: (step: 1 | -1) => void; open: (apart: boolean) => void };

type Props = {
  ref: Ref<ListHandle>;
  id: string;
  text: string;
  early: string | null;
  role: Role;
  onActive: (id: string | undefined) => void;
  onLeave: () => void;
};

/** Results of an earlier text are never offered for the current one. */
export function PaletteList({ ref, id, text: typed, early, role, onActive, onLeave }: Props) {
  const router = useRouter();
  const email = useActingUser();
  const groupId = useId();
  const text = readPaletteText(typed);
  const rested = useRested(text);
  const asks = [...text].length >= paletteTextMin;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["palette", rested],
      queryFn: ({ signal }) => readJson<PaletteFound>(`/api/palette?q=${encodeURIComponent(rested)}`, signal),
      enabled: asks && rested === text,
    },
    useTabQueries(),
  );
  const found = asks && rested === text ? data : undefined;
  const failed = asks && rested === text && error !== null && !data;
  const groups = [findRecents(email, text), ...findPages(role, text), ...(found ? groupsOf(found, text) : [])].filter(
    ({ options }) => options.length,
  );
  const options = groups.flatMap((group) => group.options);

  const [chosen, setChosen] = useState<{ text: string; href: string } | null>(null);
  const at = chosen?.text === text ? options.findIndex(({ href }) => href === chosen.href) : -1;
  const active = options[Math.max(at, 0)];
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`;
  const activeId = active && optionId(active);
  useEffect(() => onActive(activeId), [activeId, onActive]);

  const [awaited, setAwaited] = useState(early === null ? null : readPaletteText(early));
  const only = found && options.length === 1 ? options[0] : undefined;
  useEffect(() => {
    if (awaited !== null && awaited === text && only) follow(only, false);
  });

  function follow({ href }: Option, apart: boolean): void {
    onLeave();
    if (apart) window.open(href, "_blank", "noopener");
    else router.push(href);
  }

  useImperativeHandle(ref, () => ({
    move: (step) => {
      const next = options[(Math.max(at, 0) + step + options.length) % options.length];
      if (!next) return;
      setChosen({ text, href: next.href });
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" });
    },
    open: (apart) => {
      if (active) follow(active, apart);
      else setAwaited(text);
    },
  }));

  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={t.results}
        className="-mx-2 max-h-[min(28rem,60dvh)] overflow-y-auto"
        hidden={options.length === 0}
      >
        {groups.map(({ title, options: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={title} role="group" aria-labelledby={`${groupId}-${title}`}>
            <p role="presentation" id={`${groupId}-${title}`} className="px-2 pt-2 pb-1 font-medium text-ink-3 text-xs">
              {title}
            </p>
            {some.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
              <div
                key={option.href}
                id={optionId(option)}
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                className="flex min-h-9 cursor-pointer flex-col justify-center rounded-sm px-2 py-1 text-base hover:bg-sunken aria-selected:bg-accent-soft max-md:min-h-11"
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event: MouseEvent) => follow(option, event.ctrlKey || event.metaKey)}
              >
                {option.body}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div role="status" className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
        {failed ? t.noResponse : null}
        {asks && !found && !failed ? t.searching : null}
        {found && options.length === 0 ? t.emptyResults(text) : null}
        {found && options.length > 0 ? <span className="sr-only">{t.result(options.length)}</span> : null}
        {asks ? null : t.searchHint}
        {failed ? (
          <Button size="small" onClick={() => refetch()}>
            {t.tryAgain}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
