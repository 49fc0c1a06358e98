import * as t from "@/messages/components/shared";
import { Identifier } from "./identifier";
import { groupInFours, lastFour } from "./text-forms";

/** Only an unmasked number can be used elsewhere, so only that is copied. */
const isWhole = /^[\p{L}\p{N}]+$/u;

/** Secrets arrive masked already; this component masks nothing, and a masked number isn't copied. */
export function AccountNumber({ value, lastOnly = false }: { value: string; lastOnly?: boolean }) {
  const plain = value.replace(/[\s-]+/g, "");
  if (lastOnly || !isWhole.test(plain)) {
    return <span className="identifier text-sm">{lastOnly ? lastFour(value) : groupInFours(value)}</span>;
  }
  return <Identifier value={plain} label={t.accountNumber} shownAs={groupInFours(value)} />;
}
