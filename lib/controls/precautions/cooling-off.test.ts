import { describe, expect, test } from "vitest";
import { message, typed } from "@/lib/core/text/message";
import { type FindingFacts, findingsOf, type KnownAccount, type LastPaid } from "@/lib/payments/payees/findings";
import * as t from "@/messages/payees/model";
import { coolingOffOf, type DirectoryEntry } from "./cooling-off";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const entry = (more: Partial<DirectoryEntry>): DirectoryEntry => ({
  payeeId: "p",
  key: "V-1",
  name: "Kovač",
  isFirst: true,
  proposedAt: ago(100),
  inForceFrom: null,
  inForceTo: null,
  closedAt: null,
  ...more,
});

describe("coolingOff", () => {
  test.each<[string, DirectoryEntry[], string | null]>([
    ["an account that no payee has", [], null],
    ["the first one, an hour old", [entry({ inForceFrom: ago(1) })], "new"],
    ["one that replaced another, an hour ago", [entry({ inForceFrom: ago(1), isFirst: false })], "changed"],
    ["one past its cooling-off period, to the second", [entry({ inForceFrom: ago(24) })], null],
    ["one that waits", [entry({})], "waiting"],
    [
      "one that was replaced, however long it was active",
      [entry({ inForceFrom: ago(900), inForceTo: ago(1) })],
      "ended",
    ],
    ["one that was proposed and not approved", [entry({ closedAt: ago(500) })], "refused"],
    [
      "new for one payee, past it for another",
      [entry({ inForceFrom: ago(1) }), entry({ payeeId: "q", inForceFrom: ago(50) })],
      null,
    ],
    ["replaced, and proposed again", [entry({ inForceFrom: ago(90), inForceTo: ago(40) }), entry({})], "waiting"],
    [
      "replaced, and back for an hour",
      [entry({ inForceFrom: ago(90), inForceTo: ago(40) }), entry({ inForceFrom: ago(1) })],
      "new",
    ],
  ])("%s: %#", (_name, entries, kind) => {
    expect(coolingOffOf(entries, 24, now)?.kind ?? null).toBe(kind);
  });

  test("ends by the setting, and says whose account it is", () => {
    const coolingOff = coolingOffOf([entry({ inForceFrom: ago(1) })], 48, now);
    expect(coolingOff).toMatchObject({ until: ago(-47), payee: { id: "p", key: "V-1", name: "Kovač" } });
    expect(coolingOff?.because).toEqual(message("payees.accountAdded", "Kovač (V-1)", 48));
    expect(coolingOffOf([entry({ inForceFrom: now })], 0, now)).toBeNull();
    expect(coolingOffOf([entry({})], 0, now)?.kind).toBe("waiting");
  });
});

const known = (more: Partial<KnownAccount>): KnownAccount => ({
  ...entry({}),
  id: "a",
  label: "IBAN …3000",
  fingerprint: "f",
  proposedBy: "Ana",
  approvedBy: [],
  call: null,
  closedReason: null,
  ...more,
});
const paid = (more: Partial<LastPaid> = {}): LastPaid => ({
  orderId: "o",
  at: ago(200),
  amount: "900.00",
  currency: "EUR",
  account: "IBAN …4417",
  fingerprint: "f",
  ...more,
});
const facts = (more: Partial<FindingFacts>): FindingFacts => ({
  fingerprint: "f",
  entries: [],
  payee: { id: "p", name: "Kovač", archivedAt: null },
  waiting: null,
  lastPaid: paid(),
  coolingOff: null,
  ...more,
});
const resolved = known({ inForceFrom: ago(5_000) });

describe("findings", () => {
  const of = (more: Partial<FindingFacts>) => findingsOf(facts(more), now).map(({ kind, text }) => `${kind}: ${text}`);

  test("a payee who was paid to this account before: nothing", () => {
    expect(of({ entries: [resolved] })).toEqual([]);
  });

  test("never paid; last paid to another account", () => {
    expect(of({ entries: [resolved], lastPaid: null })).toEqual([`never_paid: ${t.neverPaid}`]);
    expect(of({ entries: [resolved], lastPaid: paid({ fingerprint: "g" }) })).toEqual([
      `differs: ${t.lastPaidElsewhere(", IBAN …4417")}`,
    ]);
  });

  test("an account that was changed names who, with the call, and until it was paid", () => {
    const changed = known({
      isFirst: false,
      inForceFrom: ago(72),
      approvedBy: ["Bo"],
      call: { user: "Jana", number: "+386 1 23", on: "2026-11-18" },
    });
    const call = t.callBackPart("called Jana on +386 1 23");
    const text = `changed: ${t.by(t.historyChanged, "Ana", t.approvedBy("Bo"), call)}`;
    expect(of({ entries: [changed], lastPaid: paid({ fingerprint: "g" }) })).toContain(text);
    expect(of({ entries: [changed], lastPaid: paid({ at: ago(1) }) })).toEqual([]);
    const long = { ...changed, inForceFrom: ago(24 * 91) };
    expect(of({ entries: [long], lastPaid: null })).toEqual([`never_paid: ${t.neverPaid}`]);
  });

  test("another account that waits, one account of two payees, one who is archived", () => {
    const waiting = known({ id: "b", label: "IBAN …7892", fingerprint: "g", proposedBy: "Mia" });
    expect(of({ entries: [resolved], waiting })).toEqual([
      `waiting: ${t.otherAccountPending("IBAN …7892", "Mia", "")}`,
    ]);
    const other = known({ payeeId: "q", key: "V-2", name: "Novak", inForceFrom: ago(9_000) });
    expect(of({ entries: [resolved, other] })).toEqual([`shared: ${t.sharedAccount("Novak (V-2)")}`]);
    expect(of({ entries: [resolved], payee: { id: "p", name: "Kovač", archivedAt: ago(1) } })).toEqual([
      t.isArchived("archived: Kovač"),
    ]);
  });

  test("an account that is not active for the payee", () => {
    const of_ = (account: KnownAccount) => of({ entries: [account], coolingOff: coolingOffOf([account], 24, now) });
    expect(of_(known({}))).toEqual([`waiting: ${t.accountNotActive("Kovač")}`]);
    expect(of_(known({ inForceFrom: ago(900), inForceTo: ago(2) }))).toEqual([`ended: ${t.accountReplaced("Kovač")}`]);
    expect(of_(known({ closedAt: ago(2), closedReason: typed("Rejected by Bo: no.") }))).toEqual([
      `refused: ${t.accountNotApproved("Kovač", " Rejected by Bo: no.")}`,
    ]);
  });
});
