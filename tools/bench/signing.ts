import { execFile } from "node:child_process";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { Pair } from "@/lib/core/text/form-encoding";
import { gateway } from "@/lib/gateway/protocol";

const sizes = [2048, 4096] as const;
const floors: Record<string, number> = { ratio2048: 0.85, ratio4096: 0.95 };
const rounds = 7;
const roundSeconds = 2;
/** The thread pool must never wait for the event loop; with 64 calls it did for about 2 % of the time. */
const callsInFlight = 256;
const processes = 2;

const pairs: Pair[] = [
  ["client_orderid", "P-2026-000417"],
  ["amount", "1250.00"],
  ["currency", "EUR"],
  ["order_desc", "Invoice 2026/417, März"],
  ["purpose", "Invoice 2026/417"],
  ["notify_url", "https://pay.example.com/callback/4hX9kQ2mZ7"],
  ["account_number", "DE89370400440532013000"],
  ["account_name", "Žofie Nováková"],
  ["bank_name", "Commerzbank"],
  ["bank_bic", "COBADEFFXXX"],
  ["receiver_first_name", "Žofie"],
  ["receiver_last_name", "Nováková"],
  ["receiver_country_code", "DE"],
  ["receiver_city", "Köln"],
  ["receiver_address1", "Hauptstraße 1 (Hof)"],
  ["receiver_email", "zofie+pay@example.com"],
];

const call = { url: "https://gate.example.com/paynet/api/v4/payout/123", pairs };

async function measureOurs(privateKey: KeyObject): Promise<number> {
  let signed = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + roundSeconds * 1000;
  const worker = async () => {
    while (performance.now() < endsAt) {
      await gateway.sign(call, { consumerKey: "merchant-login", privateKey }, gateway.stamp(new Date()));
      signed += 1;
    }
  };
  await Promise.all(Array.from({ length: callsInFlight }, worker));
  return signed / ((performance.now() - startedAt) / 1000);
}

const runFile = promisify(execFile);

async function measureOpenssl(bits: number): Promise<number> {
  const command = ["speed", "-seconds", String(roundSeconds), "-multi", String(processes), `rsa${bits}`];
  const { stdout } = await runFile("openssl", command);
  const found = new RegExp(`^rsa\\s+${bits} bits\\s+\\S+\\s+\\S+\\s+([0-9.]+)`, "m").exec(stdout);
  if (!found?.[1]) throw new Error(`openssl speed printed no figure for rsa${bits}`);
  return Number(found[1]);
}

export async function run(): Promise<{
  figures: Record<string, number>;
  pass: boolean;
  floors: Record<string, number>;
}> {
  const figures: Record<string, number> = {};
  for (const bits of sizes) {
    const { privateKey } = await gateway.generateKeyPair(bits);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await measureOpenssl(bits));
      ours.push(await measureOurs(privateKey));
    }
    figures[`ours${bits}PerSecond`] = Math.round(Math.max(...ours));
    figures[`openssl${bits}PerSecond`] = Math.round(Math.max(...theirs));
    figures[`ratio${bits}`] = Math.round((Math.max(...ours) / Math.max(...theirs)) * 1000) / 1000;
  }
  const pass = Object.entries(floors).every(([name, floor]) => (figures[name] ?? 0) >= floor);
  return { figures, pass, floors };
}
