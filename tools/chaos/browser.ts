import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { demoPassword, demoUsers } from "@/lib/identity/users/demo";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { root } from "./app-process";
import type { SendAnswer } from "./run";

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

const agent = new Agent({ keepAlive: false });
const answerWithinMs = 90_000;

export class Browser {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(user: { email: string; password: string } = demoPreparer()): Promise<void> {
    const { csrfToken } = JSON.parse((await this.#ask("GET", "/api/auth/csrf")).text) as { csrfToken: string };
    const fields = new URLSearchParams({ csrfToken, ...user, callbackUrl: "/", json: "true" });
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await this.#ask("POST", "/api/auth/callback/credentials", type, String(fields));
    if (answer.status !== 200 || answer.text.includes("error=")) throw new Error(`sign-in failed: ${answer.text}`);
  }

  async open(path: string): Promise<{ status: number; ms: number }> {
    const startedAt = performance.now();
    const { status } = await this.#ask("GET", path);
    return { status, ms: performance.now() - startedAt };
  }

  /** Presses "Send". null: no answer came, or none that states the result. */
  async send(form: PayoutInput): Promise<SendAnswer> {
    try {
      const headers = {
        "content-type": "text/plain;charset=UTF-8",
        accept: "text/x-component",
        origin: this.#url,
        "next-action": sendAction(),
      };
      const { text } = await this.#ask("POST", "/payouts/new", headers, JSON.stringify([{ ...form, orderId: null }]));
      return readResult(text);
    } catch (error) {
      if (error instanceof NoAnswer) return null;
      throw error;
    }
  }

  #ask(method: string, path: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const options = { method, agent, timeout: answerWithinMs, headers: { ...headers, cookie } };
      const lost = (error: Error) => reject(new NoAnswer(error.message));
      const asking = request(`${this.#url}${path}`, options, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", lost);
        response.on("end", () => {
          if (!response.complete) return lost(new Error("incomplete answer"));
          for (const line of response.headers["set-cookie"] ?? []) this.#keepCookie(line);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      asking.on("timeout", () => asking.destroy(new Error("no answer in time")));
      asking.on("error", lost);
      asking.end(body);
    });
  }

  #keepCookie(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
  }
}

class NoAnswer extends Error {}

const demoPreparer = () => ({
  email: demoUsers.find(({ role }) => role === "preparer")?.email ?? "",
  password: demoPassword,
});

type Action = { exportedName: string };

/** The built pages know their server actions by a hash; a manifest of the build names them. */
function sendAction(): string {
  const dist = process.env.NEXT_DIST_DIR ?? ".next";
  const file = join(root, dist, "server", "server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as { node: Record<string, Action> };
  const found = Object.entries(node).find(([, { exportedName }]) => exportedName === "submitPayoutAction");
  if (!found) throw new Error("the built pages have no action that sends a payout");
  return found[0];
}

type Result =
  | { ok: true; value: { kind: "submitted" | "exists" } }
  | { ok: false; error: { code: string; message: string } };

function readResult(text: string): SendAnswer {
  const line = text.split("\n").find((one) => /^[0-9a-f]+:\{"ok":/.test(one));
  if (!line) return null;
  const result = JSON.parse(line.slice(line.indexOf(":") + 1)) as Result;
  if (result.ok) return result.value.kind === "exists" ? "exists" : "sent";
  return result.error.code === "unexpected" ? null : { no: result.error.message };
}
