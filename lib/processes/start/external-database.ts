import pg from "pg";
import { connectionConfig, withClient } from "@/db/client";
import { isPooled } from "@/db/pooler";
import * as t from "@/messages/start";
import { StartError } from "./start-error";

const oldestServer = { number: 150_000, name: "15" };

/**
 * Connects once to check the database of a setting.
 * @throws StartError with the reason, never the password
 */
export async function checkExternalDatabase(url: string, setting = "DATABASE_URL"): Promise<void> {
  const client = new pg.Client(connectionConfig(url));
  client.on("error", () => undefined); // The code that uses the connection reports when it is lost later.
  try {
    await client.connect();
    const result = await client.query<{ version: string; encoding: string; pid: number }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        pg_backend_pid() as pid`,
    );
    const { version = "0", encoding = "", pid = 0 } = result.rows[0] ?? {};
    if (Number(version) < oldestServer.number) {
      throw new StartError(t.pointsToAnOldServer(setting, Math.floor(Number(version) / 10_000), oldestServer.name));
    }
    if (encoding !== "UTF8") throw new StartError(t.pointsToAnEncoding(setting, encoding));
    if (!isPooled(url) && isAnotherProcess(client, pid)) throw new StartError(t.poolerUnmarked(setting));
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    if ((cause as Error).message?.includes("unsupported startup parameter"))
      throw new StartError(t.poolerUnmarked(setting), { cause });
    throw new StartError(t.doesntWork(setting, explainConnectionFailure(cause, url)), { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** @throws StartError when DATABASE_READ_URL doesn't work, or isn't a replica of the database behind `primary` */
export async function checkReplica(url: string, primary: string): Promise<void> {
  const setting = "DATABASE_READ_URL";
  await checkExternalDatabase(url, setting);
  if ((await identify(url)) !== (await identify(primary))) throw new StartError(t.pointsToAnother(setting));
}

/** A streaming replica shares its system identifier with its primary. */
const identify = (url: string): Promise<string> =>
  withClient(url, "paydesk start", async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      "select concat(system_identifier, ' ', current_database()) as identity from pg_control_system()",
    );
    return rows[0]?.identity ?? "";
  });

/** A pooler greets with a number of its own, where a server sends the id of the answering process. */
function isAnotherProcess(client: pg.Client, pid: number): boolean {
  return (client as unknown as { processID: number }).processID !== pid;
}

/** The sentence has no full stop and never contains the password. */
export function explainConnectionFailure(cause: unknown, url: string): string {
  const { hostname, port, pathname, username, password } = new URL(url);
  const server = `${hostname || "localhost"}:${port || 5432}`;
  const { code, message } = cause as { code?: string; message?: string };
  switch (code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return t.hostUnknown(hostname);
    case "ECONNREFUSED":
      return t.nothingListening(server);
    case "ENOENT":
      return t.socketMissing;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return t.serverUnreachable(server);
    case "ECONNRESET":
      return t.connectionClosed(server);
    case "28P01":
      return t.credentialsRejected(decode(username));
    case "28000":
      return t.accessDenied(decode(username));
    case "3D000":
      return t.databaseMissing(decode(pathname.slice(1)));
    default: {
      if (message?.includes("timeout")) return t.answerTimedOut(server);
      const text = message || code || t.reasonMissing;
      const secrets = [password, decode(password)].filter((secret) => secret !== "");
      return secrets.reduce((line, secret) => line.replaceAll(secret, "…"), text.split("\n")[0] ?? "");
    }
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
