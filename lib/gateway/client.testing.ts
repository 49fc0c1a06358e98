import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { type PostedCall, type SendOptions, send, type Transport } from "@/lib/gateway/client";
import { closeIdleSockets } from "@/lib/gateway/sockets";

/** A certificate for localhost and 127.0.0.1 until 2120, trusted by nobody: for tests only. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDBtHML1UQ7f0hZN
5zQ/Iw/smBIqfH6GHXj2wMRJZ7tWhiiLZk5CMqSzUMtIubOU4ccfCwn6Z/X+DesT
n9TakXqjTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBR+gZFn1GM5ONiYc+H+z73kLYs5nzAKBggqhkjOPQQD
AgNIADBFAiBcxYa3jbmlfqffaIN+0ok7nLV869hnsf6Q89DxMzyxEwIhAMyG1wh1
WpGbgR1NoA5KVElV9oHbH0mfrBg1Ue/2pdul
-----END CERTIFICATE-----
`;
const testCertificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjyDs8ixYC5OjYvHV
1pDz0ACcIVbruetK7bmXKGiX4dmhRANCAAQwbRzC9VEO39IWTec0PyMP7JgSKnx+
hh149sDESWe7VoYoi2ZOQjKks1DLSLmzlOHHHwsJ+mf1/g3rE5/U2pF6
-----END PRIVATE KEY-----
`;

export type TestServer = {
  port: number;
  received: () => string;
  requests: () => number;
  connections: () => number;
  close: () => Promise<void>;
};

const servers: TestServer[] = [];

export async function keep(starting: Promise<TestServer>): Promise<TestServer> {
  const server = await starting;
  servers.push(server);
  return server;
}

export async function closeServers(): Promise<void> {
  closeIdleSockets();
  await Promise.all(servers.splice(0).map((server) => server.close()));
}

async function listen(
  server: Server,
  seen: { received: string; requests: number },
  host = "127.0.0.1",
): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("secureConnection", (socket: Socket) => socket.on("error", () => socket.destroy()));
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received: () => seen.received,
    requests: () => seen.requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export function startRawServer(
  react: (socket: Socket, requests: number) => void,
  { onConnect, secure = false, host }: { onConnect?: (socket: Socket) => void; secure?: boolean; host?: string } = {},
): Promise<TestServer> {
  const seen = { received: "", requests: 0 };
  const serve = (socket: Socket) => {
    let part = "";
    onConnect?.(socket);
    socket.on("data", (chunk) => {
      const text = chunk.toString("latin1");
      seen.received += text;
      part = (part + text).slice(-3);
      if (part !== "a=1") return;
      part = "";
      seen.requests += 1;
      react(socket, seen.requests);
    });
  };
  const server = secure
    ? createTlsServer({ cert: testCertificate, key: testCertificateKey }, serve)
    : createTcpServer(serve);
  return listen(server, seen, host);
}

export function startHttpServer(listener: RequestListener): Promise<TestServer> {
  return startListener(createHttpServer, listener);
}

export function startHttpsServer(listener: RequestListener, host?: string): Promise<TestServer> {
  const make = (each: RequestListener) => createHttpsServer({ cert: testCertificate, key: testCertificateKey }, each);
  return startListener(make, listener, host);
}

function startListener(
  make: (listener: RequestListener) => Server,
  listener: RequestListener,
  host?: string,
): Promise<TestServer> {
  const seen = { received: "", requests: 0 };
  const server = make((request, response) => {
    seen.received += `${request.method} ${request.url}\n`;
    seen.requests += 1;
    listener(request, response);
  });
  return listen(server, seen, host);
}

export function callTo(url: string, body = "a=1"): PostedCall {
  return { method: "POST", url, body, authorization: 'OAuth oauth_nonce="n"' };
}

export const testOptions: SendOptions = { deadlineMs: 5_000, networks: "loopback" };

export const sendTo = (port: number, change: Partial<SendOptions> = {}, path = "/paynet/x"): Promise<Transport> =>
  send(callTo(`http://127.0.0.1:${port}${path}`), { ...testOptions, ...change });

export async function answerOf(
  reply: (socket: Socket, requests: number) => void,
  change: Partial<SendOptions> = {},
): Promise<Transport> {
  const server = await keep(startRawServer(reply));
  return sendTo(server.port, change);
}

export const head = (...lines: string[]): string =>
  `HTTP/1.1 200 OK\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;

export const textOf = (transport: Transport): string | Transport =>
  transport.kind === "answer" ? Buffer.from(transport.body).toString("utf8") : transport;

/** A separate process is needed, because Node reads NODE_EXTRA_CA_CERTS only at its start. */
export async function runTrusting(script: string, env: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gateway-"));
  try {
    const authority = join(folder, "ca.pem");
    await writeFile(authority, testCertificate);
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: authority, ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        output += chunk;
      });
    }
    await new Promise((resolve) => child.on("close", resolve));
    return output.trim();
  } finally {
    await rm(folder, { recursive: true });
  }
}
