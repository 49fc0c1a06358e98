export type Metric = {
  name: string;
  help: string;
  type: "counter" | "gauge";
  labelNames: readonly string[];
  samples: readonly { labels: Readonly<Record<string, string>>; value: number }[];
};

export const prometheusType = "text/plain; version=0.0.4; charset=utf-8";

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const quoted = (text: string) => `"${escaped(text).replaceAll('"', '\\"')}"`;

/** Writes the text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/. */
export function writePrometheus(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${escaped(help)}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels, value }) => {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}=${quoted(text)}`);
      return `${name}${pairs.length > 0 ? `{${pairs.join(",")}}` : ""} ${value}`;
    }),
  ]);
  return `${lines.join("\n")}\n`;
}
