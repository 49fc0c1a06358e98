"use client";

import { useEffect, useRef } from "react";
import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { Button } from "../button";
import { PageHead } from "../page-head";
import { FormError } from "./form-error";

export function ReviewHead({ title, onBack }: { title: string; onBack: () => void }) {
  const heading = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <PageHead
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </span>
      }
      actions={<Button onClick={onBack}>{t.returnLabel}</Button>}
    />
  );
}

export function NotDone({ error }: { error: ActionError | null }) {
  if (!error) return null;
  const isUnsure = error.code === "unavailable" || error.code === "unexpected";
  return (
    <FormError error={{ message: error.message, fields: {} }}>{isUnsure ? <p>{t.resubmitSafe}</p> : null}</FormError>
  );
}
