import type { ServerResponse } from "node:http";
import { bytesOf, padding, type Reply, type WireAnswer } from "./call-play";

export class Wire {
  readonly #open = new Set<ServerResponse>();
  #closing = false;

  play(response: ServerResponse, reply: Reply): void {
    if (response.destroyed) return;
    switch (reply.kind) {
      case "answer":
        if (reply.afterMs === 0) this.#answer(response, reply.answer);
        else
          this.#keepOpen(
            response,
            setTimeout(() => this.#answer(response, reply.answer), reply.afterMs),
          );
        break;
      case "hang":
        this.#keepOpen(response);
        break;
      case "reset":
        response.socket?.resetAndDestroy();
        break;
      case "half":
        this.#breakOff(response, reply);
        break;
      case "drip":
        this.#drip(response, reply);
        break;
      case "endless":
        this.#pour(response, reply);
        break;
      default:
        reply satisfies never;
    }
  }

  /** Cuts calls that hang, drip or wait, so that a shutdown need not wait for them. */
  close(): void {
    this.#closing = true;
    for (const response of this.#open) response.destroy();
  }

  #keepOpen(response: ServerResponse, timer?: NodeJS.Timeout): void {
    this.#open.add(response);
    response.on("close", () => {
      clearTimeout(timer);
      this.#open.delete(response);
    });
    if (this.#closing) response.destroy();
  }

  #answer(response: ServerResponse, answer: WireAnswer): void {
    const body = bytesOf(answer);
    writeHead(response, answer, body.length);
    response.end(body);
  }

  #breakOff(response: ServerResponse, { answer, share }: Extract<Reply, { kind: "half" }>): void {
    const body = bytesOf(answer);
    const promised = Math.max(1, body.length);
    writeHead(response, answer, promised);
    response.write(body.subarray(0, Math.min(promised - 1, Math.floor(body.length * share))), () => response.destroy());
  }

  #drip(response: ServerResponse, { answer, bytes, everyMs }: Extract<Reply, { kind: "drip" }>): void {
    const body = bytesOf(answer);
    writeHead(response, answer, body.length);
    response.flushHeaders();
    let sent = 0;
    const timer = setInterval(() => {
      const next = body.subarray(sent, sent + bytes);
      sent += next.length;
      response.write(next);
      if (sent < body.length) return;
      clearInterval(timer);
      response.end();
    }, everyMs);
    this.#keepOpen(response, timer);
  }

  #pour(response: ServerResponse, { answer, bytes, everyMs }: Extract<Reply, { kind: "endless" }>): void {
    writeHead(response, answer, null);
    response.write(bytesOf(answer));
    const drops = padding(bytes);
    const timer = setInterval(() => {
      // A caller that does not read must not fill the sandbox's memory.
      if (!response.writableNeedDrain) response.write(drops);
    }, everyMs);
    this.#keepOpen(response, timer);
  }
}

function writeHead(response: ServerResponse, answer: WireAnswer, length: number | null): void {
  response.writeHead(answer.status, {
    "Content-Type": answer.contentType,
    ...(length === null ? {} : { "Content-Length": length }),
    "Strict-Transport-Security": "max-age=31536000",
    ...(answer.status === 413 ? { Connection: "close" } : {}),
    ...answer.headers,
  });
}
