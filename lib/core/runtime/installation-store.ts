import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** What is kept of an installation outside its database, as it is now. */
export type StoreReading = {
  /** Whose folder it is; null: nothing is kept, or it cannot be understood. */
  identity: string | null;
  /** INSTALLATION_ID names the identity, so that the folder need not last. */
  vouched: boolean;
  /** The file was made somewhere else: this folder is a copy. */
  copied: boolean;
  /** The highest number of a call that asked to move money; null: none is kept. */
  lastNumber: bigint | null;
};

/** What is kept beside the database: a database that was restored or copied is found out by it before money leaves. */
export type InstallationStore = {
  /** @throws when the data folder cannot be read */
  read: () => StoreReading;
  /** Binds the folder, where it is now, to this identity. @throws when it cannot be written */
  adopt: (identity: string) => void;
  /** Keeps a number, and by it all lower ones, before its call is sent. @throws when it is not kept: nothing may be sent then */
  keepNumber: (number: bigint) => void;
};

const identityFile = (dataDir: string) => join(dataDir, "installation.json");
const numbersFile = (dataDir: string) => join(dataDir, "dispatched");

/** `inode` and `born` are those of the file itself: a copy of it has others. Not every disk knows when a file was born. */
const identitySchema = z.object({ identity: z.uuid(), inode: z.string(), born: z.string().nullable() });

/** Numbers come nearly in order: the highest is always among the last ones, far within this many bytes. */
const tailBytes = 4_096;
const compactBytes = 65_536;

/** The store in the data folder. `vouchedIdentity`: INSTALLATION_ID, where it is set. */
export function openInstallationStore(dataDir: string, vouchedIdentity: string | null): InstallationStore {
  let keptHere: bigint | null = null;
  return {
    read: () => {
      const kept = readIdentity(dataDir);
      const lastNumber = readLastNumber(dataDir);
      if (vouchedIdentity !== null) return { identity: vouchedIdentity, vouched: true, copied: false, lastNumber };
      return { identity: kept?.identity ?? null, vouched: false, copied: kept?.copied ?? false, lastNumber };
    },
    adopt: (identity) => {
      // Before the first sending there is a number too: one whose claim is committed and not yet kept here is no loss.
      if (!existsSync(numbersFile(dataDir))) appendNumber(dataDir, 0n);
      writeIdentity(dataDir, identity);
    },
    keepNumber: (number) => {
      if (keptHere !== null && number <= keptHere) return;
      appendNumber(dataDir, number);
      keptHere = number;
    },
  };
}

function readIdentity(dataDir: string): { identity: string; copied: boolean } | null {
  const file = identityFile(dataDir);
  if (!existsSync(file)) return null;
  const parsed = identitySchema.safeParse(parseJson(readFileSync(file, "utf8")));
  if (!parsed.success) return null;
  const { identity, inode, born } = parsed.data;
  const own = statSync(file, { bigint: true });
  return { identity, copied: inode !== String(own.ino) || (born !== null && born !== String(own.birthtimeNs)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // damaged: the same as not there, and the database then says whether that matters
  }
}

/** Longer than the coarsest clock of a disk in use. */
const tickMs = 25;

function writeIdentity(dataDir: string, identity: string): void {
  const file = identityFile(dataDir);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, "", { mode: 0o600 });
  const { birthtimeNs: before } = statSync(partial, { bigint: true });
  // Where a disk knows no time of birth, Node gives the last change instead, and a rename is one.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tickMs);
  renameSync(partial, file);
  const descriptor = openSync(file, "r+");
  try {
    const { ino, birthtimeNs } = fstatSync(descriptor, { bigint: true });
    const born = birthtimeNs === before && before !== 0n ? String(before) : null;
    writeSync(descriptor, `${JSON.stringify({ identity, inode: String(ino), born })}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readLastNumber(dataDir: string): bigint | null {
  const file = numbersFile(dataDir);
  if (!existsSync(file)) return null;
  const descriptor = openSync(file, "r");
  try {
    const { size } = fstatSync(descriptor);
    const from = Math.max(0, size - tailBytes);
    const tail = Buffer.alloc(size - from);
    const read = readSync(descriptor, tail, 0, tail.length, from);
    const lines = tail.toString("latin1", 0, read).split("\n");
    return highest(from === 0 ? lines : lines.slice(1));
  } finally {
    closeSync(descriptor);
  }
}

function highest(lines: readonly string[]): bigint | null {
  let last: bigint | null = null;
  for (const line of lines) {
    if (!/^\d{1,19}$/.test(line)) continue;
    const number = BigInt(line);
    if (last === null || number > last) last = number;
  }
  return last;
}

function appendNumber(dataDir: string, number: bigint): void {
  const descriptor = openSync(numbersFile(dataDir), "a", 0o600);
  try {
    // A break on both sides: a line that a full disk cut short never runs into the next one and becomes a larger number.
    const line = `\n${number}\n`;
    if (writeSync(descriptor, line) !== line.length)
      throw new Error("only part of the file was written; check that the disk isn't full");
  } finally {
    closeSync(descriptor);
  }
}

/** Cuts the kept numbers down to the highest; only for a start that has the folder to itself. */
export function compactNumbers(dataDir: string): void {
  const file = numbersFile(dataDir);
  if (!existsSync(file) || statSync(file).size <= compactBytes) return;
  const last = highest(readFileSync(file, "latin1").split("\n"));
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, last === null ? "" : `${last}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
}
