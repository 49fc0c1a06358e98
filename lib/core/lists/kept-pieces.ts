import type { FileJob } from "@/lib/core/files/reading-thread";

/**
 * Pieces wait outside the heap, at about three times the file's size. A transaction that waited for the reading would
 * hit `idle_in_transaction_session_timeout`.
 */
export class KeptPieces {
  private pieces: { to: string; bytes: Buffer }[] = [];

  /** The piece is copied, because it arrives in a buffer three times its size. */
  readonly take: NonNullable<FileJob<unknown>["take"]> = async (to, bytes) => {
    this.pieces.push({ to, bytes: Buffer.from(bytes) });
  };

  async visit(see: (to: string, value: unknown) => void): Promise<void> {
    for (const { to, bytes } of this.pieces) {
      see(to, JSON.parse(bytes.toString("utf8")));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async store(store: (to: string, value: unknown) => Promise<void>): Promise<void> {
    const pieces = this.pieces.reverse();
    for (let piece = pieces.pop(); piece; piece = pieces.pop())
      await store(piece.to, JSON.parse(piece.bytes.toString("utf8")));
  }
}
