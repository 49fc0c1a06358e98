"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { capital } from "@/lib/core/text/plural";
import * as t from "@/messages/components/list";
import { Button } from "../button";
import { Count } from "../count";
import { Input, Tick } from "../input";
import { readJson } from "../live/read-json";
import { menuItemClass } from "../menu";
import { useTabQueries } from "../tab-queries";
import {
  type Address,
  type Changes,
  describeField,
  type FilterField,
  type FilterOption,
  isSet,
  printAmounts,
  readAmounts,
  readValues,
  toggle,
} from "./filter-fields";
import { RangeCalendar } from "./range-calendar";
import { hrefWith } from "./url-state";

type Choices = Extract<FilterField, { type: "choices" }>;
type Props = {
  fields: readonly FilterField[];
  first: string | null;
  address: Address;
  countsFrom: string | null;
  onChange: (changes: Changes) => void;
  hrefOf: (changes: Changes) => string;
};

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

const steppable = "input[type=search], input[type=checkbox], button";

export function FilterEditor({ fields, first, address, countsFrom, onChange, hrefOf }: Props) {
  const [open, setOpen] = useState(first);
  const [text, setText] = useState("");
  const [own, setOwn] = useState<Address>(address);
  const box = useRef<HTMLDivElement>(null);
  const query = hrefWith("", address, {});
  const { data: counts } = useQuery(
    {
      queryKey: ["filter counts", countsFrom, query],
      queryFn: ({ signal }) => readJson<Counts>(`${countsFrom}${query}`, signal),
      enabled: countsFrom !== null,
      placeholderData: (before) => before,
    },
    useTabQueries(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has another first control
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[data-first], input, button")?.focus();
  }, [open]);
  const change = (changes: Changes) => {
    setOwn((before) => {
      const next = { ...before };
      for (const [name, value] of Object.entries(changes)) next[name] = value ?? undefined;
      return next;
    });
    onChange(changes);
  };
  const field = fields.find(({ name }) => name === open);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(steppable)];
    const at = all.indexOf(event.target as HTMLElement);
    if (step === 0 || at < 0 || (event.target as HTMLElement).closest("table")) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows only help the controls inside
    <div ref={box} onKeyDown={onKeyDown} className="flex min-w-60 flex-col gap-1">
      {field ? (
        <button type="button" className={`${menuItemClass} font-medium`} onClick={() => setOpen(null)}>
          <ChevronLeft size={16} aria-hidden />
          <span className="sr-only">{t.backToFilters}</span>
          {field.label}
        </button>
      ) : null}
      {!field || (field.type === "choices" && field.options.length > searchedFrom) ? (
        <Input
          key={open}
          type="search"
          data-first
          aria-label={field ? t.find(field.label) : t.findFilterLabel}
          placeholder={field ? t.find(field.label) : t.findFilterLabel}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      {field ? (
        <FieldEditor {...{ field, text, address: own, counts, onChange: change, hrefOf }} />
      ) : (
        fields.map((one) => (
          <FoundField
            key={one.name}
            {...{ field: one, text, address: own, counts, onChange: change, hrefOf }}
            onOpen={() => {
              setText("");
              setOpen(one.name);
            }}
          />
        ))
      )}
    </div>
  );
}

const searchedFrom = 8;

const carries = (name: string, text: string) => name.toLowerCase().includes(text.trim().toLowerCase());

type FieldProps = {
  field: FilterField;
  text: string;
  address: Address;
  counts: Counts | undefined;
  onChange: (changes: Changes) => void;
  hrefOf: (changes: Changes) => string;
};

function FieldEditor({ field, text, counts, hrefOf, ...rest }: FieldProps) {
  if (field.type === "amount") return <AmountEditor name={field.name} {...rest} />;
  if (field.type === "moment") return <MomentEditor field={field} {...rest} />;
  if (field.type === "days") return <DaysEditor field={field} {...rest} />;
  const found = field.options.filter(({ name }) => carries(name, text));
  return <ChoicesEditor {...{ field, options: found, counts, hrefOf, ...rest }} />;
}

function FoundField({ field, text, onOpen, ...rest }: FieldProps & { onOpen: () => void }) {
  const found = text.trim() && field.type === "choices" ? field.options.filter(({ name }) => carries(name, text)) : [];
  if (field.type === "choices" && found.length > 0) {
    return <ChoicesEditor field={field} options={found} named {...rest} />;
  }
  return carries(field.label, text) ? <FieldLine field={field} address={rest.address} onOpen={onOpen} /> : null;
}

