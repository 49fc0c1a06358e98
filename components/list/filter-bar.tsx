"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useTransition } from "react";
import { searchMaxLength } from "@/lib/core/search-text";
import * as t from "@/messages/components/list";
import { Button, buttonClass } from "../button";
import { Input } from "../input";
import { describeLongParams, hrefWith, paramsOf, placeParams } from "./url-state";

type Props = {
  /** The address of the list. */
  path: string;
  /** Parameters that are no filter and stay: a tab, a sort. */
  keep?: readonly string[];
  children: ReactNode;
};

/**
 * Filters of a list. The address holds them, so a link, back and reload show the same rows; choices apply at once,
 * typed text by Enter. Without script it is a plain form with a button.
 */
export function FilterBar({ path, keep = [], children }: Props) {
  const router = useRouter();
  const params = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [pending, start] = useTransition();
  const kept = keep.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""] as const] : []));

  const given = paramsOf(params);
  const filters = hrefWith("", given, {});
  const longNote = describeLongParams(given);
  // The controls are uncontrolled: after "Clear" or Back they follow the address, except where one is typing.
  useEffect(() => {
    const values = new URLSearchParams(filters.slice(1));
    for (const control of form.current?.elements ?? []) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || !control.name) continue;
      const value = values.get(control.name) ?? "";
      // A list without "any" has a usual choice, which the page has made.
      if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
        continue;
      if (control !== document.activeElement && control.value !== value) control.value = value;
    }
  }, [filters]);

  function apply(): void {
    if (!form.current) return;
    const values = [...new FormData(form.current)].map(([name, value]) => [name, String(value).trim()]);
    start(() => router.push(hrefWith(path, Object.fromEntries(values), {}), { scroll: false }));
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    apply();
  }

  function onChange(event: FormEvent): void {
    const target = event.target;
    const chosen =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "date");
    if (chosen) apply();
  }

  const active = [...params].some(
    ([name, value]) => value && !keep.includes(name) && !(placeParams as readonly string[]).includes(name),
  );
  return (
    <form
      ref={form}
      action={path}
      aria-busy={pending}
      onSubmit={onSubmit}
      onChange={onChange}
      className="mb-3 flex flex-wrap items-end gap-2 print:hidden"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" pending={pending}>
        {t.apply}
      </Button>
      {active ? (
        <Link
          href={hrefWith(path, Object.fromEntries(kept), {})}
          scroll={false}
          prefetch={false}
          className={buttonClass("plain", "normal")}
        >
          {t.clear}
        </Link>
      ) : null}
      {longNote ? (
        <p role="status" className="w-full break-words text-sm text-wait-text">
          {longNote}
        </p>
      ) : null}
    </form>
  );
}

/** The search of a page: `/` jumps here. */
export function SearchInput({
  label,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "maxLength"> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Input inside
    <label className="relative min-w-0 grow basis-56 md:max-w-80">
      <span className="sr-only">{label}</span>
      <Search
        size={16}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
        aria-hidden
      />
      <Input {...rest} type="search" maxLength={searchMaxLength} data-search placeholder={label} className="pl-8" />
    </label>
  );
}

/** One filter with a small label above it. */
export function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="flex min-w-0 flex-col gap-0.5 text-ink-3 text-xs">
      {label}
      {children}
    </label>
  );
}
