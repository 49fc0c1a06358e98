"use client";

import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { Dialog } from "@/components/dialog";
import { Checkbox } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { useAction } from "@/components/use-action";
import { When } from "@/components/when";
import type { ExportColumns, ExportFormat } from "@/lib/desk/exports/input";
import type { OrderCount } from "@/lib/payments/orders/lists/count";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/shared";
import { exportOrdersAction } from "./actions";

type Props = { query: string };

type Offer = { count: OrderCount | null; last: { at: string; rows: number } | null };
type Progress = { rows: number; state: "asked" | "running" | "ended" | "broken" };

const pollMs = 700;

export function ExportButton({ query, children }: Props & { children?: string }) {
  const [open, setOpen] = useState(false);
  const icon = <Download size={16} aria-hidden />;
  return (
    <>
      {children ? (
        <Button size="small" icon={icon} onClick={() => setOpen(true)}>
          {children}
        </Button>
      ) : (
        <Button iconOnly aria-label={t.exportLabel} title={t.exportLabel} icon={icon} onClick={() => setOpen(true)} />
      )}
      <ExportDialog key={open ? "open" : "closed"} open={open} onClose={() => setOpen(false)} query={query} />
    </>
  );
}

function ExportDialog({ open, onClose, query }: Props & { open: boolean; onClose: () => void }) {
  const { act, pending, error, dialog } = useAction(exportOrdersAction, { refreshes: false });
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [columns, setColumns] = useState<ExportColumns>("shown");
  const [onlyChanged, setOnlyChanged] = useState(false);
  const [exportId, setExportId] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const offer = useAnswer<Offer>(open ? `/api/orders/exports?${query}` : null);
  const { progress } = useAnswer<{ progress: Progress | null }>(
    exportId ? `/api/orders/exports?id=${exportId}` : null,
    isOver,
  ) ?? { progress: null };

  const start = async () => {
    const made = await act({ query, format, columns, onlyChanged });
    if (made) setExportId(made.exportId);
  };
  useEffect(() => {
    if (exportId) link.current?.click();
  }, [exportId]);
  const { count = null, last = null } = offer ?? {};

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t.exportOrders}
        actions={
          exportId === null ? (
            <Button variant="primary" pending={pending} onClick={start}>
              {t.exportLabel}
            </Button>
          ) : (
            <Button onClick={onClose}>{common.close}</Button>
          )
        }
      >
        {exportId === null ? (
          <div className="flex flex-col gap-4">
            <p className="text-base">
              {count
                ? t.exportScope(count.about, <Count value={count.orders} one={common.orderNoun} />)
                : t.exportScopeUncounted}
            </p>
            <Segmented
              legend={common.file}
              name="format"
              value={format}
              onChange={(event) => setFormat(event.target.value as ExportFormat)}
              options={{ csv: t.csv, xlsx: t.excelWorkbook }}
              hint={t.aWorkbookKeepsAmounts}
            />
            <Segmented
              legend={t.columnsLegend}
              name="columns"
              value={columns}
              onChange={(event) => setColumns(event.target.value as ExportColumns)}
              options={{ shown: t.asShown, all: t.allColumns }}
            />
            {last ? (
              <div>
                <Checkbox
                  label={t.sinceLastExportLabel}
                  checked={onlyChanged}
                  onChange={(event) => setOnlyChanged(event.target.checked)}
                />
                <p className="text-ink-3 text-sm">
                  {t.sinceLastExportHint(<When at={last.at} />, <Count value={last.rows} one={common.orderNoun} />)}
                </p>
              </div>
            ) : null}
            {error ? (
              <p role="alert" className="text-alarm-text text-sm">
                {error.message}
              </p>
            ) : null}
            <p className="text-ink-3 text-sm">{t.exportAuditNote}</p>
          </div>
        ) : (
          <Written progress={progress} count={onlyChanged ? null : count} />
        )}
        {/* biome-ignore lint/a11y/useAnchorContent: clicked by the dialog itself, never seen */}
        {exportId ? <a ref={link} href={`/api/orders/exports/${exportId}`} download hidden tabIndex={-1} /> : null}
      </Dialog>
      {dialog}
    </>
  );
}

const isOver = ({ progress }: { progress: Progress | null }) =>
  progress === null || progress.state === "ended" || progress.state === "broken";

function Written({ progress, count }: { progress: Progress | null; count: OrderCount | null }) {
  const rows = progress?.rows ?? 0;
  const orders = <Count value={rows} one={common.orderNoun} />;
  if (progress?.state === "ended") {
    return (
      <p role="status" className="text-base">
        {t.exportDone(orders)}
      </p>
    );
  }
  if (progress?.state === "broken") {
    return (
      <p role="alert" className="text-alarm-text text-base">
        {t.exportIncomplete(orders)}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-base">
        {orders} {t.exported}
        {count ? t.ofLabel(count.about, <Count value={count.orders} />) : t.soFar}.
      </p>
      <progress
        aria-label={t.ordersExported}
        max={count ? Math.max(count.orders, rows, 1) : undefined}
        value={count ? rows : undefined}
      />
      <p className="text-ink-3 text-sm">{t.exportRunningHint}</p>
    </div>
  );
}

function useAnswer<T>(url: string | null, isLast: (answer: T) => boolean = () => true): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is last depends on the answer alone
  useEffect(() => {
    if (url === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const ask = async () => {
      const response = await fetch(url, { signal: stop.signal }).catch(() => null);
      const received = response?.ok ? ((await response.json().catch(() => null)) as T | null) : null;
      if (stop.signal.aborted) return;
      if (received) setAnswer(received);
      if (!received || !isLast(received)) timer = setTimeout(ask, pollMs);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [url]);
  return answer;
}
