import { and, asc, eq, lte } from "drizzle-orm";
import nodemailer from "nodemailer";
import { mails } from "@/db/schema/desk";
import { mailContext } from "@/lib/core/mail/outbox";
import type { AppContext } from "@/lib/core/runtime/context";
import { redactText } from "@/lib/core/secrets/redact";

const stepMs = 15_000;
/** RFC 8314 defines the port for TLS, RFC 6409 the port for submission. */
const smtpsPort = 465;
const submissionPort = 587;

type Outgoing = { address: string; subject: string; text: string };
type SendMail = (mail: Outgoing) => Promise<void>;

/** Only a mail server on this machine may be used without TLS. */
function isHere(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * smtps:// uses TLS from the start; smtp:// requires STARTTLS unless the server is on this machine. A mail can't make
 * nodemailer read files or addresses.
 */
export function openMailServer(server: string, from: string): SendMail {
  const { protocol, hostname, port, username, password } = new URL(server);
  const secure = protocol === "smtps:";
  // With `url`, nodemailer ignores every other option.
  const transport = nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (secure ? smtpsPort : submissionPort) : Number(port),
    secure,
    requireTLS: !secure && !isHere(hostname),
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
  });
  const hide = makeHider(decodeURIComponent(username), decodeURIComponent(password));
  return async ({ address, subject, text }) => {
    try {
      await transport.sendMail({ from, to: { name: "", address }, subject, text });
    } catch (error) {
      // The library's error repeats the reply in its stack and other properties, so a new error replaces it.
      const { message, code } =
        error instanceof Error ? (error as Error & { code?: string }) : { message: String(error) };
      throw Object.assign(new Error(hide(message)), code === undefined ? {} : { code });
    }
  };
}

const base64 = (text: string) => Buffer.from(text).toString("base64").replace(/=+$/, "");
/** Servers may repeat the sign-in command with its argument (RFC 4954), whole or cut off. */
const signIn = /\bAUTH\s+[\w-]+\s+\S+/gi;
const encoded = /[A-Za-z0-9+/]{4,}={0,2}/g;

/** Credentials are hidden as they are, percent-encoded, and as AUTH PLAIN and LOGIN send them. */
function makeHider(user: string, password: string): (text: string) => string {
  const plain = [user, password].filter((secret) => secret !== "");
  const written = plain
    .flatMap((secret) => [secret, encodeURIComponent(secret), base64(secret)])
    .sort((a, b) => b.length - a.length);
  const sent = [...plain, `\0${user}\0${password}`].map(base64);
  const holds = (run: string) => {
    const decoded = Buffer.from(run, "base64").toString("utf8");
    const isCut = sent.some((whole) => whole.startsWith(run.replace(/=+$/, "")));
    return isCut || plain.some((secret) => decoded.includes(secret)) || decoded.includes(`\0${user}\0`);
  };
  return (text) =>
    plain.length === 0
      ? text
      : written.reduce(
          (rest, secret) => rest.replaceAll(secret, "[redacted]"),
          text.replace(signIn, "AUTH [redacted]").replace(encoded, (run) => (holds(run) ? "[redacted]" : run)),
        );
}

const pauseMinutes = [1, 5, 15, 60, 240] as const;
const leaseMs = 5 * 60 * 1000;
const problemMaxLength = 500;

/**
 * Sends the next due mail, or keeps it when `send` is null. A mail may arrive twice when a process dies after sending,
 * but is never lost.
 * @returns 0 or 1
 */
export async function deliverNext(ctx: AppContext, send: SendMail | null): Promise<number> {
  const mail = await claimNext(ctx);
  if (!mail) return 0;
  if (send === null) {
    await ctx.db.update(mails).set({ state: "kept", endedAt: ctx.now() }).where(eq(mails.id, mail.id));
    return 1;
  }
  try {
    const text = ctx.sealer.open(mail.textSealed ?? "", mailContext(mail.id));
    await send({ address: mail.address, subject: mail.subject, text });
    const sent = { state: "sent", textSealed: null, problem: null, endedAt: ctx.now() } as const;
    await ctx.db.update(mails).set(sent).where(eq(mails.id, mail.id));
  } catch (error) {
    ctx.log.warn({ err: error, mailId: mail.id, attempt: mail.attempts }, "a mail could not be sent");
    const problem = redactText(error instanceof Error ? error.message : String(error)).slice(0, problemMaxLength);
    const pause = pauseMinutes[mail.attempts - 1];
    const next =
      pause === undefined
        ? { state: "failed" as const, endedAt: ctx.now() }
        : { nextAttemptAt: new Date(ctx.now().getTime() + pause * 60_000) };
    await ctx.db
      .update(mails)
      .set({ problem, ...next })
      .where(eq(mails.id, mail.id));
  }
  return 1;
}

function claimNext(ctx: AppContext) {
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.state, "waiting"), lte(mails.nextAttemptAt, now)))
      .orderBy(asc(mails.nextAttemptAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const taken = { attempts: due.attempts + 1, nextAttemptAt: new Date(now.getTime() + leaseMs) };
    await tx.update(mails).set(taken).where(eq(mails.id, due.id));
    return { ...due, ...taken };
  });
}
