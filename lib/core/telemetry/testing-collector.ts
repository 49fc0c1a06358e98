import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Attribute = { key: string; value: Record<string, unknown> };

export type ExportedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  service: string;
};

type ResourceSpans = {
  resource: { attributes: Attribute[] };
  scopeSpans: { spans: Omit<ExportedSpan, "service">[] }[];
};

export function attributeOf(attributes: readonly Attribute[], key: string): unknown {
  const value = attributes.find((one) => one.key === key)?.value ?? {};
  return Object.values(value)[0];
}

export async function startCollector() {
  const received: { path: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    received.push({ path: request.url ?? "", text });
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const read = (path: string) => received.filter((one) => one.path === path).map(({ text }) => JSON.parse(text));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: (): ExportedSpan[] =>
      read("/v1/traces")
        .flatMap(({ resourceSpans }: { resourceSpans: ResourceSpans[] }) => resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const service = String(attributeOf(resource.attributes, "service.name"));
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
        }),
    metrics: (): { name: string }[] =>
      read("/v1/metrics").flatMap(({ resourceMetrics }) =>
        // biome-ignore lint/suspicious/noExplicitAny: a test reads JSON as it comes
        resourceMetrics.flatMap((one: any) => one.scopeMetrics.flatMap((scope: any) => scope.metrics)),
      ),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
