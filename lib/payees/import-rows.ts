import { takeAtOnce } from "@/lib/core/turns";
import { parseAccount } from "@/lib/fields/schema";
import { type Account, type CallBack, describeDifferences, differencesOf } from "./account";
import type { FileRow } from "./import-file";
import { callBack, payeeKey, payeeName, payeeNote } from "./input";

/** A payee of the book that a line speaks of. */
export type BookPayee = {
  id: string;
  key: string;
  name: string;
  note: string | null;
  archived: boolean;
  /** Whether another account waits for approval. */
  waiting: boolean;
  account: Account | null;
};

export type ImportVerdict = "new" | "changed" | "renamed" | "unchanged" | "refused";

/** A line as it would be taken. */
export type JudgedRow = {
  line: number;
  key: string;
  name: string;
  verdict: ImportVerdict;
  /** What would happen, or why it is refused; sentences. */
  says: string[];
  /** The account, masked; null when the line names none that can be read. */
  label: string | null;
  /** What is done; null for lines that are refused or change nothing. */
  deed: Deed | null;
};

type Named = { key: string; name: string; note: string | null };
export type Deed =
  | { kind: "create"; named: Named; account: MadeAccount }
  | { kind: "change"; payeeId: string; named: Named; renames: boolean; account: MadeAccount; call: CallBack }
  | { kind: "rename"; payeeId: string; named: Named };

/** Whatever makes an account of good values (it has the key for marks). */
export type MakeAccount<Made extends Account = Account> = (
  kind: Account["kind"],
  values: Record<string, string>,
) => Made;
type MadeAccount = Account & { holder: string | null };

const shownLines = 20;

type World = {
  /** By key in lower case. */
  book: ReadonlyMap<string, BookPayee>;
  makeAccount: MakeAccount<MadeAccount>;
  /** YYYY-MM-DD in the organisation's zone. */
  today: string;
};

/** Judges each line of a file against the book. Pure. */
export function judgeImport(rows: readonly FileRow[], world: World): JudgedRow[] {
  return takeAtOnce(judgeSteps(rows, world));
}

/** As `judgeImport`, a line at a time. */
export function* judgeSteps(rows: readonly FileRow[], world: World): Generator<void, JudgedRow[]> {
  const linesOf = new Map<string, number[]>();
  for (const { line, own } of rows) {
    const key = foldKey(own.key);
    const lines = linesOf.get(key);
    if (lines) lines.push(line);
    else linesOf.set(key, [line]);
  }
  const judged: JudgedRow[] = [];
  for (const row of rows) {
    const same = linesOf.get(foldKey(row.own.key)) ?? [];
    const isTwice = row.own.key !== "" && same.length > 1;
    judged.push(isTwice ? refuse(row, [sayTwice(same)]) : judgeRow(row, world));
    yield;
  }
  return judged;
}

/** The first of them stand for all: in a file of 2,000 equal lines each would name 2,000. */
function sayTwice(lines: readonly number[]): string {
  const more = lines.length - shownLines;
  return `Lines ${lines.slice(0, shownLines).join(", ")}${more > 0 ? ` and ${more} more` : ""} have the same vendor number.`;
}

/** Keys that case does not tell apart, in one spelling. */
export function foldKey(key: string): string {
  return key.normalize("NFC").trim().toLowerCase();
}

function refuse({ line, own }: FileRow, says: string[], label: string | null = null): JudgedRow {
  return { line, key: own.key, name: own.name, verdict: "refused", says, label, deed: null };
}

