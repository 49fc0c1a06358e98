import { groupInFours, lastFour } from "./text-forms";

/** An account number: in fours, or its last four only (lists). Secrets arrive masked already; this adds no cover. */
export function AccountNumber({ value, lastOnly = false }: { value: string; lastOnly?: boolean }) {
  return <span className="identifier text-sm">{lastOnly ? lastFour(value) : groupInFours(value)}</span>;
}
