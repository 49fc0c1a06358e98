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

export type StoreReading = {
  identity: string | null;
  vouched: boolean;
  /** The file was made elsewhere: this folder is a copy. */
  copied: boolean;
  /** The highest number of a call that asked to move money. */
  lastNumber: bigint | null;
};

/** These facts outside the database reveal a restored or copied database before money leaves. */
export type InstallationStore = {
  read: () => StoreReading;
  adopt: (identity: string) => void;
  /**
   * Stores a number, and so all lower ones, before its call is sent.
   * @throws when it is not stored: nothing may be sent then
   */
  keepNumber: (number: bigint) => void;
};

const identityFile = (dataDir: string) => join(dataDir, "installation.json");
const numbersFile = (dataDir: string) => join(dataDir, "dispatched");

/** A copy of the file has another inode and birth time. Not every disk knows birth times. */
const identitySchema = z.object({ identity: z.uuid(), inode: z.string(), born: z.string().nullable() });

/** Numbers arrive nearly in order, so the highest is always within the last bytes. */
const tailBytes = 4_096;
const compactBytes = 65_536;

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
      // The file starts with 0: a claim that was committed before its number was stored is no loss.
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
    return null;
  }
}

/** The pause is longer than the tick of the coarsest disk clock in use. */
const tickMs = 25;

function writeIdentity(dataDir: string, identity: string): void {
  const file = identityFile(dataDir);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, "", { mode: 0o600 });
  const { birthtimeNs: before } = statSync(partial, { bigint: true });
  // On a disk without birth times, Node gives the last change instead, and a rename is a change.
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
    // Line breaks on both sides keep a line that a full disk cut short from joining the next into a larger number.
    const line = `\n${number}\n`;
    if (writeSync(descriptor, line) !== line.length)
      throw new Error("only part of the file was written; check that the disk isn't full");
  } finally {
    closeSync(descriptor);
  }
}

/** Only safe at a start that has the folder to itself. */
export function compactNumbers(dataDir: string): void {
  const file = numbersFile(dataDir);
  if (!existsSync(file) || statSync(file).size <= compactBytes) return;
  const last = highest(readFileSync(file, "latin1").split("\n"));
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, last === null ? "" : `${last}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
}
