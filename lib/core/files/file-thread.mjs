// Where the thread that reads files begins: plain JavaScript, because Node alone starts it and cannot load TypeScript.
import { existsSync } from "node:fs";
import { parentPort } from "node:worker_threads";

// In an image, JavaScript is where each source was, and there is no loader.
const isBuilt = !existsSync(new URL("reading-thread.ts", import.meta.url));
if (!isBuilt) (await import("tsx/esm/api")).register();

if (!parentPort) throw new Error("this is a thread's file");
const port = parentPort;
/** Pieces that are sent and not yet taken: the user who takes them has work, and memory stays small. */
const mostUntaken = 3;
let untaken = 0;
/** @type {(() => void) | undefined} who waits for room */
let onTaken;
/** @type {unknown[]} what came before the request that it belongs to */
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
