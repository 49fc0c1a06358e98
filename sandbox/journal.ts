import { constants } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import type { Entry, EntryBody } from "./entries";

const replayChunkBytes = 1 << 20;
const lineFeed = 10;

type Waiting = { lines: Buffer[]; lastSeq: number; done: () => void; failed: (cause: Error) => void };

/**
 * Appends JSON lines to a file. append() resolves once its entries are on disk; waiting entries are written and synced
 * together (group commit).
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #onEntry: (entry: Entry) => void;
  readonly #onFatal: (cause: Error) => void;
  readonly #offsets: number[] = [0];
  readonly #byClientOrderId = new Map<string, number[]>();
  #waiting: Waiting[] = [];
  #durableSeq = 0;
  #writtenBytes = 0;
  #flushing: Promise<void> | null = null;
  #broken: Error | null = null;

  private constructor(file: FileHandle, onEntry: (entry: Entry) => void, onFatal: (cause: Error) => void) {
    this.#file = file;
    this.#onEntry = onEntry;
    this.#onFatal = onFatal;
  }

  /**
   * Opens a journal and replays it through onEntry, which later sees new entries before they are on disk. A torn last
   * line is cut off, because its call was never answered.
   * @throws Error when another line is damaged
   */
  static async open(
    dir: string,
    onEntry: (entry: Entry) => void,
    onFatal: (cause: Error) => void,
  ): Promise<{ journal: Journal; tornBytes: number }> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const file = await open(path.join(dir, "journal.jsonl"), constants.O_RDWR | constants.O_CREAT, 0o600);
    const journal = new Journal(file, onEntry, onFatal);
    try {
      return { journal, tornBytes: await journal.#replay() };
    } catch (cause) {
      await file.close();
      throw cause;
    }
  }

  async #replay(): Promise<number> {
    const { size } = await this.#file.stat();
    const chunk = Buffer.alloc(replayChunkBytes);
    let rest = Buffer.alloc(0);
    let damage: string | null = null;
    for (let position = 0; position < size; ) {
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      rest = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      let start = 0;
      for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed, start)) {
        if (damage) throw new Error(damage);
        const line = rest.subarray(start, end + 1);
        damage = this.#replayLine(line);
        start = end + 1;
      }
      rest = Buffer.from(rest.subarray(start));
    }
    if (damage && rest.length > 0) throw new Error(damage);
    const end = this.#offsets.at(-1) ?? 0;
    if (end < size) {
      await this.#file.truncate(end);
      await this.#file.sync();
    }
    this.#writtenBytes = end;
    this.#durableSeq = this.#offsets.length - 1;
    return size - end;
  }

  #replayLine(line: Buffer): string | null {
    const seq = this.#offsets.length;
    let entry: Entry;
    try {
      entry = JSON.parse(line.toString("utf8"));
    } catch (cause) {
      return `journal line ${seq} is damaged: ${String(cause)}`;
    }
    if (entry.seq !== seq) throw new Error(`journal line ${seq} is numbered ${entry.seq}`);
    this.#index(entry, line.length);
    this.#onEntry(entry);
    return null;
  }

  #index(entry: Entry, bytes: number): void {
    this.#offsets.push((this.#offsets.at(-1) ?? 0) + bytes);
    if (!("clientOrderId" in entry) || entry.clientOrderId === null) return;
    const seqs = this.#byClientOrderId.get(entry.clientOrderId);
    if (seqs) seqs.push(entry.seq);
    else this.#byClientOrderId.set(entry.clientOrderId, [entry.seq]);
  }

  /** Applies the entries at once and resolves when they are on disk; rejects if the write fails. */
  append(bodies: readonly EntryBody[], now: Date): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken);
    const lines: Buffer[] = [];
    for (const body of bodies) {
      const entry: Entry = { seq: this.#offsets.length, at: now.toISOString(), ...body };
      const line = Buffer.from(`${JSON.stringify(entry)}\n`, "utf8");
      this.#index(entry, line.length);
      this.#onEntry(entry);
      lines.push(line);
    }
    const lastSeq = this.#offsets.length - 1;
    return new Promise((done, failed) => {
      this.#waiting.push({ lines, lastSeq, done, failed });
      this.#flushing ??= this.#flush();
    });
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#broken) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(Buffer.concat(batch.flatMap((waiting) => waiting.lines)));
        this.#durableSeq = batch.at(-1)?.lastSeq ?? this.#durableSeq;
        for (const waiting of batch) waiting.done();
      } catch (cause) {
        const broken = cause instanceof Error ? cause : new Error(String(cause));
        this.#broken = broken;
        for (const waiting of [...batch, ...this.#waiting]) waiting.failed(broken);
        this.#onFatal(broken);
      }
    }
    this.#flushing = null;
  }

  async #write(bytes: Buffer): Promise<void> {
    const { size } = await this.#file.stat();
    if (size !== this.#writtenBytes)
      throw new Error("another process wrote to the journal: is a second sandbox running?");
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(
        bytes,
        written,
        bytes.length - written,
        this.#writtenBytes + written,
      );
      written += bytesWritten;
    }
    await this.#file.datasync();
    this.#writtenBytes += bytes.length;
  }

  async read(query: { clientOrderId?: string | undefined; after: number; limit: number }): Promise<{
    lines: string[];
    next: number | null;
  }> {
    if (query.clientOrderId === undefined) {
      const last = Math.min(this.#durableSeq, query.after + query.limit);
      const lines = last > query.after ? await this.#readLines(query.after + 1, last) : [];
      return { lines, next: last < this.#durableSeq ? last : null };
    }
    const all = this.#byClientOrderId.get(query.clientOrderId) ?? [];
    const seqs = all.filter((seq) => seq > query.after && seq <= this.#durableSeq);
    const page = seqs.slice(0, query.limit);
    const lines = await Promise.all(page.map((seq) => this.#readLines(seq, seq)));
    return { lines: lines.flat(), next: seqs.length > page.length ? (page.at(-1) ?? null) : null };
  }

  async readBack(before: number, limit: number): Promise<{ lines: string[]; next: number | null }> {
    const last = Math.min(this.#durableSeq, before - 1);
    const first = Math.max(1, last - limit + 1);
    const lines = last >= first ? await this.#readLines(first, last) : [];
    return { lines: lines.reverse(), next: first > 1 && lines.length > 0 ? first : null };
  }

  async #readLines(firstSeq: number, lastSeq: number): Promise<string[]> {
    const start = this.#offsets[firstSeq - 1] ?? 0;
    const bytes = Buffer.alloc((this.#offsets[lastSeq] ?? start) - start);
    for (let read = 0; read < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, read, bytes.length - read, start + read);
      if (bytesRead === 0) throw new Error(`the journal ends before entry ${lastSeq}`);
      read += bytesRead;
    }
    return bytes.toString("utf8").trimEnd().split("\n");
  }

  async close(): Promise<void> {
    await this.#flushing;
    await this.#file.close();
  }
}
