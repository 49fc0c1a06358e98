import { once } from "node:events";
import { connect, type Socket } from "node:net";

type Target = { port: number; path: string };
type Outcome = { acknowledged: number; refused: number; seconds: number };

let count = 0;

function nextRequest({ port, path }: Target): string {
  count += 1;
  const query = new URLSearchParams({
    status: "approved",
    type: "payout",
    orderid: String(70_000_000 + count),
    merchant_order: `pd-01JD6K7Q2M8N4P5R${count}`,
    client_orderid: `pd-01JD6K7Q2M8N4P5R${count}`,
    amount: "1250.00",
    currency: "EUR",
    descriptor: "Invoice 2026/417, März",
    "processor-tx-id": `PNTEST-${count}`,
    "last-four-digits": "4417",
    "card-holder-name": "Žofie Nováková",
    merchantdata: "cost-centre=4711;run=2026-11",
    control: "2e6f9b0d5885b6010f9167787445617f553a735f",
  });
  return `GET ${path}?${query} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nuser-agent: gateway-callback/4.1\r\naccept: */*\r\naccept-encoding: gzip\r\n\r\n`;
}

function findEnd(text: string): number {
  const head = text.indexOf("\r\n\r\n");
  if (head === -1) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1];
  if (length !== undefined) return text.length >= head + 4 + Number(length) ? head + 4 + Number(length) : -1;
  const last = text.indexOf("0\r\n\r\n", head + 4);
  return last === -1 ? -1 : last + 5;
}

class Asker {
  #answered: { resolve: (stored: boolean) => void; reject: (error: Error) => void } | null = null;
  #text = "";

  private constructor(
    private readonly socket: Socket,
    private readonly target: Target,
  ) {
    const fail = (error: Error) => this.#answered?.reject(error);
    socket.setNoDelay(true);
    socket.on("error", fail);
    socket.on("close", () => fail(new Error(`port ${target.port} closed a connection without an answer`)));
    socket.on("data", (chunk) => {
      this.#text += chunk.toString("latin1");
      const end = findEnd(this.#text);
      if (end === -1) return;
      const stored = this.#text.startsWith("HTTP/1.1 200 ");
      this.#text = this.#text.slice(end);
      const answered = this.#answered;
      this.#answered = null;
      answered?.resolve(stored);
    });
  }

  static async open(target: Target): Promise<Asker> {
    const socket = connect(target.port, "127.0.0.1");
    await once(socket, "connect");
    return new Asker(socket, target);
  }

  ask(): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (!this.socket.writable) return reject(new Error(`port ${this.target.port} has closed the connection`));
      this.#answered = { resolve, reject };
      this.socket.write(nextRequest(this.target));
    });
  }

  close(): void {
    this.socket.end();
  }
}

const openAskers = (target: Target, connections: number) =>
  Promise.all(Array.from({ length: connections }, () => Asker.open(target)));

export async function deliver(target: Target, connections: number, seconds: number): Promise<Outcome> {
  const askers = await openAskers(target, connections);
  const startedAt = performance.now();
  const seen = { acknowledged: 0, refused: 0 };
  const keepAsking = async (asker: Asker) => {
    while (performance.now() < startedAt + seconds * 1000) seen[(await asker.ask()) ? "acknowledged" : "refused"] += 1;
    asker.close();
  };
  await Promise.all(askers.map(keepAsking));
  return { ...seen, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Delivers `perSecond` callbacks a second, without waiting for earlier answers. Times count from the due moment, so
 * that a slow answer's effect on later ones isn't hidden.
 */
export async function deliverSteadily(
  target: Target,
  connections: number,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  stop: AbortSignal,
): Promise<Outcome & { answerMs: number[] }> {
  const free = await openAskers(target, connections);
  const startedAt = performance.now();
  const seen = { acknowledged: 0, refused: 0 };
  const answerMs: number[] = [];
  const running = new Set<Promise<void>>();
  const deliverOne = async (asker: Asker, dueAt: number) => {
    seen[(await asker.ask()) ? "acknowledged" : "refused"] += 1;
    answerMs.push(performance.now() - dueAt);
    free.push(asker);
  };
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    stop.throwIfAborted();
    const dueAt = startedAt + (sent * 1000) / perSecond;
    while (performance.now() < dueAt) await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
    while (free.length === 0) await Promise.race(running);
    const one: Promise<void> = deliverOne(free.shift() as Asker, dueAt).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  for (const asker of free) asker.close();
  return { ...seen, answerMs, seconds: (performance.now() - startedAt) / 1000 };
}
