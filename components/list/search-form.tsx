"use client";

import { type FormEvent, useEffect, useRef } from "react";
import * as common from "@/messages/common";
import * as t from "@/messages/components/list";
import { Button } from "../button";
import { Input } from "../input";
import { ChoiceFilter } from "./choice-filter";
import { Filter, SearchInput } from "./filter-bar";
import type { Address, Changes, FilterField } from "./filter-fields";

export type ListSearch = { label: string; name?: string };

const typedMs = 250;

type Props = {
  path: string;
  kept: Address;
  given: Address;
  search: ListSearch | undefined;
  fields: readonly FilterField[];
  change: (changes: Changes, way: "push" | "replace") => void;
};

export function SearchForm({ path, kept, given, search, fields, change }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyping = useRef(false);
  const name = search?.name ?? "q";
  const value = given[name] ?? "";
  useEffect(() => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement) || field === document.activeElement || field.value === value) return;
    clearTimeout(timer.current);
    field.value = value;
  }, [name, value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(typed: boolean): void {
    clearTimeout(timer.current);
    const way = isTyping.current ? "replace" : "push";
    isTyping.current = typed;
    if (!form.current || !search) return;
    change({ [name]: String(new FormData(form.current).get(name) ?? "").trim() || null }, way);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    apply(false);
  }

  return (
    <form
      ref={form}
      action={path}
      onSubmit={onSubmit}
      onInput={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(apply, typedMs, true);
      }}
      className="contents"
    >
      {Object.entries(kept).map(([one, text]) => (
        <input key={one} type="hidden" name={one} value={text} />
      ))}
      {search ? <SearchInput label={search.label} name={name} defaultValue={value} /> : null}
      <noscript>
        <div className="flex flex-wrap items-end gap-2">
          {fields.map((field) => (
            <PlainField key={field.name} field={field} given={given} />
          ))}
          <Button type="submit">{t.apply}</Button>
        </div>
      </noscript>
    </form>
  );
}

function PlainField({ field, given }: { field: FilterField; given: Address }) {
  const value = given[field.name] ?? "";
  if (field.type === "amount") {
    return (
      <Filter label={field.label}>
        <Input name={field.name} align="end" defaultValue={value} />
      </Filter>
    );
  }
  if (field.type === "moment") {
    return (
      <Filter label={field.label}>
        <Input name={field.name} maxLength={20} placeholder={t.isoMomentExample} defaultValue={value} />
      </Filter>
    );
  }
  const chosen = value && !field.options.some(({ id }) => id === value) ? [{ id: value, name: t.asChosen }] : [];
  const select = (
    <ChoiceFilter
      label={field.label}
      name={field.name}
      value={value}
      all={common.all}
      choices={[...chosen, ...field.options]}
    />
  );
  if (field.type === "choices") return select;
  return (
    <>
      {select}
      {(["from", "to"] as const).map((end) => (
        <Filter key={end} label={end === "from" ? t.from : t.to}>
          <Input name={end} maxLength={10} placeholder={t.isoDayExample} defaultValue={given[end] ?? ""} />
        </Filter>
      ))}
    </>
  );
}
