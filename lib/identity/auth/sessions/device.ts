import { timingSafeEqual } from "node:crypto";
import type { Sealer } from "@/lib/core/secrets/seal";
import { normaliseEmail } from "@/lib/identity/auth/attempts";
import { makeToken } from "@/lib/identity/auth/tokens";

/** How many users of one browser are remembered; the one who signed in last is first. */
const namesMax = 5;
const shape = /^([\w-]{43})((?:\.[\w-]{43}){1,5})$/;

/**
 * A browser in which a user has signed in before is known for them: what strangers do elsewhere does not keep them out. Its
 * cookie is a random id and, for each of them, a keyed digest of it and their name; it opens nothing.
 */
const proofOf = (sealer: Sealer, id: string, email: string) =>
  sealer.fingerprint(`${id} ${normaliseEmail(email)}`, "known device");

function read(cookie: string | null): { id: string; proofs: string[] } | null {
  const [, id, proofs] = shape.exec(cookie ?? "") ?? [];
  return id && proofs ? { id, proofs: proofs.slice(1).split(".") } : null;
}

/** The id of the device when its cookie shows that this user has signed in with it before; else null. */
export function findDevice(sealer: Sealer, cookie: string | null, email: string): string | null {
  const device = read(cookie);
  if (!device) return null;
  const wanted = Buffer.from(proofOf(sealer, device.id, email));
  return device.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? device.id : null;
}

/** The cookie after this user has signed in, made from the one before. */
export function rememberDevice(sealer: Sealer, cookie: string | null, email: string): string {
  const device = read(cookie) ?? { id: makeToken(), proofs: [] };
  const proof = proofOf(sealer, device.id, email);
  const proofs = [proof, ...device.proofs.filter((one) => one !== proof)].slice(0, namesMax);
  return [device.id, ...proofs].join(".");
}
