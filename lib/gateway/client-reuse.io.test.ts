import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { closeServers, head, keep, sendTo, startRawServer, textOf } from "@/lib/gateway/client.testing";

const gateways: ApartGateway[] = [];
const openApart = async () => {
  const gateway = await ApartGateway.open();
  gateways.push(gateway);
  return gateway;
};

afterEach(async () => {
  await closeServers();
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});

const acts = {
  "an end": "socket.end(done)",
  "a reset": "socket.once('close', done).resetAndDestroy()",
  "a second answer": "socket.write('HTTP/1.1 403 Forbidden\\r\\nContent-Length: 0\\r\\n\\r\\n', done)",
  "half a second answer": "socket.write('HTTP/1.1 403 For', done)",
  "a word that the time is up, and an end":
    "socket.end('HTTP/1.1 408 Request Time-out\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n', done)",
};

describe("a used socket on which the gateway acts while nothing is asked", () => {
  // The next call must get its own answer, and earlier bytes on a socket must not make it unconfirmed.
  it.each(Object.entries(acts))("%s that we have received: the next call takes another socket", async (_name, act) => {
    const gateway = await openApart();
    expect(textOf(await sendTo(gateway.port))).toBe("1");
    await gateway.act(act);
    expect(textOf(await sendTo(gateway.port))).toBe("2");
    expect(gateway.seen()).toEqual({ connections: 2, requests: 2 });
  });

  it.each(Object.entries(acts))("%s that waits unheard: the next call takes another socket", async (_name, act) => {
    const gateway = await openApart();
    expect(textOf(await sendTo(gateway.port))).toBe("1");
    gateway.actUnheard(act);
    expect(textOf(await sendTo(gateway.port))).toBe("2");
    expect(gateway.seen()).toEqual({ connections: 2, requests: 2 });
  });

  it("every socket of the pool gone stale: a call is still sent once", async () => {
    const gateway = await openApart();
    await Promise.all(Array.from({ length: 20 }, () => sendTo(gateway.port)));
    const before = gateway.seen();
    gateway.actUnheard("for (const each of sockets) each.destroy(); done()");
    expect(await sendTo(gateway.port)).toMatchObject({ kind: "answer" });
    expect(gateway.seen()).toEqual({ connections: before.connections + 1, requests: before.requests + 1 });
  });

  it("stale sockets, and no gateway any more: proof of not sent", async () => {
    const gateway = await openApart();
    await sendTo(gateway.port);
    gateway.actUnheard("server.close(); socket.once('close', done).destroy()");
    expect(await sendTo(gateway.port)).toMatchObject({ kind: "not_sent", code: "ECONNREFUSED" });
    expect(gateway.seen().requests).toBe(1);
  });

  it("the last check is asked once, however many sockets were stale", async () => {
    const gateway = await openApart();
    await sendTo(gateway.port);
    gateway.actUnheard(acts["an end"]);
    let asked = 0;
    await sendTo(gateway.port, {
      beforeWrite: () => {
        asked += 1;
        return true;
      },
    });
    expect(asked).toBe(1);
  });
});

describe("a used socket that ends under the request", () => {
  it.each<[string, (end: { destroy: () => void; resetAndDestroy: () => void; end: () => void }) => void]>([
    ["closed", (socket) => socket.destroy()],
    ["reset", (socket) => socket.resetAndDestroy()],
    ["ended", (socket) => socket.end()],
  ])("%s: unconfirmed, and it is not sent again", async (_name, end) => {
    const server = await keep(
      startRawServer((socket, requests) => (requests === 1 ? socket.write(head("Content-Length: 0")) : end(socket))),
    );
    expect(await sendTo(server.port)).toMatchObject({ kind: "answer" });
    expect(await sendTo(server.port)).toMatchObject({ kind: "no_answer" });
    expect(server.requests()).toBe(2);
    expect(server.connections()).toBe(1);
  });
});

/**
 * A gateway in its own thread can act while the client's thread is blocked: its bytes then wait in the socket buffers
 * when the next call begins.
 */
class ApartGateway {
  private constructor(
    private readonly worker: Worker,
    private readonly shared: Int32Array,
    readonly port: number,
  ) {}

  static async open(): Promise<ApartGateway> {
    const shared = new Int32Array(new SharedArrayBuffer(12));
    const worker = new Worker(
      `
      const { createServer } = require("node:net");
      const { parentPort, workerData: shared } = require("node:worker_threads");
      const sockets = new Set();
      let socket;
      const server = createServer((one) => {
        socket = one;
        sockets.add(one);
        Atomics.add(shared, 1, 1);
        one.on("error", () => one.destroy());
        one.on("close", () => sockets.delete(one));
        one.on("data", (chunk) => {
          if (!chunk.toString("latin1").endsWith("a=1")) return;
          const body = String(Atomics.add(shared, 2, 1) + 1);
          one.write("HTTP/1.1 200 OK\\r\\nContent-Length: " + body.length + "\\r\\n\\r\\n" + body);
        });
      });
      const done = () => {
        Atomics.store(shared, 0, 1);
        Atomics.notify(shared, 0);
        parentPort.postMessage("done");
      };
      parentPort.on("message", (act) => new Function("socket", "sockets", "server", "done", act)(socket, sockets, server, done));
      server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
    `,
      { eval: true, workerData: shared },
    );
    const port = await new Promise<number>((resolve) => worker.once("message", resolve));
    return new ApartGateway(worker, shared, port);
  }

  seen(): { connections: number; requests: number } {
    return { connections: Atomics.load(this.shared, 1), requests: Atomics.load(this.shared, 2) };
  }

  async act(act: string): Promise<void> {
    const done = new Promise((resolve) => this.worker.once("message", resolve));
    this.worker.postMessage(act);
    await done;
  }

  actUnheard(act: string): void {
    Atomics.store(this.shared, 0, 0);
    this.worker.postMessage(act);
    Atomics.wait(this.shared, 0, 0, 5_000);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
