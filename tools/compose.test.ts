import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isPooled } from "@/db/session-settings";
import { parseSettings } from "@/lib/core/runtime/env";
import { isKnownSetting } from "./settings-known";

type Service = {
  image: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  network_mode?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  configs?: { source: string }[];
  ports?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas: number };
};
type Compose = {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  configs?: Record<string, { file?: string; content?: string }>;
};

const pinned = /(?::v?\d+\.\d+(?:\.\d+)?(?:-[\w.-]+)?|@sha256:[0-9a-f]{64})$/;

const root = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const load = (file: string) => parse(read(file), { merge: true }) as Compose;
const commands = [...read("lib/processes/start/image.mjs").matchAll(/^ {2}(\w+): (?:async )?\(\)/gm)].map(
  ([, name]) => name,
);
const given = [...read("deploy/compose/new-env.sh").matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => values[name] ?? "");

describe.each(["deploy/compose.yaml", "deploy/compose.scale.yaml"])("%s", (file) => {
  const { services, volumes, configs = {} } = load(file);
  const all = Object.entries(services);
  const ours = all.filter(([, { image, command }]) => image.startsWith("paydesk:") && command);

  it("pins each image to a release", () => {
    for (const [name, { image }] of all) expect(image, name).toMatch(pinned);
  });

  it("builds our image once, from the whole tree", () => {
    const built = all.flatMap(([, { build }]) => (build ? [build] : []));
    expect(built.map(({ context }) => resolve(root, "deploy", context))).toEqual([root]);
    expect(built.map(({ dockerfile }) => dockerfile)).toEqual(["deploy/Dockerfile"]);
  });

  it("starts commands that the image has", () => {
    expect(ours.length).toBeGreaterThanOrEqual(4);
    for (const [name, { command }] of ours) expect(commands, name).toContain(command?.[0]);
  });

  it("sets only variables that a process reads", () => {
    const unknown = ours.flatMap(([name, { environment = {} }]) =>
      Object.keys(environment)
        .filter((variable) => !isKnownSetting(variable))
        .map((variable) => `${name}: ${variable}`),
    );
    expect(unknown).toEqual([]);
  });

  it("gives each process settings that it accepts", () => {
    const values: Record<string, string> = {
      ...{ POSTGRES_PASSWORD: "a1", APP_PASSWORD: "b2", CALLBACK_PASSWORD: "c3", ADMIN_PASSWORD: "0123456789abcdef" },
      ...{
        SEALING_KEY: Buffer.alloc(32, 1).toString("base64"),
        INSTALLATION_ID: "6489e52b-3f97-4cfd-8bae-bff6abd4f522",
      },
      ...{
        ADMIN_EMAIL: "admin@example.com",
        PUBLIC_URL: "https://a.example.com",
        CALLBACK_URL: "https://b.example.com",
      },
    };
    for (const [name, { environment = {} }] of ours) {
      const filled = Object.entries(environment).map(([key, value]) => [key, fill(String(value), values)]);
      expect(() => parseSettings({ HOST: "0.0.0.0", ...Object.fromEntries(filled) }, "/app"), name).not.toThrow();
    }
  });

  it("waits for services that are there, and have what it waits for", () => {
    for (const [name, { depends_on = {}, network_mode }] of all) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(services), name).toContain(other);
        if (condition === "service_healthy") expect(services[other]?.healthcheck, `${name} → ${other}`).toBeDefined();
      }
      if (network_mode) expect(depends_on, name).toHaveProperty(network_mode.replace("service:", ""));
    }
  });

  it("migrates once, before anything works on the database", () => {
    for (const [name, { command, depends_on }] of ours) {
      if (command?.[0] === "migrate" || command?.[0] === "sandbox") continue;
      expect(depends_on?.migrate, name).toEqual({ condition: "service_completed_successfully" });
    }
    const owners = ours.filter(([, { environment = {} }]) => "MIGRATE_DATABASE_URL" in environment);
    expect(owners.map(([name]) => name)).toEqual(["migrate"]);
  });

  it("gives the callback receiver no secret but its own address of the database", () => {
    const { CALLBACK_DATABASE_URL, CLIENT_IP_HEADER, ...others } = services.callbacks?.environment ?? {};
    expect(CALLBACK_DATABASE_URL).toMatch(/^postgres:\/\/paydesk_callbacks:/);
    expect(others).toEqual({});
  });

  it("takes from our processes what they don't need", () => {
    for (const [name, service] of ours) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service.user, name).toBeUndefined();
    }
  });

  it("has no secret in it, and asks new-env.sh for each", () => {
    const text = read(file);
    const asked = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);
    expect(asked.filter((name) => !given.includes(name) && !/^(?:PUBLIC|CALLBACK)_URL$/.test(name))).toEqual([]);
    const secrets = /^\s*(?:\w*(?:PASSWORD|KEY|TOKEN)|\w*DATABASE_URL):\s*(\S+)/gm;
    for (const [line, value = ""] of text.matchAll(secrets)) expect(value, line).toMatch(/\$\{\w+/);
  });

  it("opens ports to this machine only, mounts files that are there, and names its volumes", () => {
    for (const [, { ports = [], volumes: mounts = [], configs: used = [] }] of all) {
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      for (const [source = ""] of mounts.map((mount) => mount.split(":"))) {
        if (source.startsWith(".")) expect(existsSync(join(dirname(join(root, file)), source)), source).toBe(true);
        else expect(volumes).toHaveProperty(source);
      }
      for (const { source } of used) expect(configs).toHaveProperty(source);
    }
    for (const { file: path, content } of Object.values(configs)) {
      expect(content !== undefined || existsSync(join(dirname(join(root, file)), path ?? "")), path).toBe(true);
    }
  });
});

