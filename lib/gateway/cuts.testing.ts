import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import fc from "fast-check";
import { send, type Transport } from "@/lib/gateway/client";
import { callTo, closeServers, head, keep, startRawServer, testOptions } from "@/lib/gateway/client.testing";

type Cut = {
  side: "request" | "answer" | "idle" | "crossing";
  bytes: number;
  how: "reset" | "end" | "hang";
};

type Round = {
  cut: Cut;
  reused: boolean;
  bodyBytes: number;
  answerBytes: number;
};

const position = fc.oneof(fc.nat(3_000), fc.nat(130_000));
const size = fc.constantFrom(3, 900, 100_000);
const rounds: fc.Arbitrary<Round> = fc.record({
  cut: fc.record({
    side: fc.constantFrom("request", "answer", "idle", "crossing"),
    bytes: position,
    how: fc.constantFrom("reset", "end", "hang"),
  }),
  reused: fc.boolean(),
  bodyBytes: size,
  answerBytes: size,
});

const deadlineMs = 5_000;
const hangDeadlineMs = 60;

export async function checkCuts(options: {
  secure: boolean;
  seed: number;
  numRuns: number;
}): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  const property = fc.asyncProperty(rounds, async (round) => {
    const result = await playRound(round, options.secure);
    const name = `${round.cut.side}: ${result.kind}`;
    tally[name] = (tally[name] ?? 0) + 1;
  });
  await fc.assert(property, { seed: options.seed, numRuns: options.numRuns });
  return tally;
}

async function playRound(round: Round, secure: boolean): Promise<Transport> {
  const body = `${"b".repeat(round.bodyBytes)}&a=1`;
  const answer = "c".repeat(round.answerBytes);
  const gateway = await keep(
    startRawServer((socket) => socket.write(`${head(`Content-Length: ${answer.length}`)}${answer}`), { secure }),
  );
  const line = await openLine(gateway.port);
  const url = `${secure ? "https" : "http"}://127.0.0.1:${line.port}/x`;
  try {
    if (round.reused) await send(callTo(url), testOptions);
    const before = { bytes: gateway.received().length, requests: gateway.requests() };
    line.arm(round.cut);
    const result = await send(callTo(url, body), {
      ...testOptions,
      deadlineMs: round.cut.how === "hang" ? hangDeadlineMs : deadlineMs,
    });
    await line.finish();
    const bytes = gateway.received().length - before.bytes;
    const requests = gateway.requests() - before.requests;
    if (result.kind === "not_sent" && bytes > 0) throw new Error(`not sent, but ${bytes} bytes arrived`);
    if (requests > 1) throw new Error(`it arrived ${requests} times`);
    if (result.kind === "answer" && (requests !== 1 || Buffer.from(result.body).toString() !== answer)) {
      throw new Error("an answer that was not given");
    }
    if (result.kind === "no_answer" && result.code === "DEADLINE" && round.cut.how !== "hang") {
      throw new Error("the end of the line was not noticed");
    }
    return result;
  } finally {
    await line.finish();
    await closeServers();
  }
}

type Line = {
  port: number;
  arm: (cut: Cut) => void;
  finish: () => Promise<void>;
};

type Pair = { ours: Socket; theirs: Socket; passed: number; isCut: boolean };

async function openLine(gatewayPort: number): Promise<Line> {
  let cut: Cut | null = null;
  const pairs = new Set<Pair>();
  const server = createServer({ allowHalfOpen: true }, (ours) => {
    const theirs = connect({ port: gatewayPort, host: "127.0.0.1", allowHalfOpen: true });
    const pair = { ours, theirs, passed: 0, isCut: false };
    pairs.add(pair);
    passOn(pair, "request");
    passOn(pair, "answer");
  });

  function passOn(pair: Pair, side: "request" | "answer"): void {
    const [from, to] = side === "request" ? [pair.ours, pair.theirs] : [pair.theirs, pair.ours];
    const passes = () => !pair.isCut || (side === "request" && cut !== null && reachesGateway(cut));
    const end = () => passes() && to.end();
    from.on("error", end);
    from.on("end", end);
    from.on("data", (chunk) => {
      if (!pair.isCut && cut?.side === side) {
        const room = cut.bytes - pair.passed;
        pair.passed += chunk.length;
        if (chunk.length > room) return cutPair(pair, () => to.write(chunk.subarray(0, room)));
      }
      if (!pair.isCut && cut?.side === "crossing" && side === "request") cutPair(pair);
      if (passes() && to.writable) to.write(chunk);
    });
  }

  function cutPair(pair: Pair, writeLast: () => void = () => undefined): void {
    pair.isCut = true;
    writeLast();
    if (cut?.how === "reset") pair.ours.resetAndDestroy();
    if (cut?.how === "end") pair.ours.end();
    if (cut !== null && !reachesGateway(cut)) pair.theirs.end();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    arm: (next) => {
      cut = next;
      for (const pair of pairs) {
        pair.passed = 0;
        if (next.side === "idle") cutPair(pair);
      }
    },
    finish: async () => {
      const ending = [...pairs].map(async ({ ours, theirs }) => {
        ours.destroy();
        if (theirs.closed) return;
        const closed = once(theirs, "close");
        theirs.end();
        theirs.resume();
        await closed;
      });
      pairs.clear();
      await Promise.all(ending);
      server.close();
    },
  };
}

/** The worst race: the gateway has closed its side, and our bytes still arrive. */
function reachesGateway(cut: Cut): boolean {
  return cut.side === "idle" || cut.side === "crossing";
}
