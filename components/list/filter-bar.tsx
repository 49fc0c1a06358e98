"use client";

import { LoaderCircle, Search } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useTransition,
} from "react";
import { searchMaxLength } from "@/lib/core/text/search-text";
import * as t from "@/messages/components/list";
import { Button, buttonClass } from "../button";
import { Input } from "../input";
import { PageLink } from "../page-link";
import { describeLongParams, hrefWith, paramsOf, placeParams } from "./url-state";

/** Typed text applies this many ms after the last key. */
const typedMs = 250;

type Props = {
  path: string;
  keep?: readonly string[];
  children: ReactNode;
};

/**
 * The address holds the filters, so that a link, Back and reload show the same rows. Back undoes each choice, and
 * typing as a whole. Without script it is a plain form.
 */
export function FilterBar({ path, keep = [], children }: Props) {
  const router = useRouter();
  const params = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** While typing continues, the next address replaces the last one instead of adding a history entry. */
  const isTyping = useRef(false);
  const [pending, start] = useTransition();
  const kept = keep.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""] as const] : []));

  const given = paramsOf(params);
  const filters = hrefWith("", given, {});
  const longNote = describeLongParams(given);
  // The controls are uncontrolled: after "Clear" or Back they follow the address, except while the user types.
  useEffect(() => {
    const values = new URLSearchParams(filters.slice(1));
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || !control.name) continue;
      const value = values.get(control.name) ?? "";
      if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
        continue;
      if (control !== document.activeElement && control.value !== value) control.value = value;
    }
  }, [filters]);

  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(typed: boolean): void {
    clearTimeout(timer.current);
    const way = isTyping.current ? "replace" : "push";
    isTyping.current = typed;
    if (!form.current) return;
    const values = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    const href = hrefWith(path, Object.fromEntries(values), {});
    if (href !== location.pathname + location.search) start(() => router[way](href, { scroll: false }));
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    apply(false);
  }

  function onChange(event: FormEvent): void {
    const target = event.target;
    const chosen =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "date");
    clearTimeout(timer.current);
    if (target instanceof HTMLInputElement && !chosen) timer.current = setTimeout(apply, typedMs, true);
    else {
      isTyping.current = false;
      apply(false);
    }
  }

  function onClick({ target }: MouseEvent): void {
    if ((target as HTMLElement).closest("a")) clearTimeout(timer.current);
  }

  const active = [...params].some(
    ([name, value]) => value && !keep.includes(name) && !(placeParams as readonly string[]).includes(name),
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the link clicks it, too
    <form
      ref={form}
      action={path}
      aria-busy={pending}
      onSubmit={onSubmit}
      onChange={onChange}
      onClick={onClick}
      className="group mb-3 flex flex-wrap items-end gap-2 print:hidden"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <noscript>
        <Button type="submit">{t.apply}</Button>
      </noscript>
      {active ? (
        <PageLink
          href={hrefWith(path, Object.fromEntries(kept), {})}
          scroll={false}
          className={buttonClass("plain", "normal")}
        >
          {t.clear}
        </PageLink>
      ) : null}
      {longNote ? (
        <p role="status" className="w-full break-words text-sm text-wait-text">
          {longNote}
        </p>
      ) : null}
    </form>
  );
}

export function SearchInput({
  label,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "maxLength"> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Input inside
    <label className="relative min-w-0 grow basis-56 max-md:basis-32 md:max-w-80">
      <span className="sr-only">{label}</span>
      <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-3">
        <Search size={16} className="group-aria-busy:hidden" aria-hidden />
        <LoaderCircle size={16} className="spin hidden group-aria-busy:block" aria-hidden />
      </span>
      <Input {...rest} type="search" maxLength={searchMaxLength} data-search placeholder={label} className="pl-8" />
    </label>
  );
}

export function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="flex min-w-0 flex-col gap-0.5 text-ink-3 text-xs">
      {label}
      {children}
    </label>
  );
}
