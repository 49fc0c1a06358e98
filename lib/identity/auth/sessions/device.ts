import { timingSafeEqual } from "node:crypto";
import type { Sealer } from "@/lib/core/secrets/seal";
import { normaliseEmail } from "@/lib/identity/auth/attempts";
import { makeToken } from "@/lib/identity/auth/tokens";

const namesMax = 5;
const shape = /^([\w-]{43})((?:\.[\w-]{43}){1,5})$/;

/**
 * A browser where a user has signed in before is known, so that a stranger's failures elsewhere don't lock that user
 * out. The cookie holds a random id and keyed digests of the id with each name; it grants no access.
 */
const proofOf = (sealer: Sealer, id: string, email: string) =>
  sealer.fingerprint(`${id} ${normaliseEmail(email)}`, "known device");

function read(cookie: string | null): { id: string; proofs: string[] } | null {
  const [, id, proofs] = shape.exec(cookie ?? "") ?? [];
  return id && proofs ? { id, proofs: proofs.slice(1).split(".") } : null;
}

export function findDevice(sealer: Sealer, cookie: string | null, email: string): string | null {
  const device = read(cookie);
  if (!device) return null;
  const wanted = Buffer.from(proofOf(sealer, device.id, email));
  return device.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted)) ? device.id : null;
}

export function rememberDevice(sealer: Sealer, cookie: string | null, email: string): string {
  const device = read(cookie) ?? { id: makeToken(), proofs: [] };
  const proof = proofOf(sealer, device.id, email);
  const proofs = [proof, ...device.proofs.filter((one) => one !== proof)].slice(0, namesMax);
  return [device.id, ...proofs].join(".");
}