function FieldLine({ field, address, onOpen }: { field: FilterField; address: Address; onOpen: () => void }) {
  const value = describeField(field, address);
  return (
    <button
      type="button"
      aria-label={value ? `${field.label}: ${value}` : field.label}
      className={`${menuItemClass} justify-between`}
      onClick={onOpen}
    >
      {field.label}
      <span className="flex min-w-0 items-center gap-1 text-ink-3 text-sm">
        <span className="max-w-44 truncate">{value}</span>
        <ChevronRight size={14} className="shrink-0" aria-hidden />
      </span>
    </button>
  );
}

type ChoicesProps = {
  field: Choices;
  options: readonly FilterOption[];
  address: Address;
  counts: Counts | undefined;
  onChange: (changes: Changes) => void;
  hrefOf: (changes: Changes) => string;
  named?: boolean;
};

function ChoicesEditor({ field, options, address, counts, onChange, hrefOf, named = false }: ChoicesProps) {
  const own = counts?.[field.name];
  const chosen = field.several ? readValues(address[field.name]) : [address[field.name]];
  const groupOf = ({ group }: FilterOption) => group ?? (named ? field.label : "");
  const groups = new Set(options.map(groupOf));
  if (options.length === 0) return <p className="px-2 py-1 text-ink-3 text-sm">{t.nothingFound}</p>;
  return [...groups].map((group) => (
    <fieldset key={group} className="min-w-0">
      <legend className={group ? "px-2 pt-1.5 text-ink-3 text-xs" : "sr-only"}>{group || field.label}</legend>
      {options
        .filter((option) => groupOf(option) === group)
        .map(({ id, name }) => (
          <span key={id} className="relative flex items-center">
            <label className={`${menuItemClass} pr-14`} data-reads={hrefOf(toggle(field, address, id))}>
              <Tick
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => onChange(toggle(field, address, id))}
              />
              {capital(name)}
            </label>
            {own ? (
              <span className="pointer-events-none absolute right-2 text-ink-3 text-xs">
                <Count value={own[id] ?? 0} />
              </span>
            ) : null}
          </span>
        ))}
    </fieldset>
  ));
}

type EditorProps<Field> = { field: Field; address: Address; onChange: (changes: Changes) => void };

function AmountEditor({ name, address, onChange }: Omit<EditorProps<unknown>, "field"> & { name: string }) {
  const [range, setRange] = useState(readAmounts(address[name]));
  return (
    <form
      className="flex flex-col gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [name]: printAmounts({ least: range.least.trim(), most: range.most.trim() }) });
      }}
    >
      <div className="flex gap-2">
        {(["least", "most"] as const).map((end) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Input inside
          <label key={end} className="flex w-32 flex-col gap-0.5 text-ink-3 text-xs">
            {end === "least" ? t.minimum : t.maximum}
            <Input
              data-first={end === "least" || undefined}
              inputMode="decimal"
              align="end"
              maxLength={30}
              value={range[end]}
              onChange={(event) => setRange({ ...range, [end]: event.target.value })}
            />
          </label>
        ))}
      </div>
      <Button type="submit">{t.apply}</Button>
    </form>
  );
}

function MomentEditor({ field, address, onChange }: EditorProps<Extract<FilterField, { type: "moment" }>>) {
  const [given = "", givenTime = ""] = (address[field.name] ?? "").split("T");
  const [day, setDay] = useState(given || field.today);
  const [time, setTime] = useState(givenTime || "00:00");
  return (
    <form
      className="flex flex-col gap-2 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [field.name]: `${day}T${time.trim()}` });
      }}
    >
      <RangeCalendar single from={day} to={day} today={field.today} onPick={setDay} />
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Input inside */}
      <label className="flex flex-col gap-0.5 px-2 text-ink-3 text-xs">
        {t.timeLabel}
        <Input
          inputMode="numeric"
          pattern="([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?"
          maxLength={8}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </label>
      <p className="px-2 text-ink-3 text-xs">{t.timesIn(field.zone)}</p>
      <Button type="submit">{t.apply}</Button>
    </form>
  );
}

function DaysEditor({ field, address, onChange }: EditorProps<Extract<FilterField, { type: "days" }>>) {
  const preset = address[field.name] ?? (isSet(field, address) ? undefined : field.usual);
  return (
    <div className="flex gap-2 max-md:flex-col">
      <div className="flex flex-col">
        {field.options.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={preset === id}
            className={`${menuItemClass} aria-pressed:bg-accent-soft aria-pressed:font-medium`}
            onClick={() => onChange({ [field.name]: preset === id ? null : id, from: null, to: null })}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="flex flex-col gap-1">
        <RangeCalendar
          from={address.from ?? null}
          to={address.to ?? null}
          today={field.today}
          onPick={(from, to) => onChange({ [field.name]: null, from, to })}
        />
        <p className="px-2 text-ink-3 text-xs">{t.daysIn(field.zone)}</p>
      </div>
    </div>
  );
}
