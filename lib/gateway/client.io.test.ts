import { afterEach, describe, expect, it } from "vitest";
import {
  answerOf,
  callTo,
  closeServers,
  head,
  keep,
  runTrusting,
  sendTo,
  startHttpServer,
  startHttpsServer,
  startRawServer,
  textOf,
} from "@/lib/gateway/client.testing";

afterEach(closeServers);

describe("a good exchange", () => {
  it("writes exactly what was signed, once, and gives the bytes of the answer back", async () => {
    const server = await keep(
      startRawServer((socket) =>
        socket.write(`${head("Content-Length: 7", "Date: Thu, 01 Jan 2026 00:00:00 GMT", "X: 1", "X: 2")}type=a\n`),
      ),
    );
    const transport = await sendTo(server.port, {}, "/a/../b;v=1/%2f?q=1#top");
    expect(transport).toMatchObject({
      kind: "answer",
      status: 200,
      dateHeader: "Thu, 01 Jan 2026 00:00:00 GMT",
      headers: { x: "1, 2", "content-length": "7" },
    });
    expect(textOf(transport)).toBe("type=a\n");
    const [requestHead, body] = server.received().split("\r\n\r\n");
    expect(body).toBe("a=1");
    expect(requestHead?.split("\r\n").sort()).toEqual(
      [
        "POST /a/../b;v=1/%2f?q=1 HTTP/1.1",
        `Host: 127.0.0.1:${server.port}`,
        'Authorization: OAuth oauth_nonce="n"',
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 3",
        "Accept: */*",
        "Accept-Encoding: identity",
        "User-Agent: paydesk",
        "Connection: keep-alive",
      ].sort(),
    );
  });

  it("passes on no card number or verification value that an answer repeats, in UTF-8 and in what is none", async () => {
    const echoes = ["4111.1111.1111.1111", Buffer.from("4111111111111111").toString("base64"), "cvv2=983"].join(" ");
    const bodies = [
      Buffer.from(`echo ${echoes} ４１１１１１１１１１１１１１１１`),
      Buffer.from(`\xe9 ${echoes}`, "latin1"),
    ];
    for (const body of bodies) {
      const server = await keep(
        startHttpServer((_request, response) =>
          response.writeHead(200, { "X-Card": "4111_1111_1111_1111", "Content-Length": body.length }).end(body),
        ),
      );
      const transport = await sendTo(server.port);
      expect(transport).toMatchObject({ kind: "answer", headers: { "x-card": "411111••••••1111" } });
      expect(textOf(transport)).toMatch(/411111(•|\*){6}1111 \[redacted\] cvv2=\[redacted\]/);
      expect(textOf(transport)).not.toMatch(/4111.?1111|４１１１|983/);
    }
  });

  it("uses a socket again, and asks before each write", async () => {
    const server = await keep(startHttpServer((_request, response) => response.end("ok")));
    let asked = 0;
    const beforeWrite = () => {
      asked += 1;
      return true;
    };
    await sendTo(server.port, { beforeWrite });
    await sendTo(server.port, { beforeWrite });
    expect(server.connections()).toBe(1);
    expect(asked).toBe(2);
  });

  it("serves more calls at once than a pool has sockets", async () => {
    const server = await keep(
      startHttpServer((request, response) => request.resume().on("end", () => response.end("ok"))),
    );
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => sendTo(server.port, { beforeWrite: () => true })),
    );
    expect(answers.every(({ kind }) => kind === "answer")).toBe(true);
    expect(server.connections()).toBeLessThanOrEqual(64);
  });

  it("passes over 1xx and takes an empty body", async () => {
    const reply = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${head("Content-Length: 0")}`;
    expect(textOf(await answerOf((socket) => socket.write(reply)))).toBe("");
  });

  it("takes a chunked body", async () => {
    const reply = `${head("Transfer-Encoding: chunked")}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`;
    expect(textOf(await answerOf((socket) => socket.write(reply)))).toBe("abcde");
  });

  it.each([301, 302, 307, 308])("brings a %d back as it is: it is not followed", async (status) => {
    let requests = 0;
    const server = await keep(
      startHttpServer((_request, response) => {
        requests += 1;
        response.writeHead(status, { location: "/elsewhere" }).end();
      }),
    );
    expect(await sendTo(server.port)).toMatchObject({ kind: "answer", status, headers: { location: "/elsewhere" } });
    expect(requests).toBe(1);
  });

  it.each([403, 404, 408, 429, 500, 503])("brings a %d back: it is an answer", async (status) => {
    const server = await keep(startHttpServer((_request, response) => response.writeHead(status).end("why")));
    expect(await sendTo(server.port)).toMatchObject({ kind: "answer", status });
  });

  it("goes past a proxy that the environment names", async () => {
    const server = await keep(startHttpServer((_request, response) => response.end("direct")));
    process.env.http_proxy = "http://127.0.0.1:9";
    process.env.NODE_USE_ENV_PROXY = "1";
    try {
      expect(textOf(await sendTo(server.port))).toBe("direct");
    } finally {
      delete process.env.http_proxy;
      delete process.env.NODE_USE_ENV_PROXY;
    }
  });
});

describe("over TLS with a certificate that is trusted", () => {
  it("asks before the write, sends once, and reuses the socket", async () => {
    const server = await keep(startHttpsServer((_request, response) => response.end("ok")));
    const script = `
      import { send } from "./lib/gateway/client.ts";
      const call = ${JSON.stringify(callTo(`https://127.0.0.1:${server.port}/x`))};
      const kinds = [];
      for (const answer of [true, true, false]) {
        const transport = await send(call, { deadlineMs: 5000, networks: "loopback", beforeWrite: () => answer });
        kinds.push(transport.kind);
      }
      console.log(kinds.join());
      process.exit();
    `;
    expect(await runTrusting(script)).toBe("answer,answer,not_sent");
    expect(server.received()).toBe("POST /x\nPOST /x\n");
    expect(server.connections()).toBe(1);
  });
});
