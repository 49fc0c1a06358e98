import { describe, expect, it } from "vitest";
import { Chart } from "./helm-template";

function render(template: string, data: object = {}): string {
  const chart = new Chart();
  return chart.render(chart.read(template), data);
}

/** What Go's text/template and Helm make of the same, by their documentation. */
describe("Chart", () => {
  it.each<[string, object, string]>([
    ["a {{ .b }} c", { b: 1 }, "a 1 c"],
    ["a {{- .b -}} c", { b: 1 }, "a1c"],
    ["a\n{{- /* note */ -}}\nb", {}, "ab"],
    ["{{ .a.b | quote }}", { a: { b: 'c"' } }, '"c\\""'],
    ['{{ "" | default "x" }}{{ .a | default "x" }}', { a: "y" }, "xy"],
    ["{{ if .a }}1{{ else if .b }}2{{ else }}3{{ end }}", { a: "", b: [] }, "3"],
    ["{{ if .a }}1{{ else if .b }}2{{ end }}", { a: {}, b: [0] }, "2"],
    ["{{ with .a }}{{ .b }}{{ $.c }}{{ end }}", { a: { b: 1 }, c: 2 }, "12"],
    ["{{ range .a }}<{{ . }}>{{ end }}", { a: [1, 2] }, "<1><2>"],
    ['{{ range $k, $v := dict "b" 1 "a" 2 }}{{ $k }}{{ $v }} {{ end }}', {}, "a2 b1 "],
    ['{{ $x := dict "a" (printf "%s-%s" .b "c") }}{{ $x.a }}', { b: "b" }, "b-c"],
    ['{{ if or (eq .a "x") (not .b) }}1{{ end }}', { a: "y", b: 0 }, "1"],
    ["a:{{ toYaml .a | nindent 2 }}", { a: { b: [1] } }, "a:\n  b:\n    - 1"],
    ['{{ define "t" }}<{{ .x }}>{{ end }}{{ include "t" (dict "x" .a) }}', { a: 1 }, "<1>"],
  ])("%j", (template, data, rendered) => {
    expect(render(template, data)).toBe(rendered);
  });

  it.each(["{{ .missing }}", "{{ unknown .a }}", '{{ include "nothing" . }}', "{{ $x }}"])("refuses %j", (template) => {
    expect(() => render(template, { a: 1 })).toThrow();
  });
});
