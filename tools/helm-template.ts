import { stringify } from "yaml";

/**
 * Renders the part of Helm's template language that our chart uses, because Helm itself can't be had on a developer's machine
 * or in CI. What it doesn't know is an error, and so is a value that isn't there: Helm would print `<no value>`.
 * Written after the documentation of Go's text/template and of Helm's functions.
 */
type Value = unknown;
type Scope = { dot: Value; variables: Map<string, Value> };
type Node =
  | { kind: "text"; text: string }
  | { kind: "output"; expression: string }
  | { kind: "set"; name: string; expression: string }
  | { kind: "if" | "with"; branches: { condition: string | null; body: Node[] }[] }
  | { kind: "range"; names: string[]; expression: string; body: Node[] };

/** Splits a template into texts and actions; `{{-` and `-}}` take the white space beside them away. */
function tokenize(template: string): { text?: string; action?: string }[] {
  const tokens: { text?: string; action?: string }[] = [];
  let trimNext = false;
  let at = 0;
  const pushText = (text: string, trimEnd: boolean) => {
    let kept = trimNext ? text.trimStart() : text;
    if (trimEnd) kept = kept.trimEnd();
    tokens.push({ text: kept });
  };
  for (const match of template.matchAll(/\{\{(-\s)?\s*([\s\S]*?)\s*(\s-)?\}\}/g)) {
    pushText(template.slice(at, match.index), match[1] !== undefined);
    if (!match[2]?.startsWith("/*")) tokens.push({ action: match[2] ?? "" });
    trimNext = match[3] !== undefined;
    at = match.index + match[0].length;
  }
  pushText(template.slice(at), false);
  return tokens;
}

/** The templates that were defined, by name, and those of files, by path. */
export class Chart {
  readonly #defined = new Map<string, Node[]>();

  /** Reads a file of definitions or a template. @returns its own body */
  read(template: string): Node[] {
    const tokens = tokenize(template);
    let at = 0;
    const parse = (): { body: Node[]; ended: string } => {
      const body: Node[] = [];
      for (;;) {
        const token = tokens[at];
        at += 1;
        if (!token) return { body, ended: "" };
        if (token.action === undefined) {
          body.push({ kind: "text", text: token.text ?? "" });
          continue;
        }
        const [word = "", rest = ""] = splitOnce(token.action);
        const assigned = /^(\$\w+)\s*:?=\s*([\s\S]*)$/.exec(token.action);
        if (word === "end" || word === "else") return { body, ended: token.action };
        if (word === "define") this.#defined.set(JSON.parse(rest), parse().body);
        else if (word === "if" || word === "with") {
          const branches: { condition: string | null; body: Node[] }[] = [];
          let condition: string | null = rest;
          for (;;) {
            const branch = parse();
            branches.push({ condition, body: branch.body });
            if (branch.ended === "end") break;
            condition = branch.ended === "else" ? null : branch.ended.replace(/^else if\s+/, "");
          }
          body.push({ kind: word, branches });
        } else if (word === "range") {
          const [, names = "", expression = rest] = /^(\$[\w, $]+):=\s*([\s\S]*)$/.exec(rest) ?? [];
          body.push({ kind: "range", names: names.match(/\$\w+/g) ?? [], expression, body: parse().body });
        } else if (assigned) body.push({ kind: "set", name: assigned[1] ?? "", expression: assigned[2] ?? "" });
        else body.push({ kind: "output", expression: token.action });
      }
    };
    return parse().body;
  }

  /** @throws Error for a value or a function that isn't there */
  render(body: Node[], data: Value): string {
    return this.#render(body, { dot: data, variables: new Map([["$", data]]) });
  }

  #render(body: Node[], scope: Scope): string {
    return body.map((node) => this.#renderNode(node, scope)).join("");
  }

