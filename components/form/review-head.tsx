"use client";

import { useEffect, useRef } from "react";
import * as t from "@/messages/components/shared";
import { Button } from "../button";
import { PageHead } from "../page-head";

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
