import { connect } from "node:net";

type Target = { port: number; path: string };
type Outcome = { acknowledged: number; refused: number; seconds: number };

let count = 0;

/** What the gateway sends (supplement, Callbacks), each time about another order. */
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

/** The end of the first answer in `text`, or -1 while a part is missing. Answers are small and have no trailers. */
function findEnd(text: string): number {
  const head = text.indexOf("\r\n\r\n");
  if (head === -1) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1];
  if (length !== undefined) return text.length >= head + 4 + Number(length) ? head + 4 + Number(length) : -1;
  const last = text.indexOf("0\r\n\r\n", head + 4);
  return last === -1 ? -1 : last + 5;
}

/** One kept-alive connection that asks again as soon as it is answered, until the time is over. */
function keepAsking(target: Target, endsAt: number): Promise<{ acknowledged: number; refused: number }> {
  return new Promise((resolve, reject) => {
    const seen = { acknowledged: 0, refused: 0 };
    const socket = connect(target.port, "127.0.0.1", () => socket.write(nextRequest(target)));
    let text = "";
    let done = false;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      const end = findEnd(text);
      if (end === -1) return;
      if (text.startsWith("HTTP/1.1 200 ")) seen.acknowledged += 1;
      else seen.refused += 1;
      text = text.slice(end);
      done = performance.now() >= endsAt;
      if (done) socket.end(() => resolve(seen));
      else socket.write(nextRequest(target));
    });
    socket.on("error", reject);
    socket.on("close", () => done || reject(new Error(`port ${target.port} closed a connection without an answer`)));
  });
}

/**
 * Delivers callbacks over `connections` kept-alive connections for `seconds`; every request is answered before it ends.
 * By hand on sockets, because a client that does more would take the machine from the servers it measures.
 */
export async function deliver(target: Target, connections: number, seconds: number): Promise<Outcome> {
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const all = await Promise.all(Array.from({ length: connections }, () => keepAsking(target, endsAt)));
  const sum = (pick: (one: { acknowledged: number; refused: number }) => number) =>
    all.reduce((total, one) => total + pick(one), 0);
  return {
    acknowledged: sum((one) => one.acknowledged),
    refused: sum((one) => one.refused),
    seconds: (performance.now() - startedAt) / 1000,
  };
}
