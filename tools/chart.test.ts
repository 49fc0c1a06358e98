import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import Ajv from "ajv";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Job } from "kubernetes-models/batch/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { parseSettings } from "@/lib/core/env";
import { Chart } from "./helm-template";
import { isKnownSetting } from "./settings-known";

/**
 * The chart without Helm and without a cluster: rendered by our own small reader (helm-template.ts), its values checked by its
 * schema, its objects by Kubernetes' published schemas, and what they name compared with what is there.
 */
const folder = resolve(import.meta.dirname, "../deploy/helm/paydesk");
const read = (file: string) => readFileSync(join(folder, file), "utf8");
const validateValues = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(read("values.schema.json")));
const defaults = () => parse(read("values.yaml"));
const { appVersion } = parse(read("Chart.yaml"));

// biome-ignore lint/suspicious/noExplicitAny: objects of many kinds, read as they are
type Any = any;

/** Defaults and what has to be given. */
const needed = () => ({
  ...defaults(),
  publicUrl: "https://paydesk.example.com",
  callbackUrl: "https://callbacks.example.com",
  installationId: "6489e52b-3f97-4cfd-8bae-bff6abd4f522",
});

/** With everything that can be turned on. */
function everything() {
  const values = needed();
  for (const name of ["web", "callbacks", "worker"]) values[name].autoscaling.enabled = true;
  for (const name of ["desk", "callbacks"]) {
    const more = { enabled: true, className: "nginx", host: `${name}.example.com`, tlsSecret: `${name}-tls` };
    values.ingress[name] = { ...values.ingress[name], ...more, annotations: { "example.com/note": "a: b" } };
  }
  values.serviceMonitor.enabled = true;
  values.data.existingClaim = "paydesk-data";
  values.image = { ...values.image, digest: `sha256:${"a".repeat(64)}`, pullSecrets: [{ name: "registry" }] };
  values.nodeSelector = { "kubernetes.io/arch": "amd64" };
  values.tolerations = [{ key: "payments", operator: "Exists" }];
  values.networkPolicy.ingressPeers = [{ namespaceSelector: { matchLabels: { name: "ingress" } } }];
  values.networkPolicy.monitoringPeers = [{ namespaceSelector: { matchLabels: { name: "monitoring" } } }];
  values.networkPolicy.databasePeers = [{ ipBlock: { cidr: "10.0.0.0/24" } }];
  return values;
}

function render(values: Any): Any[] {
  const chart = new Chart();
  chart.read(read("templates/_helpers.tpl"));
  const data = { Values: values, Release: { Name: "pay", Service: "Helm" }, Chart: { AppVersion: appVersion } };
  return readdirSync(join(folder, "templates"))
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) => parseAllDocuments(chart.render(chart.read(read(`templates/${file}`)), data)))
    .map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS();
    })
    .filter((one) => one !== null);
}

const models: Record<string, new (data: Any) => { validate: () => void }> = {
  ...{ Deployment, HorizontalPodAutoscaler, Job, Ingress, NetworkPolicy, PodDisruptionBudget, Service },
};
const ofKind = (objects: Any[], kind: string) => objects.filter((one) => one.kind === kind);
const nameOf = ({ kind, metadata }: Any) => `${kind} ${metadata.name}`;
const podsOf = (objects: Any[]) =>
  objects.filter(({ kind }) => kind === "Deployment" || kind === "Job").map(({ spec }) => spec.template);
const fits = (selector: object, labels: object) =>
  Object.entries(selector).every(([key, value]) => (labels as Any)[key] === value);

describe.each([
  ["as it comes", needed],
  ["with everything turned on", everything],
])("the chart %s", (_, makeValues) => {
  const values = makeValues();
  const objects = render(values);
  const pods = podsOf(objects);

  it("accepts its values", () => {
    validateValues(values);
    expect(validateValues.errors).toBeNull();
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
    // A hook comes before everything else, so it may need no object of this chart.
    const references = JSON.stringify(job.spec.template.spec);
    expect(references).not.toMatch(/configMap|serviceAccountName/);
  });
});

it("turns on what is off by default, and nothing else", () => {
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

describe("values.schema.json", () => {
  it("knows each value of values.yaml, and asks for those that have no default", () => {
    validateValues(defaults());
    const wrong = new Set(validateValues.errors?.map(({ instancePath }) => instancePath));
    expect(wrong).toEqual(new Set(["/publicUrl", "/callbackUrl", "/installationId"]));
  });

  it.each<[string, (values: Any) => void]>([
    ["a value that doesn't exist", (values) => Object.assign(values, { replicas: 2 })],
    ["a misspelt one", (values) => Object.assign(values.web, { replica: 2 })],
    ["plain http", (values) => Object.assign(values, { publicUrl: "http://paydesk.example.com" })],
    ["a path", (values) => Object.assign(values, { callbackUrl: "https://example.com/callback" })],
    ["the tag latest", (values) => Object.assign(values.image, { tag: "latest" })],
    ["a secret that isn't named", (values) => Object.assign(values, { existingSecret: "" })],
    ["an ingress without a host", (values) => Object.assign(values.ingress.desk, { enabled: true })],
    ["no replicas", (values) => Object.assign(values.worker, { replicas: 0 })],
  ])("refuses %s", (_, change) => {
    const values = needed();
    change(values);
    expect(validateValues(values)).toBe(false);
  });
});
