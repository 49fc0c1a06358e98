"use client";

import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { prepareTab } from "../tab-storage";
import { useLatest } from "../use-latest";

const saveAfterMs = 400;

type Options<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  save: () => string | null;
  remove: () => void;
};

export function useTabDraft<Values extends FieldValues>(options: Options<Values>) {
  const { form } = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useLatest(options);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    void prepareTab();
    const keep = () => {
      timer.current = undefined;
      const kept = latest.current.save();
      setRefused(kept === null);
      if (kept) setSavedAt(kept);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (!name) return;
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, saveAfterMs);
      },
    });
    const keepNow = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      keep();
    };
    window.addEventListener("pagehide", keepNow);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [form]);

  function drop(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current.remove();
    setSavedAt(null);
  }

  return { savedAt, setSavedAt, refused, drop };
}
