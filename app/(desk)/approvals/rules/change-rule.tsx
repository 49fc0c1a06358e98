"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import type { PolicyRules } from "@/lib/approvals/policy";
import type { GovernedAct } from "@/lib/approvals/words";
import { RuleForm } from "./rule-form";

export type RuleScope = {
  act: GovernedAct;
  /** null: for all connections. */
  connectionId: string | null;
  /** What holds now. */
  rules: PolicyRules;
  /** Another change waits already: this one takes its place. */
  waits: boolean;
  /** Nothing on the page waits to be decided on: then this is its one filled button. */
  onlyAct: boolean;
  /** Who could approve by the new rule, by name. */
  approvers: readonly string[];
  /** Admins other than whoever looks: one of them approves the change. */
  otherAdmins: readonly string[];
  /** Currencies to offer; others can be typed. */
  currencies: readonly string[];
};

/** The button that opens the form of a rule, the form, and what came of it. */
export function ChangeRule({ scope, label, email }: { scope: RuleScope; label: string; email: string }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (open) {
    return (
      <RuleForm
        scope={scope}
        email={email}
        onClose={(said) => {
          setDone(said);
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
