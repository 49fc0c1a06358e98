import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "./free-port";
import { signedCall, testPublicKeyPem } from "./testing";
import { bundle } from "./testing-bundle";

const root = path.resolve(import.meta.dirname, "..");

export async function eventually<T>(ask: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  const until = Date.now() + 10_000;
  for (;;) {
    const value = await ask();
    if (wanted(value)) return value;
    if (Date.now() > until) throw new Error(`never came true; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads JSON as it comes
type Json = any;

export class SandboxProcess {
  readonly env: Record<string, string>;
  child: ChildProcess | null = null;
  stderr = "";

  constructor(env: Record<string, string>) {
    this.env = env;
  }

  static async create(): Promise<SandboxProcess> {
    const dir = await mkdtemp(path.join(tmpdir(), "sandbox-"));
    const [port, controlPort] = [await findFreePort(), await findFreePort()];
    return new SandboxProcess({
      SANDBOX_DIR: dir,
      SANDBOX_PORT: String(port),
      SANDBOX_CONTROL_PORT: String(controlPort),
    });
  }

  get journalFile(): string {
    return path.join(this.env.SANDBOX_DIR ?? "", "journal.jsonl");
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.env.SANDBOX_PORT}/paynet`;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    this.stderr = "";
    const child = spawn(process.execPath, [await bundle("sandbox/main.ts")], {
      cwd: root,
      env: { ...process.env, ...this.env },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.child = child;
    child.stderr?.on("data", (chunk) => {
      this.stderr += String(chunk);
    });
    await new Promise<void>((resolve, reject) => {
      child.once("message", (message) => message === "ready" && resolve());
      child.once("close", (code) => reject(new Error(`exit ${code}: ${this.stderr.trim()}`)));
    });
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (!child || !this.isRunning) return child?.exitCode ?? null;
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    child.kill(signal);
    return ended;
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL");
    const dir = this.env.SANDBOX_DIR;
    if (dir) await rm(dir, { recursive: true, force: true });
  }

  async control(method: string, pathAndQuery: string, body?: unknown): Promise<Json> {
    const response = await fetch(`http://127.0.0.1:${this.env.SANDBOX_CONTROL_PORT}${pathAndQuery}`, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    return { status: response.status, ...((await response.json()) as object) };
  }

  async prepare(): Promise<void> {
    await this.control("PUT", "/merchants/demo", {
      publicKeyPem: testPublicKeyPem,
      controlKey: "control-secret",
      endpoints: [
        { id: "101", currencies: ["USD"] },
        { id: "102", currencies: ["EUR"] },
      ],
      groups: [{ id: "7", endpoints: ["101", "102"] }],
    });
    await this.control("PATCH", "/settings", { finalAfterMs: 50, callbackRetryMs: [20, 40] });
  }

  async call(path: string, values: Record<string, string>, options: Parameters<typeof signedCall>[2] = {}) {
    const url = `${this.baseUrl}/api/v4/${path}`;
    const response = await fetch(url, signedCall(url, values, options));
    const text = await response.text();
    const fields = Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, value.trimEnd()]));
    return { status: response.status, headers: response.headers, text, fields: fields as Record<string, string> };
  }

  payout(clientOrderId: string, values: Record<string, string> = {}, options: Parameters<typeof signedCall>[2] = {}) {
    const usual = { amount: "10.50", currency: "USD", account_number: "12345678" };
    return this.call("payout/101", { client_orderid: clientOrderId, ...usual, ...values }, options);
  }

  query(clientOrderId: string, orderId = "") {
    const values = { login: "demo", client_orderid: clientOrderId, ...(orderId ? { orderid: orderId } : {}) };
    return this.call("status/101", values);
  }
}

export class CallbackCatcher {
  readonly seen: URL[] = [];
  readonly #server: Server;
  readonly answers: number[] = [];

  constructor() {
    this.#server = createServer((request: IncomingMessage, response) => {
      this.seen.push(new URL(request.url ?? "", "http://merchant"));
      response.writeHead(request.method === "GET" ? (this.answers.shift() ?? 200) : 405).end();
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/callback/token?own=1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
