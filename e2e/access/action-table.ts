import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Permission } from "@/lib/identity/auth/access/permissions";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import type { Things } from "./users";

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** `app/(app)/orders/[id]/page.tsx` → `/orders/[id]`: groups in brackets are not part of an address. */
function addressOf(file: string): string {
  const parts = file.split("/").slice(1, -1);
  return `/${parts.filter((part) => !/^\(.*\)$/.test(part)).join("/")}`;
}

export function findPages(): string[] {
  return listSources("app")
    .filter((file) => /\/page\.tsx?$/.test(file))
    .map(addressOf);
}

const methods = "GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS";

export function findRoutes(): string[] {
  return listSources("app")
    .filter((file) => /\/route\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = read(file);
      const declared = [...text.matchAll(new RegExp(`export (?:async )?(?:function|const) (${methods})\\b`, "g"))];
      const renamed = [...text.matchAll(new RegExp(`\\w+ as (${methods})\\b`, "g"))];
      return [...declared, ...renamed].map(([, method]) => `${method} ${addressOf(file)}`);
    });
}

/** @throws when an action hides inside a function */
export function findActions(): string[] {
  return ["app", "components", "lib", "sandbox"].flatMap(listSources).flatMap((file) => {
    const text = read(file);
    if (/^\s+["']use server["']/m.test(text)) throw new Error(`${file}: a server action inside a function`);
    if (!/^["']use server["'];?\s*$/m.test(text.slice(0, 200))) return [];
    if (/export (?!async function|type|const \w+ = action\()/.test(text))
      throw new Error(`${file}: exports something this cannot read`);
    return [...text.matchAll(/export (?:async function|const) (\w+)/g)].map(([, name]) => `${file}#${name}`);
  });
}

export function readActionIds(): Map<string, string> {
  type Manifest = { node: Record<string, { filename: string; exportedName: string }> };
  const file = join(process.env.NEXT_DIST_DIR || ".next", "server/server-reference-manifest.json");
  const { node } = JSON.parse(read(file)) as Manifest;
  return new Map(Object.entries(node).map(([id, { filename, exportedName }]) => [`${filename}#${exportedName}`, id]));
}

type ActionRow = {
  permission: Permission | "link";
  input: (things: Things) => unknown[];
};

type Shape = z.core.JSONSchema.BaseSchema;
type Known = { permission: Permission; input: z.ZodType };

const root = resolve(import.meta.dirname, "../..");

const usual: Record<string, string> = {
  amount: "1.00",
  currency: "EUR",
  email: "walk@example.com",
  address: "walk@example.com",
  timeZone: "UTC",
  hours: "24",
  minutes: "15",
};
const texts = ["the walk tries this door", "walk", "1"];

type Making = { things: Partial<Things>; whole: boolean };

function sampleOf(shape: Shape, name: string, making: Making): unknown {
  const { things, whole } = making;
  const { [name as keyof Things]: thing } = things;
  if (thing !== undefined) return thing;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleOf(shape.anyOf[0] as Shape, name, making);
  switch (shape.type) {
    case "object": {
      const named = Object.entries(shape.properties ?? {}).filter(([key]) => whole || shape.required?.includes(key));
      const others =
        whole && typeof shape.additionalProperties === "object" ? [["walk", shape.additionalProperties]] : [];
      const entries = [...named, ...others] as [string, Shape][];
      return Object.fromEntries(entries.map(([key, one]) => [key, sampleOf(one, key, making)]));
    }
    case "array":
      return shape.minItems || whole ? [sampleOf(shape.items as Shape, name.replace(/s$/, ""), making)] : [];
    case "string":
      return shape.format === "uuid" ? randomUUID() : (usual[name] ?? textOf(shape));
    case "integer":
    case "number":
      return shape.minimum ?? 1;
    case "boolean":
      return false;
    default:
      return null;
  }
}

function textOf({ pattern, maxLength = 100 }: Shape): string | undefined {
  const fits = pattern === undefined ? /^/ : new RegExp(pattern, "u");
  return texts.find((text) => text.length <= maxLength && fits.test(text));
}

export function sampleInputs(input: z.ZodType, things: Partial<Things>): unknown[] {
  const shape = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return [true, false].map((whole) => sampleOf(shape, "", { things, whole }));
}

async function deriveRows(typed: Readonly<Record<string, ActionRow>>): Promise<Record<string, ActionRow>> {
  const derived = await Promise.all(
    findActions().map(async (name): Promise<[string, ActionRow][]> => {
      const command = name in typed ? null : await loadCommand(name);
      if (command === null) return [];
      const input = (things: Things) => {
        const good = sampleInputs(command.input, things).find((sample) => command.input.safeParse(sample).success);
        if (!good)
          throw new Error(`type an input of ${name} into e2e/access/action-table.ts: none was found by its schema`);
        return [good];
      };
      return [[name, { permission: command.permission, input }]];
    }),
  );
  return { ...Object.fromEntries(derived.flat()), ...typed };
}

async function loadCommand(name: string): Promise<Known | null> {
  const [file = "", exported] = name.split("#");
  const text = readFileSync(join(root, file), "utf8");
  const [, own] = text.match(new RegExp(`export const ${exported} = action\\((\\w+)(?:, \\w+)?\\)`)) ?? [];
  const imports = [...text.matchAll(/import \{([^}]*)\} from "@\/([^"]+)"/g)];
  const found = imports.find(([, names = ""]) => names.split(",").some((one) => one.trim() === own));
  if (!own || !found) return null;
  const room = (await import(pathToFileURL(join(root, `${found[2]}.ts`)).href)) as Record<string, Partial<Known>>;
  const { permission, input } = room[own] ?? {};
  return permission && input ? { permission, input } : null;
}

const payout = ({ connectionId, endpointId }: Things) => ({
  clientOrderId: newClientOrderId(),
  orderId: null,
  connectionId,
  endpointId,
  values: { amount: "1.00", currency: "EUR", account_number: "8800010004" },
});
const profileChange = ({ profileId }: Things) => [
  { clientOrderId: newClientOrderId(), profileId, values: { amount: "30.00" }, seenChanges: [] },
];

const typed: Record<string, ActionRow> = {
  "app/(auth)/reset/[token]/actions.ts#setPasswordAction": {
    permission: "link",
    input: () => [{ token: "walk", password: "a long walk home" }],
  },
  "lib/identity/auth/step-up-action.ts#stepUpAction": {
    permission: "account.stepUp",
    input: () => [{ proof: "walk" }],
  },
  "app/(app)/overview/actions.ts#readChangesThroughAction": {
    permission: "account.readChanges",
    input: () => [{ through: new Date(0).toISOString() }],
  },
  "app/(app)/team/actions.ts#setRetentionAction": {
    permission: "organisation.setRetention",
    input: () => [{ audit: "", callbacks: "", calls: "", order_events: "" }],
  },
  "app/(app)/team/actions.ts#removeLogoAction": {
    permission: "organisation.setLogo",
    input: () => [{ seenAt: new Date(0).toISOString() }],
  },
  "app/(app)/callbacks/actions.ts#acknowledgeCallbacksAction": {
    permission: "callbacks.acknowledge",
    input: ({ callbackId }) => [{ callbackIds: [callbackId] }],
  },
  "app/(app)/batches/actions.ts#rereadBatchAction": {
    permission: "batches.edit",
    input: ({ batchId }) => [{ batchId, choices: {} }],
  },
  "app/(app)/connections/actions.ts#saveEndpointAction": {
    permission: "endpoints.save",
    input: ({ connectionId }) => [
      { connectionId, kind: "endpoint", gatewayId: "9999", label: "walk", currencies: ["EUR"] },
    ],
  },
  "sandbox/debugger/actions.ts#debugSignatureAction": {
    permission: "connections.debug",
    input: ({ connectionId, callId }) => [{ connectionId, source: { kind: "call", callId } }],
  },
  "sandbox/console/actions.ts#runSandboxCommandAction": {
    permission: "sandbox.play",
    input: ({ connectionId }) => [{ connectionId, play: { kind: "outage" } }],
  },
  "app/(app)/reports/close/actions.ts#startPeriodAction": {
    permission: "periods.start",
    input: () => [{ from: null, to: "2019-01-31" }],
  },
  "app/(app)/reports/close/actions.ts#preparePeriodAction": {
    permission: "periods.prepare",
    input: ({ periodId }) => [{ periodId, digest: "0".repeat(64), certified: true }],
  },
  "app/(app)/reports/matching/actions.ts#actOnItemsAction": {
    permission: "matching.act",
    input: ({ itemId }) => [{ act: "note", itemIds: [itemId], reason: "walk" }],
  },
  "app/(app)/reports/matching/actions.ts#unmatchLineAction": {
    permission: "matching.act",
    input: () => [{ key: "line:0", reason: "walk" }],
  },
  "app/(app)/reports/matching/actions.ts#rematchLineAction": {
    permission: "matching.act",
    input: () => [{ key: "line:0" }],
  },
  "app/(app)/reports/matching/actions.ts#makeMatchAction": {
    permission: "matching.act",
    input: ({ itemId }) => [{ itemIds: [itemId, itemId], reason: "walk" }],
  },
  "app/(app)/reports/matching/actions.ts#saveRuleAction": {
    permission: "matching.configure",
    input: ({ connectionId }) => [
      {
        ...{ ruleId: null, name: "walk", contains: "walk the walk", account: null, direction: null },
        ...{ becomes: "fee", connectionId },
      },
    ],
  },
  "app/(app)/reports/accounting/actions.ts#exportJournalAction": {
    permission: "journal.export",
    input: () => [{ fromDay: "2019-01-01", toDay: "2019-01-31", booksCurrency: "each" }],
  },
  "app/(app)/payees/actions.ts#changeAccountAction": {
    permission: "payees.changeAccount",
    input: ({ payeeId, payeeAccountId }) => [
      {
        payeeId,
        seenAccountId: payeeAccountId,
        account: { kind: "bank_account", values: { account_number: "8800010003" } },
        call: { user: "Jana Novak", number: "+43 1 2345678", on: "2026-01-02" },
      },
    ],
  },
  "app/(app)/payees/actions.ts#previewImportAction": { permission: "payees.import", input: () => ["walk"] },
  "app/(app)/payouts/new/actions.ts#reviewPayoutAction": {
    permission: "payouts.submit",
    input: (own) => [payout(own)],
  },
  "app/(app)/payouts/new/actions.ts#submitPayoutAction": {
    permission: "payouts.submit",
    input: (own) => [payout(own)],
  },
  "app/(app)/recurring/actions.ts#createProfileAction": {
    permission: "recurring.create",
    input: ({ connectionId }) => [{ connectionId, recurringPaymentId: "walk", facts: { label: "walk" } }],
  },
  "app/(app)/recurring/actions.ts#chargeNowAction": {
    permission: "batches.create",
    input: ({ profileId }) => [{ profileIds: [profileId] }],
  },
  "app/(app)/recurring/[id]/edit/actions.ts#reviewUpdateAction": {
    permission: "recurring.update",
    input: profileChange,
  },
  "app/(app)/recurring/[id]/edit/actions.ts#updateProfileAction": {
    permission: "recurring.update",
    input: profileChange,
  },
};

export const actions: Record<string, ActionRow> = await deriveRows(typed);
