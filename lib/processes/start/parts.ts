import { reachable, type Settings } from "@/lib/core/runtime/env";
import { secretNames } from "@/lib/core/runtime/setting-rules";
import * as t from "@/messages/start";
import type { PartDefinition } from "./part";
import { StartError } from "./start-error";

export type PartName = "web" | "worker" | "callbacks" | "sandbox";

export type Mode = {
  dev: boolean;
  only: "web" | "worker" | "callbacks" | null;
};

const secretsOfOthers = Object.fromEntries([...secretNames, "ADMIN_EMAIL", "MAIL_FROM"].map((name) => [name, ""]));
const typescript = ["--import", "tsx"];

/** Node runs each process directly, so that signals reach it. */
export function definePart(name: PartName, root: string, settings: Settings, dev: boolean): PartDefinition {
  // Only the start itself owns the tables, so no other process gets the owner's credentials.
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
      if (!callbacks) throw new StartError(t.callbackPortOff);
      const url = `http://${reachable(callbacks.host)}:${callbacks.port}/readyz`;
      const command = [...typescript, "lib/processes/http/callbacks.ts"];
      // The callback receiver gets its own database address and no other secret.
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
    return false;
  }
}