  #renderNode(node: Node, scope: Scope): string {
    const evaluate = (expression: string) => new Expression(expression, scope, this).evaluate();
    const inner = (dot: Value = scope.dot, more: [string, Value][] = []) => ({
      dot,
      variables: new Map([...scope.variables, ...more]),
    });
    switch (node.kind) {
      case "text":
        return node.text;
      case "output":
        return String(evaluate(node.expression));
      case "set":
        scope.variables.set(node.name, evaluate(node.expression));
        return "";
      case "range": {
        const value = evaluate(node.expression);
        const pairs: [Value, Value][] = Array.isArray(value) ? [...value.entries()] : sortedEntries(value);
        return pairs
          .map(([key, one]) => {
            const values = node.names.length === 2 ? [key, one] : [one];
            const named = node.names.map((name, place): [string, Value] => [name, values[place]]);
            return this.#render(node.body, inner(one, named));
          })
          .join("");
      }
      default:
        for (const { condition, body } of node.branches) {
          const value = condition === null ? scope.dot : evaluate(condition);
          if (condition !== null && !isTrue(value)) continue;
          return this.#render(body, inner(node.kind === "with" && condition !== null ? value : scope.dot));
        }
        return "";
    }
  }

  /** The template that `name` defines, rendered with its own data. */
  include(name: string, data: Value): string {
    const body = this.#defined.get(name);
    if (!body) throw new Error(`no template is called ${name}`);
    return this.render(body, data);
  }
}

const splitOnce = (text: string) => /^(\S+)\s*([\s\S]*)$/.exec(text)?.slice(1) ?? [];
const sortedEntries = (value: Value): [string, Value][] =>
  Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));

/** As text/template has it: zero, "", nil and what is empty are false. */
function isTrue(value: Value): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

const indent = (spaces: number, text: string) => text.replace(/^/gm, " ".repeat(spaces));

const functions: Record<string, (...given: never[]) => Value> = {
  default: (fallback: Value, value: Value) => (isTrue(value) ? value : fallback),
  quote: (value: Value) => JSON.stringify(String(value)),
  toYaml: (value: Value) => stringify(value).trimEnd(),
  indent,
  nindent: (spaces: number, text: string) => `\n${indent(spaces, text)}`,
  printf: (form: string, ...values: Value[]) => form.replace(/%[sd]/g, () => String(values.shift())),
  dict: (...pairs: Value[]) =>
    Object.fromEntries(pairs.flatMap((key, at) => (at % 2 === 0 ? [[String(key), pairs[at + 1]]] : []))),
  eq: (a: Value, ...others: Value[]) => others.includes(a),
  not: (value: Value) => !isTrue(value),
  or: (...values: Value[]) => values.find(isTrue) ?? values.at(-1),
  and: (...values: Value[]) => values.find((value) => !isTrue(value)) ?? values.at(-1),
};

/** One pipeline: `f a (g b) | h c`, where the result of each part is the last argument of the next. */
class Expression {
  readonly #tokens: string[];
  readonly #scope: Scope;
  readonly #chart: Chart;

  constructor(text: string, scope: Scope, chart: Chart) {
    this.#tokens = text.match(/"(?:[^"\\]|\\.)*"|\$?[\w.]+|\$|[()|]/g) ?? [];
    this.#scope = scope;
    this.#chart = chart;
  }

  evaluate(): Value {
    let value = this.#command([]);
    while (this.#tokens[0] === "|") {
      this.#tokens.shift();
      value = this.#command([value]);
    }
    return value;
  }

  #command(piped: Value[]): Value {
    const [first = ""] = this.#tokens;
    if (!/^[a-zA-Z]/.test(first) || first === "true" || first === "false") return this.#operand();
    this.#tokens.shift();
    const given: Value[] = [];
    while (this.#tokens.length > 0 && this.#tokens[0] !== "|" && this.#tokens[0] !== ")") given.push(this.#operand());
    const all = [...given, ...piped];
    if (first === "include") return this.#chart.include(String(all[0]), all[1]);
    const run = functions[first];
    if (!run) throw new Error(`the function ${first} isn't known`);
    return run(...(all as never[]));
  }

  #operand(): Value {
    const token = this.#tokens.shift() ?? "";
    if (token === "(") {
      const value = this.evaluate();
      this.#tokens.shift();
      return value;
    }
    if (token.startsWith('"')) return JSON.parse(token);
    if (/^\d+$/.test(token)) return Number(token);
    if (token === "true" || token === "false") return token === "true";
    const [variable = "", ...path] = token.split(".");
    if (variable !== "" && !this.#scope.variables.has(variable)) throw new Error(`${variable} isn't set`);
    const start = variable === "" ? this.#scope.dot : this.#scope.variables.get(variable);
    return path.filter(Boolean).reduce<Value>((value, name) => {
      if (typeof value !== "object" || value === null || !(name in value)) throw new Error(`${token}: no ${name}`);
      return (value as Record<string, Value>)[name];
    }, start);
  }
}
