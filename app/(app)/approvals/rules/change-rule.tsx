"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import { RuleForm } from "./rule-form";
import type { RuleScope } from "./rule-scope";

export function ChangeRule({ scope, label }: { scope: RuleScope; label: string }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (open) {
    return (
      <RuleForm
        scope={scope}
        onClose={(outcome) => {
          setDone(outcome);
          setOpen(false);
        }}
      />
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        onClick={() => {
          setDone(null);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      <span role="status" className="text-good-text text-sm">
        {done}
      </span>
    </div>
  );
}
