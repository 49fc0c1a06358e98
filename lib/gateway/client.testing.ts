import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

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
  connections: () => number;
  close: () => Promise<void>;
};

async function listen(server: Server, received: () => string): Promise<TestServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A gateway of raw bytes: `react` sees each socket and, once the whole request is there, may answer anything. */
export function startRawServer(
  react: (socket: Socket) => void,
  onConnect?: (socket: Socket) => void,
): Promise<TestServer> {
  let received = "";
  const server = createTcpServer((socket) => {
    let seen = "";
    onConnect?.(socket);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      seen += chunk.toString("latin1");
      if (!seen.endsWith("a=1")) return;
      seen = "";
      react(socket);
    });
  });
  return listen(server, () => received);
}

export function startHttpServer(listener: RequestListener): Promise<TestServer> {
  return listen(createHttpServer(listener), () => "");
}

export function startHttpsServer(listener: RequestListener): Promise<TestServer> {
  return listen(createHttpsServer({ cert: testCertificate, key: testCertificateKey }, listener), () => "");
}
