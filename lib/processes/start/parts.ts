import { reachable, type Settings, secretNames } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import type { PartDefinition } from "./part";
import { StartError } from "./start-error";

export type PartName = "web" | "worker" | "callbacks" | "sandbox";

export type Mode = {
  /** Pages made on the way, for who works on them. */
  dev: boolean;
  /** One part, beside a database that runs already; null: everything. */
  only: "web" | "worker" | "callbacks" | null;
};

/** And what may only be set beside one. */
const secretsOfOthers = Object.fromEntries([...secretNames, "ADMIN_EMAIL", "MAIL_FROM"].map((name) => [name, ""]));
const typescript = ["--import", "tsx"];

/** How each part is run. Node runs every one directly, so that signals reach it. */
export function definePart(name: PartName, root: string, settings: Settings, dev: boolean): PartDefinition {
  // No part but the start itself owns the tables, so none needs to know how to become their owner.
  const common = {
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    MIGRATE_DATABASE_URL: "",
  };
  switch (name) {
    case "web": {
      const { host, port } = settings;
      const command = ["lib/processes/http/web.mjs", "--host", host, "--port", String(port), ...(dev ? ["--dev"] : [])];
      return { name, root, command, env: common, check: () => answers(`http://${reachable(host)}:${port}/readyz`) };
    }
    case "worker":
      return { name, root, command: [...typescript, "lib/processes/worker/worker.ts"], env: common };
    case "callbacks": {
      const { callbacks, databaseUrl, callbackDatabaseUrl } = settings;
      if (!callbacks) throw new StartError(t.callbackPortIsOff);
      const url = `http://${reachable(callbacks.host)}:${callbacks.port}/readyz`;
      const command = [...typescript, "lib/processes/http/callbacks.ts"];
      // Its own address of the database, and nothing else that is secret.
      const own = callbackDatabaseUrl ?? databaseUrl;
      const env = { ...common, ...secretsOfOthers, ...(own ? { CALLBACK_DATABASE_URL: own } : {}) };
      return { name, title: t.callbackReceiver, root, command, env, check: () => answers(url) };
    }
    case "sandbox": {
      const { sandbox } = settings;
      if (!sandbox) throw new Error("the sandbox is off");
      const env = {
        ...common,
        SANDBOX_PORT: String(sandbox.port),
        SANDBOX_CONTROL_PORT: String(sandbox.controlPort),
        SANDBOX_DIR: sandbox.dir,
      };
      return { name, root, command: [...typescript, "sandbox/main.ts"], env };
    }
    default:
      return name satisfies never;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: "error" });
    await response.text();
    return response.ok;
  } catch {
    return false; // not yet; the caller bounds how long it asks
  }
}
