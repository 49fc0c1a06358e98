import pino from "pino";
import type { DatabaseUrls } from "@/db/roles";
import { parseSettings } from "@/lib/core/runtime/env";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { SampleMaker } from "./make";

const { urls, env, key } = JSON.parse(process.env.MAKER ?? "") as {
  urls: DatabaseUrls;
  env: Record<string, string>;
  key: string;
};
const settings = parseSettings(env, "/");
const sample = new SampleMaker(urls, settings, {
  ...{ sealer: new Sealer(Buffer.from(key, "base64")), log: pino({ enabled: false }), now: () => new Date() },
  ...{ publicUrl: settings.publicUrl, callbackUrl: settings.callbackUrl, networks: "loopback", sendsMail: false },
  ...{ installationStore: noInstallationStore, pass: () => undefined },
});
await sample.begin();
console.log(await sample.make(new AbortController().signal));
