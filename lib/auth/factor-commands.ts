import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { command } from "@/lib/core/command";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { mailTo, writeAppRemoved } from "./mails";
import { verifyPassword } from "./password";
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
import { noteStepUp } from "./sessions";

const nothing = z.object({});
const codeInput = z.object({ code: z.string().min(1, "Type the code that the app shows.").max(40) });
const wrongCode = "This code is not right, or was used already. Type the one that shows now.";

const subject = (actor: Actor, details: Record<string, unknown> = {}) => ({
  subjectType: "person",
  subjectId: actor.personId,
  details,
});

/** Proves who is at the screen: by the code of the app, or by the password where there is no app. */
export const stepUp = command({
  act: "account.stepUp",
  input: z.object({ proof: z.string().min(1, "Type it first.").max(1024) }),
  async run({ desk, tx, actor, now }, { proof }) {
    const byCode = await hasSecondFactor(tx, actor.personId);
    const proven = await tryProof(tx, actor, now, (person) =>
      byCode ? takeCode(tx, desk.sealer, person.id, proof, now) : verifyPassword(person.passwordHash, proof),
    );
    if (proven === "right") await noteStepUp(tx, actor.sessionId, now);
    const refused = proven === "ended" ? { sessionsEnded: 1 } : {};
    const details = {
      by: byCode ? "code" : "password",
      ...(proven === "right" ? {} : { refused: "it was wrong", ...refused }),
    };
    return { done: { proven, byCode }, audit: subject(actor, details) };
  },
  after(_context, { proven, byCode }) {
    if (proven === "right") return null;
    return refuseProof(proven, "proof", byCode ? wrongCode : "This is not your password.");
  },
});

/** Makes the secret for an app. It counts once its first code was typed (`confirmSecondFactor`). Shown once. */
export const startSecondFactor = command({
  act: "account.startSecondFactor",
  input: nothing,
  async run({ desk, tx, actor, now }) {
    if (await hasSecondFactor(tx, actor.personId)) {
      throw new AppError("conflict", "You have an app already. Remove it before you add another.");
    }
    const [person] = await tx.select().from(people).where(eq(people.id, actor.personId));
    const secret = makeSecret();
    await storeSecret(tx, desk.sealer, actor.personId, secret, now);
    return { done: { secret, uri: secretUri(secret, person?.email ?? "") }, audit: subject(actor) };
  },
  after: (_context, done) => done,
});

/** The first code of the app: from now on it is asked for. Returns the recovery codes, once. */
export const confirmSecondFactor = command({
  act: "account.confirmSecondFactor",
  input: codeInput,
  async run({ desk, tx, actor, now }, { code }) {
    if (await hasSecondFactor(tx, actor.personId)) throw new AppError("conflict", "Your app is confirmed already.");
    const proven = await tryProof(tx, actor, now, ({ id }) => takeAppCode(tx, desk.sealer, id, code, now));
    const codes = proven === "right" ? await renewCodes(tx, actor.personId, now) : [];
    return { done: { proven, codes }, audit: subject(actor, proven === "right" ? {} : { refused: "wrong code" }) };
  },
  after(_context, { proven, codes }) {
    return proven === "right" ? { codes } : refuseProof(proven, "code", wrongCode);
  },
});

/** Ten fresh recovery codes; all earlier ones stop working. */
export const renewRecoveryCodes = command({
  act: "account.renewRecoveryCodes",
  input: nothing,
  async run({ tx, actor, now }) {
    await mustHaveFactor(tx, actor.personId, "You have no app yet.");
    return { done: { codes: await renewCodes(tx, actor.personId, now) }, audit: subject(actor) };
  },
  after: (_context, done) => done,
});

/** Removes one's own app: signing in then takes the password alone. */
export const removeSecondFactor = command({
  act: "account.removeSecondFactor",
  input: nothing,
  async run({ desk, tx, actor, now }) {
    await mustHaveFactor(tx, actor.personId, "You have no app to remove.");
    await dropSecondFactor(tx, actor.personId);
    const [person] = await tx.select().from(people).where(eq(people.id, actor.personId));
    if (person) await mailTo(desk, tx, person, writeAppRemoved(null), now);
    return { done: null, audit: subject(actor) };
  },
  after: (_context, done) => done,
});

async function mustHaveFactor(tx: Tx, personId: string, otherwise: string): Promise<void> {
  if (!(await hasSecondFactor(tx, personId))) throw new AppError("conflict", otherwise);
}
