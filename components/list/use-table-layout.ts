"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { printLayout, readLayout, type TableLayout } from "./table-layout";

const year = 31_536_000;

function keepLayout(cookie: string, changes: Partial<TableLayout>): void {
  const kept = document.cookie.split("; ").find((one) => one.startsWith(`${cookie}=`));
  const layout = { ...readLayout(kept?.slice(cookie.length + 1)), ...changes };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${cookie}=${printLayout(layout)}; path=/; max-age=${year}; samesite=lax`;
}

export function useWidths(cookie: string, given: TableLayout["widths"]) {
  const [widths, setWidths] = useState(given);
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
    setWidths(given);
  }, [given]);
  const resize = useCallback(
    (key: string, width: number | null) => {
      const { [key]: _, ...others } = latest.current;
      latest.current = width === null ? others : { ...others, [key]: width };
      setWidths(latest.current);
      keepLayout(cookie, { widths: latest.current });
    },
    [cookie],
  );
  return { widths, resize };
}

export function useLayoutChange(cookie: string): (changes: Partial<TableLayout>) => void {
  const router = useRouter();
  return (changes) => {
    keepLayout(cookie, changes);
    router.refresh();
  };
}
