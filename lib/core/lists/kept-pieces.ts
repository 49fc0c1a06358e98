import type { FileJob } from "@/lib/core/files/reading-thread";

/**
 * Pieces that the thread that reads files hands over, kept until a transaction stores them. They are JSON outside of the heap, about
 * three times the file: a transaction that waited for the reading would be ended by `idle_in_transaction_session_timeout`.
 */
export class KeptPieces {
  private pieces: { to: string; bytes: Buffer }[] = [];

  /** For `readInThread`. Copied, since a piece comes in three times the memory that it fills. */
  readonly take: NonNullable<FileJob<unknown>["take"]> = async (to, bytes) => {
    this.pieces.push({ to, bytes: Buffer.from(bytes) });
  };

  /** Shows them in their order, and keeps them. Others have a turn after each. */
  async look(see: (to: string, value: unknown) => void): Promise<void> {
    for (const { to, bytes } of this.pieces) {
      see(to, JSON.parse(bytes.toString("utf8")));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Hands them on in their order, one at a time, each once. */
  async store(store: (to: string, value: unknown) => Promise<void>): Promise<void> {
    const pieces = this.pieces.reverse();
    for (let piece = pieces.pop(); piece; piece = pieces.pop())
      await store(piece.to, JSON.parse(piece.bytes.toString("utf8")));
  }
}