function judgeRow(row: FileRow, world: World): JudgedRow {
  if (row.fault !== null) return refuse(row, [`The line ${row.fault}.`]);
  const named = readNamed(row);
  if (!Array.isArray(named)) return judgeNamed(row, named, world);
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

function judgeNamed(row: FileRow, named: Named, world: World): JudgedRow {
  const payee = world.book.get(foldKey(named.key)) ?? null;
  const hasAccount = Object.values(row.account).some((cell) => cell !== "");
  const account = hasAccount ? readAccount(row, payee?.account ?? null, world) : null;
  if (Array.isArray(account)) return refuse(row, account);
  if (!payee) {
    if (!account) return refuse(row, ["The account is needed: nobody in the book has this vendor number."]);
    return tell(row, named, "new", ["New in the book."], account, { kind: "create", named, account });
  }
  if (payee.archived) return refuse(row, [`${payee.name} is archived: bring them back first.`], account?.label);
  const said = sayNamed(payee, named, row);
  const what = account && payee.account ? describeDifferences(differencesOf(payee.account, account)) : null;
  if ((said.says.length > 0 || what !== null) && payee.waiting) {
    return refuse(row, [`Another account of ${payee.name} waits for approval: decide on that first.`], account?.label);
  }
  if (account && what !== null) {
    const call = readCall(row, world.today);
    if (Array.isArray(call)) return refuse(row, call, account.label);
    const says = [sayAccount(what, payee.account, account), ...said.says];
    const deed: Deed = {
      kind: "change",
      payeeId: payee.id,
      named: said.named,
      renames: said.says.length > 0,
      account,
      call,
    };
    return tell(row, named, "changed", says, account, deed);
  }
  if (said.says.length === 0) return tell(row, named, "unchanged", [], account ?? payee.account, null);
  return tell(row, named, "renamed", said.says, account ?? payee.account, {
    kind: "rename",
    payeeId: payee.id,
    named: said.named,
  });
}

function tell(
  { line }: FileRow,
  { key, name }: Named,
  verdict: ImportVerdict,
  says: string[],
  account: Account | null,
  deed: Deed | null,
): JudgedRow {
  return { line, key, name, verdict, says, label: account?.label ?? null, deed };
}

/** "Another Account number: IBAN …3000 → IBAN …7892"; the account itself may be the same. */
function sayAccount(what: string, old: Account | null, { label }: Account): string {
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return old?.label === label ? `${sentence} of ${label}` : `${sentence}: ${old?.label} → ${label}`;
}

/** A blank note keeps the one in the book; the spelling of a key stays the book's. */
function sayNamed(payee: BookPayee, named: Named, row: FileRow): { named: Named; says: string[] } {
  const note = row.own.note === "" ? payee.note : named.note;
  const says = [
    ...(payee.name === named.name ? [] : [`Name: ${payee.name} → ${named.name}`]),
    ...(payee.note === note ? [] : ["Another note."]),
  ];
  return { named: { key: payee.key, name: named.name, note }, says };
}

/**
 * The account of a line. Columns that the file does not have keep what the book says of the same account; a blank cell of a
 * column that it has empties it.
 */
function readAccount(row: FileRow, known: Account | null, world: World): MadeAccount | string[] {
  const read = (values: Record<string, string>) => parseAccount(values, { today: world.today });
  const alone = read(row.account);
  const merged = known ? read({ ...known.fields, ...row.account }) : alone;
  const make = (parsed: typeof alone) => (parsed.ok ? world.makeAccount(parsed.destination, parsed.values) : null);
  const together = make(merged);
  // Other details of the same account: what the file is silent about stays. Of another account nothing is taken over.
  if (known && together?.fingerprint === known.fingerprint) return together;
  const account = make(alone);
  return account ?? (alone.ok ? [] : alone.errors.map(({ message }) => `${message}.`));
}

function readCall({ own }: FileRow, today: string): CallBack | string[] {
  const call = callBack.safeParse({ person: own.called_person, number: own.called_number, on: own.called_on });
  if (!call.success) {
    return [
      "The account changes, and the note of the call is not whole (called_person, called_number, called_on).",
      ...call.error.issues.map(({ message }) => message),
    ];
  }
  return call.data.on <= today ? call.data : ["On which day: it has not come yet."];
}
