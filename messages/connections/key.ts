import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const itWaitsForAnotherAdmin = "Nothing has changed yet. This needs approval by another admin.";
export const changeTheControlKey = "Change control key";
export const setTheControlKey = "Set control key";
export const callbacksFromNowOnMust = (isSet: boolean) =>
  `From now on, callbacks must be signed with this key.${isSet ? " The current key still works for callbacks in transit or repeated." : ""} If the key is wrong, callbacks are kept and verified again once you correct it.`;
export const typeTheKeyFirst = "Enter the key first.";
export const judgeCallbacksWithIt = "Use this key";
export const setCallbacksAreJudgedWith = "Control key set. Callbacks are now verified with it.";
export const thatOneIsInUse = "This key is already in use.";
export const takeItAway = "Remove control key";
export const takeTheControlKeyAway = "Remove the control key?";
export const takeTheControlKeyAway2 = "Remove control key";
export const takenAwayCallbacksAreReports = "Control key removed. Callbacks are unverified.";
export const callbacksFromNowOnAre =
  "From now on, callbacks are unverified. Only a status query or a resolution completes a payout.";
export const newControlKey = "New control key";
export const sealedAtOnceAndNever = "Encrypted immediately and never shown again.";
export const makeANewAddress = "Create new address";
export const makeANewCallbackAddress = "Create a new callback address?";
export const ordersFromNowOnCarry =
  "New orders use the new address. The old address keeps working, because earlier orders use it. Do this if the old address was exposed.";
export const replaceTheKeyOf = (nameText: string) => `Replace key of ${nameText}`;
export const doUseItFor = (nameText: string) => `Use key for ${nameText}`;
export const fromTheNextCallOn = (version: number) =>
  `From the next call on, version ${version} signs with the new key, and the old key is deleted. The gateway refuses access until it has the new public key. Arrange the change with the gateway and stop sending meanwhile.`;
export const callsOfVersionAreSigned = (version: number) =>
  `Calls of version ${version} are signed with this key. The gateway refuses access until it has the public key.`;
export const whereItComesFrom = "Key source";
export const makeOneHere = "Generate in Paydesk";
export const importMine = "Import my key";
export const size = "Key size";
export const text2048IsWhatEveryGateway =
  "Every gateway accepts 2048 bits. Signing is about 14 times faster than with 4096.";
export const makeAKey = "Generate key";
export const replaceTheKey = "Replace the key?";
export const makeAKey2 = "Generate a key?";
export const importThisKey = "Import key";
export const pasteTheKeyFirst = "Paste the key first.";
export const importThisKey2 = "Import this key?";
export const privateKeyPem = "Private key (PEM)";
export const beginPrivateKey = "-----BEGIN PRIVATE KEY-----";
export const pkcs8OrPkcs1 =
  "PKCS#8 or PKCS#1, without a passphrase, 2048 to 4096 bits. Encrypted immediately and never shown again.";
export const theNewKeysFingerprint = (fingerprint: string) => `The new key's fingerprint: ${fingerprint}`;
export const theKeyIsInUse = "Key saved and in use";
export const itsFingerprint = (fingerprint: string) => `Its fingerprint: ${fingerprint}`;
export const giveThePublicKeyAbove = "Give the public key above to the gateway, then run the test under Overview.";
export const keptInTheConnectionsFile = "Defined in the connections file. Change them there.";
export const publicKey = "Public key";
export const anotherKey = "Replace key";
export const keyToSignWith = "Signing key";
export const aSecretThatTheGateway = (hasControlKey: boolean, hasPreviousControlKey: boolean) =>
  `The gateway gives you this secret. We verify each callback with it. ${hasControlKey ? `A key is set${hasPreviousControlKey ? "; the previous one still works for callbacks in transit" : ""}.` : "No key is set, so callbacks are unverified."}`;
export const thereIsNoKeyYet = "No key yet. Generate one below or import your own.";
export const sha256 = "SHA-256";
export const rsaBitsOfVersion = (keyBits: null | number, version: number) =>
  `RSA, ${keyBits} bits, of version ${version}`;
export const copyPublicKey = "Copy public key";
export const publicKey2 = "public key";
export const downloadPem = (download: ReactNode) => rich`${download}Download .pem`;
export const giveThisToTheGateway =
  "Give this to the gateway. The private key never leaves this installation and is never shown.";
export const goesAlongWithEachPayout = (part: ReactNode) =>
  rich`We send this with each payout automatically; there is nothing to enter at the gateway. Last callback: ${part}.`;
export const earlierAddressesWhichStillWork = (count: number) => `Earlier addresses (${count}), still working`;
export const until = (when: ReactNode) => rich`until ${when}`;
