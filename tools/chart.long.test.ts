import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Job } from "kubernetes-models/batch/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { findProgram, lacks } from "@/db/testing-programs";
import { parseSettings } from "@/lib/core/runtime/env";
import { isKnownSetting } from "./settings-known";

const folder = resolve(import.meta.dirname, "../deploy/helm/paydesk");
const withoutHelm = lacks("Helm");

// biome-ignore lint/suspicious/noExplicitAny: objects of many kinds, read as they are
type Any = any;

const needed = () => ({
  publicUrl: "https://paydesk.example.com",
  callbackUrl: "https://callbacks.example.com",
  installationId: "6489e52b-3f97-4cfd-8bae-bff6abd4f522",
});

function everything() {
  const scaled = { autoscaling: { enabled: true } };
  const entry = (name: string) => ({
    ...{ enabled: true, className: "nginx", host: `${name}.example.com`, tlsSecret: `${name}-tls` },
    annotations: { "example.com/note": "a: b" },
  });
  const namespace = (name: string) => [{ namespaceSelector: { matchLabels: { name } } }];
  return {
    ...needed(),
    ...{ web: scaled, callbacks: scaled, worker: scaled },
    ingress: { desk: entry("desk"), callbacks: entry("callbacks") },
    serviceMonitor: { enabled: true },
    data: { existingClaim: "paydesk-data" },
    image: { digest: `sha256:${"a".repeat(64)}`, pullSecrets: [{ name: "registry" }] },
    nodeSelector: { "kubernetes.io/arch": "amd64" },
    tolerations: [{ key: "payments", operator: "Exists" }],
    networkPolicy: {
      ingressPeers: namespace("ingress"),
      monitoringPeers: namespace("monitoring"),
      databasePeers: [{ ipBlock: { cidr: "10.0.0.0/24" } }],
    },
  };
}

function helm(words: string[], values: object) {
  return spawnSync(findProgram("Helm") ?? "", [...words, folder, "--values", "-"], {
    input: JSON.stringify(values),
    encoding: "utf8",
  });
}

function render(values: object): Any[] {
  const { stdout, stderr } = helm(["template", "pay"], values);
  expect(stderr).toBe("");
  return parseAllDocuments(stdout).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}

const refused = (values: object) =>
  [...helm(["template", "pay"], values).stderr.matchAll(/^- at '([^']*)'/gm)].map(([, path]) => path).sort();

const models: Record<string, new (data: Any) => { validate: () => void }> = {
  ...{ Deployment, HorizontalPodAutoscaler, Job, Ingress, NetworkPolicy, PodDisruptionBudget, Service },
};
const ofKind = (objects: Any[], kind: string) => objects.filter((one) => one.kind === kind);
const nameOf = ({ kind, metadata }: Any) => `${kind} ${metadata.name}`;
const podsOf = (objects: Any[]) =>
  objects.filter(({ kind }) => kind === "Deployment" || kind === "Job").map(({ spec }) => spec.template);
const fits = (selector: object, labels: object) =>
  Object.entries(selector).every(([key, value]) => (labels as Any)[key] === value);

