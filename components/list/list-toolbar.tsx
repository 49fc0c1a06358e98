"use client";

import { Plus, X } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState, useTransition } from "react";
import * as t from "@/messages/components/list";
import { buttonClass } from "../button";
import { Dialog } from "../dialog";
import { Later } from "../later";
import { PageLink } from "../page-link";
import { placePopover } from "../place-popover";
import { useNarrow } from "../side-panel";
import type { FilterEditor } from "./filter-editor";
import { type Address, type Changes, describeField, type FilterField, isSet, withoutField } from "./filter-fields";
import { type ListSearch, SearchForm } from "./search-form";
import { describeLongParams, hrefWith, paramsOf, placeParams } from "./url-state";

const loadEditor = () => import("./filter-editor").then(({ FilterEditor }) => FilterEditor);

/** Live lists announce new rows in the toolbar, so that no row moves. */
export const liveSlotId = "list-live";

type Props = {
  path: string;
  keep?: readonly string[];
  search?: ListSearch;
  fields?: readonly FilterField[];
  countsFrom?: string;
  children?: ReactNode;
};

export function ListToolbar({ path, keep = [], search, fields = [], countsFrom, children }: Props) {
  const { given, pending, change, hrefOf } = useListAddress(path);
  const [editing, edit] = useState<{ field: string | null } | null>(null);
  const hasChanged = useRef(false);
  const longNote = describeLongParams(given);
  const kept = Object.fromEntries(keep.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  const isNarrowed = Object.keys(given).some(
    (name) => !(name in kept) && !(placeParams as readonly string[]).includes(name),
  );
  const onChange = (changes: Changes) => {
    change(changes, hasChanged.current ? "replace" : "push");
    hasChanged.current = true;
  };
  const chips = fields.filter((field) => describeField(field, given) !== null);
  const editor = editing && {
    ...{ fields, first: editing.field, address: given, countsFrom: countsFrom ?? null },
    ...{ onChange, hrefOf },
  };
  return (
    <div aria-busy={pending} className="group mb-2 flex flex-wrap items-center gap-2 print:hidden">
      {search || fields.length > 0 ? (
        <SearchForm path={path} kept={kept} given={given} search={search} fields={fields} change={change} />
      ) : null}
      {fields.length > 0 ? (
        <FilterButton
          chips={chips}
          address={given}
          editor={editor}
          onEdit={(next) => {
            hasChanged.current = false;
            edit(next);
          }}
          removeHref={(field) => hrefOf(withoutField(field))}
        />
      ) : null}
      {isNarrowed ? (
        <PageLink
          href={hrefWith(path, kept, {})}
          scroll={false}
          className={`${buttonClass("plain", "normal")} max-md:order-last`}
        >
          {t.clear}
        </PageLink>
      ) : null}
      <span className="ml-auto flex items-center gap-2">
        <span id={liveSlotId} role="status" className="flex items-center gap-3 text-ink-3 text-sm empty:hidden" />
        {children}
      </span>
      {longNote ? (
        <p role="status" className="w-full break-words text-sm text-wait-text">
          {longNote}
        </p>
      ) : null}
    </div>
  );
}

type ButtonProps = {
  chips: readonly FilterField[];
  address: Address;
  editor: ComponentProps<typeof FilterEditor> | null;
  onEdit: (next: { field: string | null } | null) => void;
  removeHref: (field: FilterField) => string;
};

function FilterButton({ chips, address, editor, onEdit, removeHref }: ButtonProps) {
  const id = useId();
  const isNarrow = useNarrow();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const content = <Later what={t.filters} load={loadEditor} props={editor} />;
  const open = (field: string | null, from: HTMLElement) => {
    opener.current = from;
    onEdit({ field });
    if (!isNarrow) panel.current?.showPopover();
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={isNarrow ? undefined : id}
        aria-haspopup="dialog"
        className={buttonClass()}
        onClick={({ currentTarget }) => {
          opener.current = currentTarget;
          if (isNarrow || !panel.current?.matches(":popover-open")) onEdit({ field: null });
        }}
      >
        <Plus size={16} aria-hidden />
        <span className="max-md:sr-only">{t.filter}</span>
      </button>
      {chips.map((field) => (
        <span
          key={field.name}
          className="flex max-w-full min-w-0 items-center rounded-md border bg-surface text-sm max-md:order-last"
        >
          <button
            type="button"
            aria-haspopup="dialog"
            className="min-h-8 min-w-0 truncate rounded-md px-2.5 hover:underline max-md:min-h-11"
            onClick={({ currentTarget }) => open(field.name, currentTarget)}
          >
            <span className="text-ink-2">{field.label}:</span> {describeField(field, address)}
          </button>
          {isSet(field, address) ? (
            <PageLink
              href={removeHref(field)}
              scroll={false}
              aria-label={t.removeFilter(field.label)}
              title={t.removeFilter(field.label)}
              className="flex min-h-8 w-8 shrink-0 items-center justify-center text-ink-3 hover:text-ink max-md:min-h-11 max-md:w-11"
            >
              <X size={14} aria-hidden />
            </PageLink>
          ) : null}
        </span>
      ))}
      {isNarrow ? (
        <Dialog open={editor !== null} onClose={() => onEdit(null)} title={t.filters} form="side">
          {content}
        </Dialog>
      ) : (
        <div
          ref={panel}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={t.filters}
          onToggle={({ newState }) => {
            if (newState === "open") placePopover(opener.current, panel.current);
            else onEdit(null);
          }}
          className="appear fixed m-0 max-h-[70dvh] min-h-12 w-max min-w-64 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border bg-surface p-2 shadow-float"
        >
          {content}
        </div>
      )}
    </>
  );
}

function useListAddress(path: string) {
  const router = useRouter();
  const params = useSearchParams();
  const [pending, start] = useTransition();
  const asked = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is there
  useEffect(() => {
    asked.current = null;
  }, [params]);

  function change(changes: Changes, way: "push" | "replace"): void {
    const now = paramsOf(asked.current ?? location.search);
    const href = hrefWith(path, now, changes);
    if (href === hrefWith(path, now, {}) && !("after" in now || "before" in now)) return;
    asked.current = href.slice(path.length);
    start(() => router[way](href, { scroll: false }));
  }

  const given = paramsOf(params);
  return { given, pending, change, hrefOf: (changes: Changes) => hrefWith(path, given, changes) };
}
