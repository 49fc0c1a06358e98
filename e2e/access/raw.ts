import { type IncomingHttpHeaders, request } from "node:http";

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

export function send(
  base: string,
  asked: { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  const { method = "GET", path, headers = {}, body } = asked;
  return new Promise((resolve) => {
    const gone = () => resolve({ status: 0, headers: {}, body: "" });
    const sent = request({ hostname, port, method, path, headers, agent: false, timeout: 20_000 }, (answer) => {
      const chunks: Buffer[] = [];
      const end = () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        });
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (answer.headers["content-type"]?.startsWith("text/event-stream")) sent.destroy();
      });
      answer.on("end", end).on("close", end).on("error", end);
    });
    sent.on("error", gone).on("timeout", () => sent.destroy());
    if (body !== undefined) sent.write(body);
    sent.end();
  });
}

export function multipart(fields: Record<string, string>): { headers: Record<string, string>; body: string } {
  const boundary = "----walk";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join("")}--${boundary}--\r\n`,
  };
}
