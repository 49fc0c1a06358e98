import { eq } from "drizzle-orm";
import { create } from "qrcode";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import * as t from "@/messages/sign-in/model";
import { command } from "./access/command";
import { codeInput, nothingInput, proofInput } from "./input";
import { mailTo, writeAppRemoved } from "./mails";
import { verifyPassword } from "./passwords/password";
import { refuseProof, tryProof } from "./proofs";
import {
  dropSecondFactor,
  hasSecondFactor,
  makeSecret,
  renewCodes,
  secretUri,
  storeSecret,
  takeAppCode,
  takeCode,
} from "./second-factor";
import { noteStepUp } from "./sessions/sessions";

export type QrCode = { size: number; path: string };

const quietZone = 4;

/** Runs on the server, so that only the intended user receives the secret text. */
export function drawQrCode(text: string): QrCode {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const path = Array.from({ length: modules.size * modules.size }, (_, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
    return modules.get(y, x) ? `M${x + quietZone} ${y + quietZone}h1v1h-1z` : "";
  }).join("");
  return { size: modules.size + 2 * quietZone, path };
}

const wrongCode = t.codeWrong;

const subject = (actor: Actor) => ({ subjectType: "user", subjectId: actor.userId }) as const;

export const stepUp = command({
  permission: "account.stepUp",
  input: proofInput,
  async run({ ctx, tx, actor, now }, { proof }) {
    const byCode = await hasSecondFactor(tx, actor.userId);
    const proven = await tryProof(tx, actor, now, (user) =>
      byCode ? takeCode(tx, ctx.sealer, user.id, proof, now) : verifyPassword(user.passwordHash, proof),
    );
    if (proven === "right") await noteStepUp(tx, actor.sessionId, now);
    const refused = proven === "ended" ? { sessionsEnded: 1 } : {};
    const details = {
      by: byCode ? "code" : "password",
      ...(proven === "right"
        ? {}
        : { refused: message(byCode ? "signIns.wrongCode" : "signIns.wrongPassword"), ...refused }),
    };
    return { done: { proven, byCode }, audit: { ...subject(actor), details } };
  },
  after(_context, { proven, byCode }) {
    if (proven === "right") return null;
    return refuseProof(proven, "proof", byCode ? wrongCode : t.passwordWrong);
  },
});

/** Makes the secret for an app, as text and QR code, shown once. The secret counts only after `confirmSecondFactor`. */
export const startSecondFactor = command({
  permission: "account.startSecondFactor",
  input: nothingInput,
  async run({ ctx, tx, actor, now }) {
    if (await hasSecondFactor(tx, actor.userId)) {
      throw new AppError("conflict", t.appExists);
    }
    const [user] = await tx.select().from(users).where(eq(users.id, actor.userId));
    const secret = makeSecret();
    await storeSecret(tx, ctx.sealer, actor.userId, secret, now);
    return { done: { secret, uri: secretUri(secret, user?.email ?? "") }, audit: subject(actor) };
  },
  after: (_context, { secret, uri }) => ({ secret, qr: drawQrCode(uri) }),
});

export const confirmSecondFactor = command({
  permission: "account.confirmSecondFactor",
  input: codeInput,
  async run({ ctx, tx, actor, now }, { code }) {
    if (await hasSecondFactor(tx, actor.userId)) throw new AppError("conflict", t.appConfirmed);
    const proven = await tryProof(tx, actor, now, ({ id }) => takeAppCode(tx, ctx.sealer, id, code, now));
    const codes = proven === "right" ? await renewCodes(tx, actor.userId, now) : [];
    const details = proven === "right" ? {} : { refused: message("signIns.wrongCode") };
    return { done: { proven, codes }, audit: { ...subject(actor), details } };
  },
  after(_context, { proven, codes }) {
    return proven === "right" ? { codes } : refuseProof(proven, "code", wrongCode);
  },
});

export const renewRecoveryCodes = command({
  permission: "account.renewRecoveryCodes",
  input: nothingInput,
  async run({ tx, actor, now }) {
    await mustHaveFactor(tx, actor.userId, t.appMissing);
    return { done: { codes: await renewCodes(tx, actor.userId, now) }, audit: subject(actor) };
  },
});

export const removeSecondFactor = command({
  permission: "account.removeSecondFactor",
  input: nothingInput,
  async run({ ctx, tx, actor, now }) {
    await mustHaveFactor(tx, actor.userId, t.removableAppMissing);
    await dropSecondFactor(tx, actor.userId);
    const [user] = await tx.select().from(users).where(eq(users.id, actor.userId));
    if (user) await mailTo(ctx, tx, user, writeAppRemoved(null), now);
    return { done: null, audit: subject(actor) };
  },
});

async function mustHaveFactor(tx: Tx, userId: string, otherwise: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) throw new AppError("conflict", otherwise);
}
