import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { type ClockMover, clockSchema } from "./clock";
import { complain } from "./complain";
import {
  actOnOrder,
  getBankStatements,
  getGatewayReport,
  getOrders,
  getReport,
  jsonType,
  pageQuery,
  parse,
  type Reply,
  readJson,
} from "./control-orders";
import { type Core, Refusal } from "./core";
import { presentLine } from "./entries";
import { merchantSchema } from "./merchants";
import type { Orders } from "./orders";
import type { Outage } from "./outage";
import { findProfile, listProfiles, profileSchema, showProfile, storeProfile } from "./recurring-control";
import { makeRule, mostRules, presentRule, ruleInputSchema, rulesInputSchema } from "./rules";
import { listScenarios } from "./scenarios";
import { makeSandboxProfiles } from "./seeded-profiles";
import { mergeSettings, settingsPatchSchema } from "./settings";

export type Controlled = Core & { orders: Orders; outage: Outage; mover: ClockMover; baseUrl: string };

type Asked = { method: string; path: string[]; query: URLSearchParams; body: () => Promise<unknown> };
const consumerKeySchema = z.string().min(1).max(128);
const outageSchema = z.strictObject({ seconds: z.number().min(0).max(3600) });
/** Guards against DNS rebinding: only programs on this machine may use the control endpoint. */
export function findForeignSign(headers: IncomingMessage["headers"]): string | null {
  if (headers.origin !== undefined) return "requests from web pages are refused (Origin header)";
  const name = (headers.host ?? "").replace(/:\d+$/, "");
  return ["127.0.0.1", "localhost", "[::1]"].includes(name) ? null : "the Host header must name this machine";
}

async function putMerchant(core: Core, consumerKey: string, input: unknown): Promise<Reply> {
  const merchant = parse(merchantSchema, input);
  const known = core.state.merchants.has(consumerKey);
  const now = core.now();
  const profiles = makeSandboxProfiles(core.state, consumerKey, merchant, now);
  await core.journal.append([{ kind: "merchant", verdict: "put", consumerKey, merchant }, ...profiles], now);
  return { status: known ? 200 : 201, json: presentMerchant(core, consumerKey) };
}

function presentMerchant(core: Core, consumerKey: string) {
  const merchant = core.state.merchants.get(consumerKey);
  if (!merchant) throw new Refusal(404, `This merchant doesn't exist: ${consumerKey}`);
  const { publicKeyPem, controlKey, endpoints, groups } = merchant;
  return { consumerKey, publicKeyPem, hasControlKey: controlKey !== null, endpoints, groups };
}

async function patchSettings(core: Core, input: unknown): Promise<Reply> {
  const patch = parse(settingsPatchSchema, input);
  let settings: Core["state"]["settings"];
  try {
    settings = mergeSettings(core.state.settings, patch);
  } catch (cause) {
    throw new Refusal(400, cause instanceof Error ? cause.message : String(cause));
  }
  await core.journal.append([{ kind: "settings", verdict: "changed", settings }], core.now());
  return { status: 200, json: core.state.settings };
}

