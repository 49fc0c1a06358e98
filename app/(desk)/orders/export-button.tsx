"use client";

import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { Dialog } from "@/components/dialog";
import { Checkbox } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import type { ExportColumns, ExportFormat } from "@/lib/exports/input";
import type { OrderCount } from "@/lib/orders/count";
import { exportOrdersAction } from "./actions";

type Props = {
  /** The list as it stands, without a page. */
  query: string;
  email: string;
};

type Offer = { count: OrderCount | null; last: { at: string; rows: number } | null };
type Progress = { rows: number; state: "asked" | "running" | "ended" | "broken" };

const pollMs = 700;

/** The list as a file: which form, which columns, all or what changed; then how far it is. */
export function ExportButton({ query, email }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <ExportDialog
        key={open ? "open" : "closed"}
        open={open}
        onClose={() => setOpen(false)}
        query={query}
        email={email}
      />
    </>
  );
}

function ExportDialog({ open, onClose, query, email }: Props & { open: boolean; onClose: () => void }) {
  const { act, pending, error, dialog } = useAct(exportOrdersAction, email, { refreshes: false });
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
  // The browser writes the file to its place by itself, whatever its length.
  useEffect(() => {
    if (exportId) link.current?.click();
  }, [exportId]);
  const { count = null, last = null } = offer ?? {};

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Export this list"
        actions={
          exportId === null ? (
            <Button variant="primary" pending={pending} onClick={start}>
              Export
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )
        }
      >
        {exportId === null ? (
          <div className="flex flex-col gap-4">
            <p className="text-base">
              {count ? (
                <>
                  {count.about ? "About " : ""}
                  <Count value={count.orders} /> {count.orders === 1 ? "order" : "orders"}: what the filters leave, on
                  all pages.
                </>
              ) : (
                "Every order that the filters leave, on all pages."
              )}
            </p>
            <Segmented
              legend="File"
              name="format"
              value={format}
              onChange={(event) => setFormat(event.target.value as ExportFormat)}
              options={[
                { value: "csv", label: "CSV" },
                { value: "xlsx", label: "Excel workbook" },
              ]}
              hint="In a workbook every amount and id stays as it is written. A program that opens a CSV may round long ids."
            />
            <Segmented
              legend="Columns"
              name="columns"
              value={columns}
              onChange={(event) => setColumns(event.target.value as ExportColumns)}
              options={[
                { value: "shown", label: "As shown" },
                { value: "all", label: "All there are" },
              ]}
            />
            {last ? (
              <div>
                <Checkbox
                  label="Only what changed since my last export of this list"
                  checked={onlyChanged}
                  onChange={(event) => setOnlyChanged(event.target.checked)}
                />
                <p className="text-ink-3 text-sm">
                  <When at={last.at} />, <Count value={last.rows} /> {last.rows === 1 ? "order" : "orders"}. What
                  changed in the minute before may stand in both.
                </p>
              </div>
            ) : null}
            {error ? (
              <p role="alert" className="text-alarm-text text-sm">
                {error.message}
              </p>
            ) : null}
            <p className="text-ink-3 text-sm">Who took which list stands in the audit trail.</p>
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

/** How far the file is. */
function Written({ progress, count }: { progress: Progress | null; count: OrderCount | null }) {
  const rows = progress?.rows ?? 0;
  const orders = (
    <>
      <Count value={rows} /> {rows === 1 ? "order" : "orders"}
    </>
  );
  if (progress?.state === "ended") {
    return (
      <p role="status" className="text-base">
        {orders} written. The file is where your browser keeps downloads.
      </p>
    );
  }
  if (progress?.state === "broken") {
    return (
      <p role="alert" className="text-alarm-text text-base">
        Broken off after {orders}: the file is not whole. Export the list again.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-base">
        {orders} written
        {count ? (
          <>
            {" "}
            of {count.about ? "about " : ""}
            <Count value={count.orders} />
          </>
        ) : (
          " so far"
        )}
        .
      </p>
      <progress
        aria-label="Orders written"
        max={count ? Math.max(count.orders, rows, 1) : undefined}
        value={count ? rows : undefined}
      />
      <p className="text-ink-3 text-sm">You may close this: the file goes on without it. Do not close the tab.</p>
    </div>
  );
}

/** What an address answers; asked again and again until it `isLast`, where that is given. null: not yet. */
function useAnswer<T>(url: string | null, isLast: (answer: T) => boolean = () => true): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is last depends on the answer alone
  useEffect(() => {
    if (url === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const ask = async () => {
      const response = await fetch(url, { signal: stop.signal }).catch(() => null);
      const told = response?.ok ? ((await response.json().catch(() => null)) as T | null) : null;
      if (stop.signal.aborted) return;
      if (told) setAnswer(told);
      if (!told || !isLast(told)) timer = setTimeout(ask, pollMs);
    };
    void ask();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [url]);
  return answer;
}