describe.skipIf(withoutHelm).each([
  ["as it comes", needed()],
  ["with everything turned on", everything()],
])("the chart %s", (_, values) => {
  let objects: Any[];
  let pods: Any[];
  beforeAll(() => {
    objects = render(values);
    pods = podsOf(objects);
  });

  it("passes Helm's lint", () => {
    const { status, stdout } = helm(["lint", "--strict"], values);
    expect(status, stdout).toBe(0);
  });

  it("makes objects that Kubernetes' own schemas accept, each once", () => {
    for (const one of objects.filter(({ kind }) => kind !== "ServiceMonitor")) {
      const Model = models[one.kind];
      if (!Model) throw new Error(`no schema for ${one.kind}`);
      expect(() => new Model(one).validate(), nameOf(one)).not.toThrow();
    }
    expect(new Set(objects.map(nameOf)).size).toBe(objects.length);
  });

  it("selects pods that are there, by labels that never change", () => {
    const selectors = objects.flatMap(({ kind, spec }) => {
      if (kind === "Deployment" || kind === "PodDisruptionBudget") return [spec.selector.matchLabels];
      if (kind === "Service") return [spec.selector];
      return kind === "NetworkPolicy" ? [spec.podSelector.matchLabels] : [];
    });
    expect(selectors.length).toBeGreaterThan(8);
    for (const selector of selectors) {
      expect(pods.filter(({ metadata }) => fits(selector, metadata.labels))).toHaveLength(1);
      expect(Object.keys(selector).filter((key) => key.includes("version"))).toEqual([]);
    }
  });

  it("leads each port to one that a container opens, where its process listens", () => {
    const ports = parseSettings({ WORKER_PORT: "3002" }, "/");
    const listened = { web: ports.port, callbacks: ports.callbacks?.port, worker: ports.workerPort };
    for (const { spec } of ofKind(objects, "Deployment").map((one) => one.spec.template)) {
      const [container] = spec.containers;
      expect(container.ports).toEqual([{ name: "http", containerPort: (listened as Any)[container.name] }]);
      for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"])
        expect(container[probe].httpGet.port).toBe("http");
      const policy = objects.find(
        ({ kind, metadata }) => kind === "NetworkPolicy" && metadata.name === `pay-${container.name}`,
      );
      for (const { ports: open } of policy.spec.ingress)
        expect(open).toEqual([{ port: container.ports[0].containerPort }]);
    }
    for (const { spec } of ofKind(objects, "Ingress")) {
      const { service } = spec.rules[0].http.paths[0].backend;
      const target = ofKind(objects, "Service").find(({ metadata }) => metadata.name === service.name);
      expect(target.spec.ports[0].name).toBe(service.port.name);
    }
    for (const { spec } of ofKind(objects, "Service")) expect(spec.ports[0].targetPort).toBe("http");
    for (const { spec } of ofKind(objects, "HorizontalPodAutoscaler")) {
      expect(ofKind(objects, "Deployment").map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
    }
  });

  it("sets variables that a process reads, secrets by reference only, and settings that are accepted", () => {
    for (const { spec } of pods) {
      const [{ name, env }] = spec.containers;
      expect(
        env.map((one: Any) => one.name).filter((key: string) => !isKnownSetting(key)),
        name,
      ).toEqual([]);
      const isSecret = (key: string) => /PASSWORD|KEY|TOKEN|DATABASE|MAIL_SERVER/.test(key);
      for (const { name: key, value, valueFrom } of env) {
        expect(value === undefined, `${name} ${key}`).toBe(isSecret(key) || key === "ADMIN_EMAIL");
        if (value === undefined) expect(valueFrom.secretKeyRef).toMatchObject({ key });
      }
      const given = Object.fromEntries(
        env.filter(({ value }: Any) => value).map(({ name: key, value }: Any) => [key, value]),
      );
      expect(() => parseSettings(given, "/app"), name).not.toThrow();
    }
    expect(ofKind(objects, "Secret")).toEqual([]);
  });

  it("gives the callback receiver one secret, and the owner's address to the migration alone", () => {
    const secretsOf = (component: string) =>
      pods
        .find(({ metadata }) => metadata.labels["app.kubernetes.io/component"] === component)
        .spec.containers[0].env.filter(({ valueFrom }: Any) => valueFrom)
        .map(({ name }: Any) => name);
    expect(secretsOf("callbacks")).toEqual(["CALLBACK_DATABASE_URL"]);
    expect(secretsOf("migrate")).toContain("MIGRATE_DATABASE_URL");
    for (const component of ["web", "worker"]) expect(secretsOf(component)).not.toContain("MIGRATE_DATABASE_URL");
  });

  it("runs every container with few rights, as the image's user", () => {
    const user = /^USER (\d+):/m.exec(readFileSync(join(folder, "../../Dockerfile"), "utf8"))?.[1];
    expect(pods).toHaveLength(4);
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: Number(user), seccompProfile: { type: "RuntimeDefault" } },
      });
      const mounts = spec.volumes.map(({ name }: Any) => name);
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.image).toMatch(/^paydesk(:\d+\.\d+\.\d+|@sha256:a{64})$/);
        expect(container.volumeMounts.map(({ name }: Any) => name)).toEqual(mounts);
        expect(container.resources.limits.memory).toBeDefined();
      }
    }
  });

  it("migrates before anything starts, and fails closed", () => {
    const [job, ...others] = ofKind(objects, "Job");
    expect(others).toEqual([]);
    expect(job.metadata.annotations["helm.sh/hook"]).toBe("pre-install,pre-upgrade");
    expect(job.spec.backoffLimit).toBeLessThanOrEqual(3);
    expect(job.spec.template.spec.restartPolicy).toBe("Never");
    // A hook runs before all else, so it may need no object of this chart.
    const references = JSON.stringify(job.spec.template.spec);
    expect(references).not.toMatch(/configMap|serviceAccountName/);
  });
});

it.skipIf(withoutHelm)("turns on what is off by default, and nothing else", () => {
  const kinds = (objects: Any[]) => [...new Set(objects.map(({ kind }) => kind))].sort();
  const usual = ["Deployment", "Job", "NetworkPolicy", "PodDisruptionBudget", "Service"];
  expect(kinds(render(needed()))).toEqual(usual);
  expect(kinds(render(everything()))).toEqual(
    [...usual, "HorizontalPodAutoscaler", "Ingress", "ServiceMonitor"].sort(),
  );
  const scaled = ofKind(render(everything()), "Deployment");
  for (const { spec } of scaled) expect(spec).not.toHaveProperty("replicas");
  const [worker] = ofKind(render(everything()), "HorizontalPodAutoscaler").filter(
    ({ metadata }) => metadata.name === "pay-worker",
  );
  expect(worker.spec.metrics.map(({ type }: Any) => type)).toEqual(["Resource", "External"]);
  expect(readFileSync(join(folder, "../../../docs/metrics.md"), "utf8")).toContain(
    worker.spec.metrics[1].external.metric.name,
  );
});

describe.skipIf(withoutHelm)("values.schema.json", () => {
  it("asks for those that have no default, and accepts all other defaults", () => {
    expect(refused({})).toEqual(["/callbackUrl", "/installationId", "/publicUrl"]);
  });

  it.each<[string, object, string]>([
    ["a value that doesn't exist", { replicas: 2 }, ""],
    ["a misspelt one", { web: { replica: 2 } }, "/web"],
    ["plain http", { publicUrl: "http://paydesk.example.com" }, "/publicUrl"],
    ["a path", { callbackUrl: "https://example.com/callback" }, "/callbackUrl"],
    ["the tag latest", { image: { tag: "latest" } }, "/image/tag"],
    ["a secret that isn't named", { existingSecret: "" }, "/existingSecret"],
    ["an ingress without a host", { ingress: { desk: { enabled: true } } }, "/ingress/desk/host"],
    ["no replicas", { worker: { replicas: 0 } }, "/worker/replicas"],
  ])("refuses %s", (_, change, path) => {
    expect(refused({ ...needed(), ...change })).toEqual([path]);
  });
});