async function route(endpoint: Controlled, asked: Asked): Promise<Reply> {
  const [room, id, permission] = asked.path;
  const query = () => parse(pageQuery, Object.fromEntries(asked.query));
  const consumerKey = () => asked.query.get("consumer_key") ?? undefined;
  switch (`${asked.method} ${room ?? ""}/${asked.path.length}`) {
    case "GET ready/1":
      return { status: 200, json: { ready: true, baseUrl: endpoint.baseUrl, outage: endpoint.outage.isOn } };
    case "GET settings/1":
      return { status: 200, json: endpoint.state.settings };
    case "PATCH settings/1":
      return patchSettings(endpoint, await asked.body());
    case "GET merchants/2":
      return { status: 200, json: presentMerchant(endpoint, id ?? "") };
    case "PUT merchants/2":
      return putMerchant(endpoint, parse(consumerKeySchema, id), await asked.body());
    case "GET journal/1": {
      const { client_orderid: clientOrderId, after, before, limit } = query();
      const { lines, next } =
        before === undefined
          ? await endpoint.journal.read({ clientOrderId, after, limit })
          : await endpoint.journal.readBack(before, limit);
      const text = `{"entries":[${lines.map(presentLine).join(",")}],"next":${next}}\n`;
      return { status: 200, contentType: jsonType, text };
    }
    case "GET report/1":
      return getReport(endpoint, asked.query);
    case "GET gateway-report/1":
      return getGatewayReport(endpoint, asked.query);
    case "GET statement/1":
      return getBankStatements(endpoint, asked.query);
    case "GET orders/1":
      return getOrders(endpoint, query());
    case "POST orders/3":
      return actOnOrder(endpoint.orders, id ?? "", permission ?? "", await asked.body());
    case "GET profiles/1": {
      const { after, limit } = query();
      return { status: 200, json: listProfiles(endpoint, { consumerKey: consumerKey(), after, limit }) };
    }
    case "GET profiles/2":
      return { status: 200, json: showProfile(endpoint, findProfile(endpoint, id ?? "", consumerKey())) };
    case "PUT profiles/2":
      return { status: 200, json: await storeProfile(endpoint, id ?? "", parse(profileSchema, await asked.body())) };
    case "GET clock/1":
      return { status: 200, json: endpoint.mover.present() };
    case "POST clock/1":
      return { status: 200, json: { ...(await endpoint.mover.move(parse(clockSchema, await asked.body()))) } };
    case "GET scenarios/1":
      return getScenarios(endpoint);
    case "PUT scenarios/1":
      return putRules(endpoint, await asked.body());
    case "POST scenarios/1":
      return postRule(endpoint, await asked.body());
    case "DELETE scenarios/1":
      return putRules(endpoint, { rules: [] });
    case "DELETE scenarios/2":
      return deleteRule(endpoint, id ?? "");
    case "POST outage/1": {
      const { seconds } = parse(outageSchema, await asked.body());
      await endpoint.outage.set(seconds);
      return { status: 200, json: { outage: endpoint.outage.isOn, seconds } };
    }
    default:
      throw new Refusal(404, `This path doesn't exist: ${asked.method} /${asked.path.join("/")}`);
  }
}

function readPath(pathname: string): string[] {
  try {
    return pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch (cause) {
    throw new Refusal(400, `The path can't be read: ${String(cause)}`);
  }
}

export async function handleControl(
  ready: Promise<Controlled>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let reply: Reply;
  try {
    const foreign = findForeignSign(request.headers);
    if (foreign) throw new Refusal(403, foreign);
    const endpoint = await ready;
    const url = new URL(request.url ?? "/", "http://control");
    const asked = { method: request.method ?? "", path: readPath(url.pathname), query: url.searchParams };
    reply = await route(endpoint, { ...asked, body: () => readJson(request) });
  } catch (cause) {
    const status = cause instanceof Refusal ? cause.status : 500;
    if (status === 500) complain("control endpoint", cause);
    reply = { status, json: { error: cause instanceof Error ? cause.message : String(cause) } };
  }
  const { contentType, text } =
    "text" in reply ? reply : { contentType: jsonType, text: `${JSON.stringify(reply.json)}\n` };
  response.writeHead(reply.status, { "Content-Type": contentType });
  response.end(text);
}

function getScenarios(core: Core): Reply {
  return { status: 200, json: { scenarios: listScenarios(), rules: core.state.rules.map(presentRule) } };
}

async function putRules(core: Core, input: unknown): Promise<Reply> {
  const { rules } = parse(rulesInputSchema, input);
  const firstId = core.state.lastRuleId + 1;
  const made = rules.map((rule, index) => makeRule(rule, firstId + index));
  await core.journal.append([{ kind: "scenarios", verdict: "replaced", rules: made }], core.now());
  return presentRules(core);
}

async function postRule(core: Core, input: unknown): Promise<Reply> {
  const parsed = parse(ruleInputSchema, input);
  if (core.state.rules.length >= mostRules)
    throw new Refusal(409, `There are already ${mostRules} rules. Remove one first`);
  const rule = makeRule(parsed, core.state.lastRuleId + 1);
  await core.journal.append([{ kind: "scenarios", verdict: "added", rule }], core.now());
  return { status: 201, json: { rule: presentRule(rule) } };
}

async function deleteRule(core: Core, id: string): Promise<Reply> {
  const rule = core.state.rules.find((candidate) => String(candidate.id) === id);
  if (!rule) throw new Refusal(404, `This rule doesn't exist: ${id}`);
  await core.journal.append([{ kind: "scenarios", verdict: "removed", id: rule.id }], core.now());
  return presentRules(core);
}

function presentRules(core: Core): Reply {
  return { status: 200, json: { rules: core.state.rules.map(presentRule) } };
}
