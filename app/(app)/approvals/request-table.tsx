"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Tick } from "@/components/input";
import { type Column, DataTable } from "@/components/list/data-table";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import { SidePanel, useRoomBeside } from "@/components/side-panel";
import * as t from "@/messages/approvals/shared";
import { ApproveSeveral } from "./approve-several";
import { DecidedContext, type DecisionResult } from "./outcome";
import { requestColumns } from "./request-columns";
import type { Choice, ListedRequest, Row } from "./requests";

type Props = {
  caption: string;
  rows: readonly ListedRequest[];
  openedAt: Date;
  withState: boolean;
};

export function RequestTable({ caption, rows, openedAt, withState }: Props) {
  const steady = useSteadyRows(rows);
  const [results, setResults] = useState<ReadonlyMap<string, DecisionResult & { digest: string | undefined }>>(
    new Map(),
  );
  const keepResult = (key: string, result: DecisionResult) => {
    const digest = steady.find(({ row }) => row.key === key)?.row.digest;
    setResults((all) => new Map(all).set(key, { ...result, digest }));
  };
  const shown = steady.map(({ row, gone }): Row => {
    const result = results.get(row.key);
    // A decision on other content than the row now has is not a result of this row.
    return { id: row.key, request: row, gone, result: result?.digest === row.digest ? result : undefined };
  });

  const { taken, choosable, choose, clear } = useChosen(shown);
  const opened = useOpened(shown);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "x" || isTyping(event) || !shortcutsOn()) return;
      const focused = document.activeElement?.closest("tr[data-row]");
      const row = focused ?? root.current?.querySelector("tr[data-current]");
      if (root.current?.contains(row ?? null)) row?.querySelector<HTMLElement>("[data-choose]")?.click();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const { show } = opened;
  const facts = useMemo(() => requestColumns({ openedAt, withState, onOpen: show }), [openedAt, withState, show]);
  const columns = choosable.length > 0 ? [chooseColumn(choosable, taken, choose), ...facts] : facts;
  return (
    <DecidedContext value={keepResult}>
      <div ref={root} className={opened.row ? "xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(26rem,34rem)] xl:gap-4" : ""}>
        <div className="min-w-0 self-start" data-beside={(opened.beside && opened.row !== undefined) || undefined}>
          <DataTable
            caption={caption}
            columns={columns}
            rows={shown}
            current={opened.row?.id ?? null}
            onPeek={opened.show}
            empty={null}
          />
        </div>
        {opened.row ? <OpenRequest key={opened.row.id} row={opened.row} opened={opened} /> : null}
      </div>
      <ApproveSeveral chosen={taken} onResult={keepResult} onClear={clear} />
    </DecidedContext>
  );
}

/** A selection holds for the content that the user saw: a row with other content is no longer selected. */
function useChosen(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const choosable = rows.filter(({ request, gone, result }) => request.choice && !gone && !result?.over);
  const taken = choosable.flatMap(({ request: { key, digest, choice } }) =>
    choice && chosen.get(key) === digest ? choice : [],
  );
  function choose(some: readonly Row[], on: boolean): void {
    setChosen((before) => {
      const next = new Map(before);
      for (const { request } of some) {
        if (on) next.set(request.key, request.digest);
        else next.delete(request.key);
      }
      return next;
    });
  }
  return { taken, choosable, choose, clear: () => setChosen(new Map()) };
}

function chooseColumn(
  choosable: readonly Row[],
  taken: readonly Choice[],
  choose: (some: readonly Row[], on: boolean) => void,
): Column<Row> {
  const all = taken.length === choosable.length;
  return {
    key: "choose",
    head: (
      <Tick
        type="checkbox"
        className="block"
        aria-label={all ? t.allSelectedName : t.selectAllName(choosable.length)}
        checked={all}
        onChange={() => choose(choosable, !all)}
      />
    ),
    cell: (row) =>
      choosable.includes(row) && row.request.choice ? (
        <Tick
          type="checkbox"
          className="block"
          data-choose
          aria-label={t.select(row.request.choice.description)}
          checked={taken.some(({ key }) => key === row.id)}
          onChange={(event) => choose([row], event.target.checked)}
        />
      ) : null,
  };
}

type Opened = ReturnType<typeof useOpened>;

function useOpened(rows: readonly Row[]) {
  const beside = useRoomBeside();
  const [open, setOpen] = useState<string | null | undefined>(undefined);
  const [asked, setAsked] = useState(0);
  const id = open === undefined && beside ? rows[0]?.id : open;
  const at = rows.findIndex((row) => row.id === id);
  const show = useCallback((key: string) => {
    setOpen(key);
    setAsked((times) => times + 1);
  }, []);
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next) setOpen(next.id);
  };
  const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    ({ gone, result }) => !gone && !result?.over,
  );
  function close(): void {
    setOpen(null);
    document.querySelector<HTMLElement>(`tr[data-row="${id}"] [data-row-link]`)?.focus();
  }
  return { beside, row: rows[at], next, asked, show, step, close };
}

function OpenRequest({ row: { request, gone, result }, opened }: { row: Row; opened: Opened }) {
  const { asked, next, show, step, close } = opened;
  const over = gone || result?.over === true;
  return (
    <SidePanel title={request.kind} href={request.href} asked={asked} onClose={close} onStep={step}>
      <div data-approval className="flex flex-col gap-3">
        {over ? <p className="wrap-anywhere text-lg">{request.title}</p> : null}
        {result ? <Block tone={result.tone} title={result.text} live /> : null}
        {gone && !result?.over ? <p className="text-ink-2 text-sm">{t.overtakenNote}</p> : null}
        {over ? null : request.content}
        {over && next ? (
          <Button className="self-start" onClick={() => show(next.id)}>
            {t.nextRequestLabel}
          </Button>
        ) : null}
      </div>
    </SidePanel>
  );
}

/**
 * Keeps rows in the order in which they were first seen, so that nothing moves under the pointer; new rows come last.
 */
function useSteadyRows<T extends { key: string }>(rows: readonly T[]): { row: T; gone: boolean }[] {
  const seen = useRef(new Map<string, T>());
  for (const row of rows) seen.current.set(row.key, row);
  const here = new Set(rows.map(({ key }) => key));
  return [...seen.current.values()].map((row) => ({ row, gone: !here.has(row.key) }));
}
