import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { type Asker, makeHashQueue } from "./hash-queue";
import { normalisePassword } from "./password-rules";

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 50 ms.
const argon2id = 2 as Algorithm.Argon2id;
const argon2 = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const inTurn = makeHashQueue({ hashes: 2, strangers: 1, waiting: 64 });

export function hashPassword(password: string): Promise<string> {
  return inTurn("known", () => hash(normalisePassword(password), argon2));
}

let dummyHash: Promise<string> | undefined;

/**
 * Without a hash (unknown user or no password yet) the same work is done against a dummy, so that the time reveals
 * nothing.
 * @throws AppError `unavailable` when too many hashes are waiting
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  asker: Asker = "known",
): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), argon2);
  const against = passwordHash ?? (await dummyHash);
  const fits = await inTurn(asker, () => verify(against, normalisePassword(password)));
  return passwordHash !== null && fits;
}
