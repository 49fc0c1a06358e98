import { createServer, type Server } from "node:http";
import { checkReady } from "@/lib/core/runtime/ready";
import type { Running } from "./loops";

/** No round takes this long, even on a slow database, so a round that does won't return. */
export const stuckMs = 600_000;

type Answer = { status: number; text: string };

/** An unreachable database ends no round, so it is no reason to restart this process. */
export function checkTurning({ findStuck }: Pick<Running, "findStuck">, nowMs: number): Answer {
  const stuck = findStuck(nowMs - stuckMs);
  return stuck.length === 0 ? { status: 200, text: "ok" } : { status: 503, text: `stuck: ${stuck.join(", ")}` };
}

export function createHealthServer(worker: Pick<Running, "findStuck">): Server {
  return createServer((request, response) => {
    void answer(worker, request.url ?? "").then(({ status, text }) => {
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
      response.end(`${text}\n`);
    });
  });
}

async function answer(worker: Pick<Running, "findStuck">, path: string): Promise<Answer> {
  switch (path) {
    case "/healthz":
      return checkTurning(worker, Date.now());
    case "/readyz": {
      const state = await checkReady();
      return state.ready ? { status: 200, text: "ready" } : { status: 503, text: `not ready: ${state.status}` };
    }
    default:
      return { status: 404, text: "not found" };
  }
}
