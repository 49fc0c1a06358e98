import { takeAtOnce } from "@/lib/core/lists/turns";
import { capital } from "@/lib/core/text/plural";
import { parseAccount } from "@/lib/gateway/fields/schema";
import { faultText, sentenceOf } from "@/lib/gateway/fields/sentences";
import * as t from "@/messages/payees/model";
import { type Account, type CallBack, describeDifferences, differencesOf } from "./account";
import type { FileRow } from "./import-file";
import { callBack, payeeKey, payeeName, payeeNote } from "./input";

export type DirectoryPayee = {
  id: string;
  key: string;
  name: string;
  note: string | null;
  archived: boolean;
  waiting: boolean;
  account: Account | null;
};

export type ImportVerdict = "new" | "changed" | "renamed" | "unchanged" | "refused";

export type ValidatedRow = {
  line: number;
  key: string;
  name: string;
  verdict: ImportVerdict;
  changes: string[];
  label: string | null;
  step: ImportStep | null;
};

type Named = { key: string; name: string; note: string | null };
export type ImportStep =
  | { kind: "create"; named: Named; account: MadeAccount }
  | { kind: "change"; payeeId: string; named: Named; renames: boolean; account: MadeAccount; call: CallBack }
  | { kind: "rename"; payeeId: string; named: Named };

export type MakeAccount<Made extends Account = Account> = (
  kind: Account["kind"],
  values: Record<string, string>,
) => Made;
type MadeAccount = Account & { holder: string | null };

const shownLines = 20;

type World = {
  /** Keys are in lower case. */
  directory: ReadonlyMap<string, DirectoryPayee>;
  makeAccount: MakeAccount<MadeAccount>;
  today: string;
};

export function validateImport(rows: readonly FileRow[], world: World): ValidatedRow[] {
  return takeAtOnce(validateSteps(rows, world));
}

export function* validateSteps(rows: readonly FileRow[], world: World): Generator<void, ValidatedRow[]> {
  const linesOf = new Map<string, number[]>();
  for (const { line, own } of rows) {
    const key = foldKey(own.key);
    const lines = linesOf.get(key);
    if (lines) lines.push(line);
    else linesOf.set(key, [line]);
  }
  const validated: ValidatedRow[] = [];
  for (const row of rows) {
    const same = linesOf.get(foldKey(row.own.key)) ?? [];
    const isTwice = row.own.key !== "" && same.length > 1;
    validated.push(isTwice ? refuse(row, [describeRepeat(same)]) : validateRow(row, world));
    yield;
  }
  return validated;
}

/** Only the first lines are named, because in a file of 2,000 equal lines each message would name 2,000. */
function describeRepeat(lines: readonly number[]): string {
  const more = lines.length - shownLines;
  return t.vendorNumberRepeated(lines.slice(0, shownLines).join(", "), more);
}

export function foldKey(key: string): string {
  return key.normalize("NFC").trim().toLowerCase();
}

function refuse({ line, own }: FileRow, changes: string[], label: string | null = null): ValidatedRow {
  return { line, key: own.key, name: own.name, verdict: "refused", changes, label, step: null };
}

function validateRow(row: FileRow, world: World): ValidatedRow {
  if (row.fault !== null) return refuse(row, [t.theLine(row.fault)]);
  const named = readNamed(row);
  if (!Array.isArray(named)) return validateNamed(row, named, world);
  return refuse(row, named);
}

function readNamed({ own }: FileRow): Named | string[] {
  const read = {
    key: payeeKey.safeParse(own.key),
    name: payeeName.safeParse(own.name),
    note: payeeNote.safeParse(own.note),
  };
  if (read.key.success && read.name.success && read.note.success) {
    return { key: read.key.data, name: read.name.data, note: read.note.data };
  }
  return Object.values(read).flatMap((one) => (one.success ? [] : one.error.issues.map(({ message }) => message)));
}

function validateNamed(row: FileRow, named: Named, world: World): ValidatedRow {
  const payee = world.directory.get(foldKey(named.key)) ?? null;
  const hasAccount = Object.values(row.account).some((cell) => cell !== "");
  const account = hasAccount ? readAccount(row, payee?.account ?? null, world) : null;
  if (Array.isArray(account)) return refuse(row, account);
  if (!payee) {
    if (!account) return refuse(row, [t.accountMissing]);
    return accept(row, named, "new", [t.newPayee], account, { kind: "create", named, account });
  }
  if (payee.archived) return refuse(row, [t.changeNeedsRestore(payee.name)], account?.label);
  const reported = describeNamed(payee, named, row);
  const what = account && payee.account ? describeDifferences(differencesOf(payee.account, account)) : null;
  if ((reported.changes.length > 0 || what !== null) && payee.waiting) {
    return refuse(row, [t.rowAccountPending(payee.name)], account?.label);
  }
  if (account && what !== null) {
    const call = readCall(row, world.today);
    if (Array.isArray(call)) return refuse(row, call, account.label);
    const changes = [describeAccount(what, payee.account, account), ...reported.changes];
    const step: ImportStep = {
      kind: "change",
      payeeId: payee.id,
      named: reported.named,
      renames: reported.changes.length > 0,
      account,
      call,
    };
    return accept(row, named, "changed", changes, account, step);
  }
  if (reported.changes.length === 0) return accept(row, named, "unchanged", [], account ?? payee.account, null);
  return accept(row, named, "renamed", reported.changes, account ?? payee.account, {
    kind: "rename",
    payeeId: payee.id,
    named: reported.named,
  });
}

function accept(
  { line }: FileRow,
  { key, name }: Named,
  verdict: ImportVerdict,
  changes: string[],
  account: Account | null,
  step: ImportStep | null,
): ValidatedRow {
  return { line, key, name, verdict, changes, label: account?.label ?? null, step };
}

function describeAccount(what: string, old: Account | null, { label }: Account): string {
  const sentence = capital(what);
  return old?.label === label ? t.ofLabel(sentence, label) : `${sentence}: ${old?.label} → ${label}`;
}

function describeNamed(payee: DirectoryPayee, named: Named, row: FileRow): { named: Named; changes: string[] } {
  const note = row.own.note === "" ? payee.note : named.note;
  const changes = [
    ...(payee.name === named.name ? [] : [t.nameLabel(payee.name, named.name)]),
    ...(payee.note === note ? [] : [t.noteChanged]),
  ];
  return { named: { key: payee.key, name: named.name, note }, changes };
}

/** Missing columns keep the values of the same account; a blank cell clears its value. */
function readAccount(row: FileRow, known: Account | null, world: World): MadeAccount | string[] {
  const read = (values: Record<string, string>) => parseAccount(values, { today: world.today });
  const alone = read(row.account);
  const merged = known ? read({ ...known.fields, ...row.account }) : alone;
  const make = (parsed: typeof alone) => (parsed.ok ? world.makeAccount(parsed.destination, parsed.values) : null);
  const together = make(merged);
  // Columns missing from the file keep their values for the same account, never for another.
  if (known && together?.fingerprint === known.fingerprint) return together;
  const account = make(alone);
  return account ?? (alone.ok ? [] : alone.errors.map((error) => `${sentenceOf("payout", error, faultText)}.`));
}

function readCall({ own }: FileRow, today: string): CallBack | string[] {
  const call = callBack.safeParse({ user: own.called_person, number: own.called_number, on: own.called_on });
  if (!call.success) return [t.callBackMissing, ...call.error.issues.map(({ message }) => message)];
  return call.data.on <= today ? call.data : [t.callDateInFuture];
}
