import { createServer, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { mails } from "@/db/schema/desk";
import { putMail } from "@/lib/core/mail/outbox";
import { createLogger } from "@/lib/core/runtime/log";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { readMail } from "./commands";
import { deliverNext, openMailServer } from "./deliver";
import { listMails } from "./queries";

const closing: (() => void)[] = [];
const { ctx } = provideContext("test");
afterEach(async () => {
  for (const close of closing.splice(0)) close();
});

const secretLink = "http://localhost:3000/reset/abcdefghijklmnop";

async function writeMail(subject = "Ana invites you") {
  const bo = await addTestUser(ctx, "viewer");
  const mail = { userId: bo.userId, address: bo.email, kind: "invitation", subject, text: secretLink } as const;
  await ctx.db.transaction((tx) => putMail(tx, ctx.sealer, mail, ctx.now()));
  return bo;
}
const stored = async () => (await ctx.db.select().from(mails))[0];

const user = "desk@example.com";
const pass = "Tr0ub4dor&3 long";
const repeatAll = (given: readonly string[]) =>
  `no: ${given.join(" ")} for ${user} with ${pass} or ${encodeURIComponent(pass)}, cut ${given.join(" ").slice(0, -6)}`;

async function openSmtp({ accepts = true, auth = null as "PLAIN" | "LOGIN" | null } = {}) {
  const taken: string[] = [];
  const recipients: string[] = [];
  const given: string[] = [];
  const server = createServer((socket: Socket) => {
    let body: string[] | null = null;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on("error", () => undefined);
    say("220 test");
    socket.on("data", (chunk) => {
      rest += chunk.toString("utf8");
      for (let at = rest.indexOf("\r\n"); at !== -1; at = rest.indexOf("\r\n")) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 2);
        if (body !== null) {
          if (line !== ".") body.push(line);
          else {
            taken.push(body.join("\n"));
            body = null;
            say("250 taken");
          }
        } else if (auth && given.length > 0) {
          given.push(line);
          say(given.length === 3 ? `535 ${repeatAll(given)}` : "334 UGFzc3dvcmQ6");
        } else if (auth && /^AUTH/i.test(line)) {
          given.push(line);
          say(/^AUTH PLAIN/i.test(line) ? `535 ${repeatAll(given)}` : "334 VXNlcm5hbWU6");
        } else if (/^EHLO/i.test(line)) {
          say("250-test");
          if (auth) say(`250-AUTH ${auth}`);
          say("250 8BITMIME");
        } else if (/^DATA/i.test(line)) {
          body = [];
          say("354 go on");
        } else if (/^RCPT/i.test(line)) {
          recipients.push(line);
          say(accepts ? "250 fine" : "550 no such mailbox");
        } else if (/^STARTTLS/i.test(line)) say("454 TLS is not available");
        else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else say("250 fine");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { taken, recipients, url: `smtp://127.0.0.1:${port}`, foreign: `smtp://[::ffff:127.0.0.1]:${port}` };
}

describe("mails", () => {
  test("are sent once, and their text is gone from here then", async () => {
    const bo = await writeMail();
    const smtp = await openSmtp();
    const send = openMailServer(smtp.url, "desk@example.com");
    expect(await deliverNext(ctx, send)).toBe(1);
    expect(await deliverNext(ctx, send)).toBe(0);
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]).toContain(secretLink);
    expect(smtp.taken[0]).toContain(`To: ${bo.email}`);
    expect(smtp.taken[0]).toContain("Subject: Ana invites you");
    expect(await stored()).toMatchObject({ state: "sent", textSealed: null, attempts: 1, problem: null });
  });

  test("many workers send each mail once", async () => {
    for (let n = 0; n < 5; n++) await writeMail(`mail ${n}`);
    const sent: string[] = [];
    const send = async ({ subject }: { subject: string }) => {
      sent.push(subject);
    };
    const rounds = await Promise.all(Array.from({ length: 20 }, () => deliverNext(ctx, send)));
    expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(5);
    expect([...new Set(sent)]).toHaveLength(5);
    expect(sent).toHaveLength(5);
  });

  test("what the server refuses is tried again, later each time, and then given up; nothing of it is lost", async () => {
    await writeMail();
    const smtp = await openSmtp({ accepts: false });
    const send = openMailServer(smtp.url, "desk@example.com");
    const minutes = [1, 5, 15, 60, 240];
    for (const [tries, minute] of minutes.entries()) {
      expect(await deliverNext(ctx, send)).toBe(1);
      expect(await stored()).toMatchObject({ state: "waiting", attempts: tries + 1 });
      ctx.pass(minute * 60_000 - 1);
      expect(await deliverNext(ctx, send)).toBe(0);
      ctx.pass(1);
    }
    expect(await deliverNext(ctx, send)).toBe(1);
    const { rows } = await listMails(ctx);
    expect(rows[0]).toMatchObject({ state: "failed", readable: true, problem: expect.stringContaining("550") });
  });

  describe("what a server repeats of our sign-in is hidden, in the mail's row, on the page and in the log", () => {
    test.each(["PLAIN", "LOGIN"] as const)("AUTH %s", async (auth) => {
      await writeMail();
      const smtp = await openSmtp({ auth });
      const url = new URL(smtp.url);
      url.username = encodeURIComponent(user);
      url.password = encodeURIComponent(pass);
      const lines: string[] = [];
      const log = createLogger("test", "info");
      (log as unknown as Record<symbol, unknown>)[pino.symbols.streamSym] = {
        write: (line: string) => lines.push(line),
      };
      expect(await deliverNext({ ...ctx, log }, openMailServer(url.href, "from@example.com"))).toBe(1);
      const { rows } = await listMails(ctx);
      const kept = JSON.stringify([await stored(), rows, lines]);
      expect(kept).toContain("535");
      const plain = [user, pass, encodeURIComponent(pass), `\0${user}\0${pass}`];
      for (const secret of plain.flatMap((one) => [one, Buffer.from(one).toString("base64").slice(0, 12)])) {
        expect(kept).not.toContain(secret);
      }
    });
  });

  test("a subject adds no header and no recipient, whatever is in it", async () => {
    const { taken, recipients, url } = await openSmtp();
    const bo = await writeMail("Ana\r\nBcc: mallory@evil.example\r\n\r\nRCPT TO:<mallory@evil.example>\r\n.\r\n");
    expect(await deliverNext(ctx, openMailServer(url, "desk@example.com"))).toBe(1);
    expect(recipients).toEqual([`RCPT TO:<${bo.email}>`]);
    expect(taken).toHaveLength(1);
    const headers = (taken[0] ?? "").split("\n\n")[0] ?? "";
    expect(headers.match(/^(?:bcc|cc|to):.*$/gim)).toEqual([`To: ${bo.email}`]);
  });

  test("nothing is sent to a remote server that does not speak TLS", async () => {
    await writeMail();
    const smtp = await openSmtp();
    await deliverNext(ctx, openMailServer(smtp.foreign, "desk@example.com"));
    expect(await stored()).toMatchObject({
      state: "waiting",
      attempts: 1,
      problem: expect.stringMatching(/STARTTLS/),
    });
    expect(smtp.taken).toEqual([]);
  });

  test("without a mail server they are kept, sealed; an admin reads them, which leaves a row without the text", async () => {
    await writeMail();
    expect(await deliverNext(ctx, null)).toBe(1);
    const mail = await stored();
    expect(mail).toMatchObject({ state: "kept" });
    expect(JSON.stringify(mail)).not.toContain("abcdefghijklmnop");
    const admin = await addTestUser(ctx, "admin");
    expect(await readMail(ctx, admin, { mailId: mail?.id ?? "" })).toEqual({ text: secretLink });
    const rows = await ctx.db.select().from(audit).where(eq(audit.permission, "users.readMail"));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows.map(({ details }) => details))).not.toContain("abcdefghijklmnop");
    const stale = { ...admin, steppedUpAt: null };
    await expect(readMail(ctx, stale, { mailId: mail?.id ?? "" })).rejects.toMatchObject({ code: "step_up" });
  });
});