describe("deploy/compose.scale.yaml", () => {
  const { services } = load("deploy/compose.scale.yaml");

  it("runs three web, two callback receivers and four workers", () => {
    const replicas = ["web", "callbacks", "worker"].map((name) => services[name]?.deploy?.replicas);
    expect(replicas).toEqual([3, 2, 4]);
  });

  it("leads its proxy and PgBouncer to services and ports that are there", () => {
    const targets = [...read("deploy/compose/proxy.conf").matchAll(/^\s+server (\w+):(\d+) resolve;/gm)];
    expect(targets.map(([, name, port]) => `${name}:${port}`)).toEqual(["web:3000", "callbacks:3001"]);
    const listened = [...read("deploy/compose/proxy.conf").matchAll(/^\s+listen (\d+);/gm)].map(([, port]) => port);
    expect(services.proxy?.ports?.map((port) => port.split(":")[2])).toEqual(listened);
    expect(read("deploy/compose/pgbouncer.ini")).toMatch(/^paydesk = host=postgres port=5432 dbname=paydesk$/m);
    expect(read("deploy/compose/pgbouncer.ini")).toMatch(/^pool_mode = transaction$/m);
  });

  it("says of each address whether PgBouncer answers there", () => {
    const addresses = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([, value]) => /^postgres:/.test(String(value))),
    );
    expect(addresses.length).toBeGreaterThan(5);
    for (const [name, address] of addresses) {
      const url = String(address);
      expect([name, url.includes("@pgbouncer:"), isPooled(url.replaceAll(/\$\{.*?\}/g, "x"))]).toEqual([
        name,
        !["DATABASE_DIRECT_URL", "MIGRATE_DATABASE_URL"].includes(name),
        url.includes("@pgbouncer:"),
      ]);
    }
  });
});

it("the chart names only variables that a process reads", () => {
  const templates = read("deploy/helm/paydesk/templates/_helpers.tpl");
  const names = [...templates.matchAll(/^- name: ([A-Z_]+)$|"key" "([A-Z_]+)"/gm)].map(
    ([, plain, key]) => plain ?? key,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name = "") => !isKnownSetting(name))).toEqual([]);
});
