import { createDatabase, databaseUrl } from "@/db/client";
import { makeSealer, SettingsError, sealingKey } from "@/lib/core/runtime/env";
import { makeNextKey } from "@/lib/core/secrets/seal";
import * as t from "@/messages/installation/model";
import { countSealed } from "./sealed-values";
import { checkSealingKey } from "./sealing-key";

async function main([verb, ...more]: string[]): Promise<string> {
  if (more.length > 0) throw new SettingsError(t.rotateUsage);
  if (verb === "new-key") return makeNextKey(sealingKey()).toString("base64");
  if (verb === "status") return describeStatus();
  throw new SettingsError(t.rotateUsage);
}

async function describeStatus(): Promise<string> {
  const sealer = makeSealer();
  const db = createDatabase(databaseUrl(), { max: 1, name: "paydesk rotate" });
  try {
    await checkSealingKey(db, sealer);
    const { own, also } = await countSealed(db, sealer);
    const lines = [t.keySeals(sealer.keyIds[0], own), ...[...also].map(([id, count]) => t.keyOpens(id, count))];
    if (also.size > 0) lines.push([...also.values()].some((count) => count > 0) ? t.stillSealed : t.nothingSealedAlso);
    return lines.join("\n");
  } finally {
    await db.$client.end();
  }
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
