import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import OAuth from "oauth-1.0a";
import { findFreePort } from "./free-port";
import { bundle } from "./testing-bundle";

/** The signatures are made with another package than the product's. */
export const testKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const testPublicKeyPem = testKeys.publicKey.export({ type: "spki", format: "pem" }).toString();

export function oauthPackage(consumerKey: string, key: KeyObject, timestamp: number, nonce: string): OAuth {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: "" },
    signature_method: "RSA-SHA256",
    hash_function: (baseString) => sign("RSA-SHA256", Buffer.from(baseString), key).toString("base64"),
  });
  oauth.getTimeStamp = () => timestamp;
  oauth.getNonce = () => nonce;
  return oauth;
}

function formBody(values: Record<string, string>): string {
  const encode = (text: string) => encodeURIComponent(text);
  return Object.entries(values)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
}

let nonces = 0;

export function signedCall(
  url: string,
  values: Record<string, string>,
  options: { consumerKey?: string; timestamp?: number; nonce?: string; key?: KeyObject } = {},
): { method: "POST"; headers: Record<string, string>; body: string } {
  nonces += 1;
  const timestamp = options.timestamp ?? Math.floor(Date.now() / 1000);
  const nonce = options.nonce ?? `nonce-${process.pid}-${nonces}`;
  const oauth = oauthPackage(options.consumerKey ?? "demo", options.key ?? testKeys.privateKey, timestamp, nonce);
  const authorized = oauth.authorize({ url, method: "POST", data: { ...values } });
  return {
    method: "POST",
    headers: {
      ...oauth.toHeader(authorized),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: formBody(values),
  };
}

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
