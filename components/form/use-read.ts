"use client";

import { useEffect, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { useLatest } from "../use-latest";

export function useRead<Values extends FieldValues, Output>(
  form: UseFormReturn<Values>,
  schema: () => Promise<z.ZodType<Output, Values>>,
): Output | null {
  const [read, setRead] = useState<Output | null>(null);
  const latest = useLatest(schema);

  useEffect(() => {
    let turn = 0;
    const validate = async () => {
      const mine = ++turn;
      const shape = await latest.current().catch(() => null);
      if (mine === turn) setRead(shape?.safeParse(form.getValues()).data ?? null);
    };
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => void validate() });
    return () => {
      turn = Number.NaN;
      unsubscribe();
    };
  }, [form]);
  return read;
}
