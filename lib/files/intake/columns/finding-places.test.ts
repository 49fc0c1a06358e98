import { describe, expect, test } from "vitest";
import { runIntake } from "@/lib/files/intake/intake";
import { makeFindingText } from "@/lib/files/intake/rows/finding-text";
import type { ValidatedRow } from "@/lib/files/intake/rows/validated-row";
import { required } from "@/lib/gateway/fields/fault-texts";
import { fault } from "@/lib/gateway/fields/faults";
import { unmappedHint } from "@/messages/intake/model";
import { mapColumns } from "./columns";
import { makeFindingPlaces } from "./finding-places";

describe("where a finding belongs", () => {
  const places = (header: string[]) => makeFindingPlaces("payout", mapColumns("payout", header));

  test("no payee named: the account; with a card's other cells, the card; without an account, what could name a payee", () => {
    const all = places(["amount", "credit_card_number", "card_printed_name", "account_number"]);
    expect(all("destination")).toBe(3);
    expect(all("destination", { card_printed_name: "Ana Novak" })).toBe(1);
    expect(places(["amount", "ewallet_wallet"])("destination")).toBe(1);
    expect(all("bank_bic")).toBeNull();
  });

  test("an empty account is an error of its cell; what has no column says that it has none", () => {
    const read = (text: string, required: string[] = []) => {
      const rows: ValidatedRow[] = [];
      const endpoints = [{ id: "e", name: "e", rules: { currencies: ["EUR"], required, hidden: [] } }];
      const options = { operation: "payout", today: "2026-11-22", dateForm: "ISO", endpoints } as const;
      runIntake({ kind: "text", name: "a.csv", bytes: new TextEncoder().encode(text) }, options, (some) => {
        rows.push(...some);
      });
      return rows[0]?.errors;
    };
    const say = makeFindingText({ operation: "payout", columns: [] });
    expect(read("amount;currency;account_number\n1.00;EUR;")).toMatchObject([{ column: 2, field: "destination" }]);
    const lacking = read("amount;currency;account_number\n1.00;EUR;1234567", ["bank_bic"]) ?? [];
    expect(lacking).toMatchObject([{ column: null, field: "bank_bic", fault: fault("required") }]);
    expect(lacking.map(say)).toEqual([`BIC: ${required}${unmappedHint}`]);
  });
});
