// This file is plain JavaScript, because Node starts this thread alone and cannot load TypeScript.
import { existsSync } from "node:fs";
import { parentPort } from "node:worker_threads";

const isBuilt = !existsSync(new URL("reading-thread.ts", import.meta.url));
if (!isBuilt) (await import("tsx/esm/api")).register();

if (!parentPort) throw new Error("this is a thread's file");
const port = parentPort;
const mostUntaken = 3;
let untaken = 0;
/** @type {(() => void) | undefined} */
let onTaken;
/** @type {unknown[]} */
let parts = [];

/** @type {import("./reading-thread").Send} */
async function send(to, bytes) {
  untaken += 1;
  port.postMessage({ kind: "piece", to, bytes }, [bytes.buffer]);
  while (untaken >= mostUntaken) {
    await new Promise((resolve) => {
      onTaken = () => resolve(undefined);
    });
  }
}

/** @param {{ job: string, request: unknown }} begun */
async function read({ job, request }) {
  const given = parts;
  parts = [];
  try {
    const { readFile } = await import(
      new URL(`../../../${isBuilt ? job.replace(/\.ts$/, ".mjs") : job}`, import.meta.url).href
    );
    port.postMessage({ kind: "done", answer: await readFile(request, given, send) });
  } catch (error) {
    port.postMessage({ kind: "failed", message: error instanceof Error ? error.stack : String(error) });
  }
}

port.on("message", (message) => {
  if (message.kind === "taken") {
    untaken -= 1;
    onTaken?.();
  } else if (message.kind === "part") parts.push(message.part);
  else void read(message);
});
