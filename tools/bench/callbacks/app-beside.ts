import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { deliverSteadily } from "@/tools/chaos/callback-load";
import { percentile } from "../../percentile";

const storm = { slowConnections: 2_000, junkBytes: 5_000_000_000, megabytesPerSecond: 100 };
const pagesPerSecond = 10;
const calmSeconds = 20;
const deliveriesPerSecond = 300;
const connections = 32;

type Place = { pagesPort: number; callbacksPort: number; path: string };

export async function measureBeside(place: Place, stop: AbortSignal) {
  const before = await watch(place, sleep(calmSeconds * 1_000), stop);
  const { port, slowConnections, megabytesPerSecond } = { port: place.callbacksPort, ...storm };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "storm.mjs"), ...[port, slowConnections, megabytesPerSecond].map(String)],
    { stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  let junkBytes = 0;
  const over = new Promise<void>((resolve) => {
    child.on("message", (sent) => {
      junkBytes = Number(sent);
      if (junkBytes >= storm.junkBytes) resolve();
    });
    child.once("exit", () => resolve());
  });
  const during = await watch(place, over, stop);
  child.disconnect();
  await once(child, "exit");
  const after = await watch(place, sleep(calmSeconds * 1_000), stop);
  const calm = percentile([...before.pageMs, ...after.pageMs], 0.95);
  const stormy = percentile(during.pageMs, 0.95);
  return {
    pagesCalmMs95th: calm,
    pagesStormMs95th: stormy,
    pagesCalmToStorm: Math.round((calm / stormy) * 1000) / 1000,
    stormJunkMegabytes: Math.round(junkBytes / 1e6),
    stormAnswerMs99th: percentile(during.answerMs, 0.99),
    stormRefused: during.refused,
    besideAcknowledged: before.acknowledged + during.acknowledged + after.acknowledged,
  };
}

async function watch({ pagesPort, callbacksPort, path }: Place, over: Promise<void>, stop: AbortSignal) {
  const ending = new AbortController();
  void over.then(() => ending.abort());
  const pageMs: number[] = [];
  const asked: Promise<void>[] = [];
  const ask = async () => {
    const startedAt = performance.now();
    const answer = await fetch(`http://127.0.0.1:${pagesPort}/sign-in`, { signal: stop });
    await answer.text();
    if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
    pageMs.push(performance.now() - startedAt);
  };
  const askSteadily = async () => {
    while (!ending.signal.aborted) {
      asked.push(ask());
      await sleep(1_000 / pagesPerSecond);
    }
  };
  const delivering = (async () => {
    let [acknowledged, refused, answerMs]: [number, number, number[]] = [0, 0, []];
    while (!ending.signal.aborted) {
      const seen = await deliverSteadily(
        { port: callbacksPort, path },
        connections,
        { perSecond: deliveriesPerSecond, seconds: 5 },
        stop,
      );
      acknowledged += seen.acknowledged;
      refused += seen.refused;
      answerMs = answerMs.concat(seen.answerMs);
    }
    return { acknowledged, refused, answerMs };
  })();
  await askSteadily();
  await Promise.all(asked);
  return { pageMs, ...(await delivering) };
}
