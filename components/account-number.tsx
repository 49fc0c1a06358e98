import * as t from "@/messages/components/shared";
import { Identifier } from "./identifier";
import { groupInFours, lastFour } from "./text-forms";

/** Nothing in it is masked: it can be used elsewhere. */
const isWhole = /^[\p{L}\p{N}]+$/u;

/**
 * An account number: in fours, and copied without blanks by a click; or its last four only (lists). Secrets arrive masked
 * already; this adds no cover, and what is masked isn't copied.
 */
export function AccountNumber({ value, lastOnly = false }: { value: string; lastOnly?: boolean }) {
  const plain = value.replace(/[\s-]+/g, "");
  if (lastOnly || !isWhole.test(plain)) {
    return <span className="identifier text-sm">{lastOnly ? lastFour(value) : groupInFours(value)}</span>;
  }
  return <Identifier value={plain} label={t.accountNumber} shownAs={groupInFours(value)} />;
}
