/** One instruction of a Dockerfile, its line continuations joined. */
export type Instruction = { name: string; value: string; line: number };

/** The instructions of a Dockerfile in order, without comments. Here-documents, which ours has none of, are not read. */
export function parseDockerfile(text: string): Instruction[] {
  const instructions: Instruction[] = [];
  let open: Instruction | null = null;
  for (const [at, line] of text.split("\n").entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const part = line.replace(/\\\s*$/, "").trim();
    if (open) open.value += ` ${part}`;
    else {
      const [, name = "", value = ""] = /^(\S+)\s*(.*)$/.exec(part) ?? [];
      open = { name: name.toUpperCase(), value, line: at + 1 };
      instructions.push(open);
    }
    if (!/\\\s*$/.test(line)) open = null;
  }
  return instructions;
}

/** A text with `${NAME}` and `$NAME` replaced by the values that are known; unknown ones stay. */
export function expand(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced, plain) => values.get(braced ?? plain) ?? whole);
}

/** NAME=VALUE pairs of an ENV or ARG instruction; an ARG without a default has the value "". */
export function readPairs(value: string): [name: string, value: string][] {
  return [...value.matchAll(/(\w+)(?:=("[^"]*"|\S*))?/g)].map(([, name = "", given = ""]) => [
    name,
    given.replace(/^"|"$/g, ""),
  ]);
}

const secretLike = /PASS|SECRET|TOKEN|KEY|CREDENTIAL|DATABASE_URL|MAIL_SERVER/;
/** A tag that names one release of one system, such as `22.21.1-bookworm-slim`, or a digest. */
const pinned = /(?::v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?|@sha256:[0-9a-f]{64})$/;

/** Whether an image's name always means the same release. */
export function isPinned(image: string): boolean {
  return pinned.test(image);
}

/** What is wrong with a Dockerfile, one line each: the rules of an image that anyone may run with few rights. */
export function lintDockerfile(text: string): string[] {
  const faults: string[] = [];
  const args = new Map<string, string>();
  const stages = new Set<string>();
  let user: string | null = null;
  for (const { name, value, line } of parseDockerfile(text)) {
    const fault = (what: string) => faults.push(`line ${line}: ${what}`);
    switch (name) {
      case "FROM": {
        const [image = "", , stage] = expand(value, args).split(/\s+/);
        if (!stages.has(image) && !isPinned(image)) fault(`${image} isn't pinned to a release`);
        if (stage) stages.add(stage);
        user = null;
        break;
      }
      case "ARG":
      case "ENV":
        for (const [variable, given] of readPairs(value)) {
          if (name === "ARG" && stages.size === 0) args.set(variable, given);
          if (secretLike.test(variable)) fault(`${variable} would keep a secret in the image: mount it`);
        }
        break;
      case "ADD":
        fault("ADD also unpacks and downloads: use COPY");
        break;
      case "USER":
        user = value;
        break;
      case "RUN":
        if (/\b(?:curl|wget)\b/.test(value)) fault("downloads what no lock file names");
        if (/\bsudo\b|\bchmod\s+(?:-R\s+)?777\b/.test(value)) fault("gives away rights");
        if (/\bnpm (?:install|i)\b/.test(value)) fault("npm ci installs what the lock file names");
        break;
      case "ENTRYPOINT":
      case "CMD":
        // A shell as process 1 passes no signal on.
        if (!value.startsWith("[")) fault(`${name} needs the form of a list`);
        break;
      case "HEALTHCHECK":
        fault("each command has a check of its own, in the file that runs it");
        break;
      default:
    }
  }
  if (!/^[1-9]\d*(?::[1-9]\d*)?$/.test(user ?? "")) faults.push("the last stage needs USER with a number that isn't 0");
  return faults;
}
