import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const itWaitsForAnotherAdmin = "It waits for another admin: nothing has changed yet.";
export const changeTheControlKey = "Change the control key";
export const setTheControlKey = "Set the control key";
export const callbacksFromNowOnMust = (isSet: boolean) =>
  `Callbacks from now on must be signed with this key.${isSet ? " The one in use now is kept beside it, for callbacks that are on their way or repeated." : ""} A wrong key loses nothing: such callbacks are kept and judged again once it is mended.`;
export const typeTheKeyFirst = "Type the key first.";
export const judgeCallbacksWithIt = "Judge callbacks with it";
export const setCallbacksAreJudgedWith = "Set. Callbacks are judged with it from now on.";
export const thatOneIsInUse = "That one is in use already.";
export const takeItAway = "Take it away";
export const takeTheControlKeyAway = "Take the control key away?";
export const takeTheControlKeyAway2 = "Take the control key away";
export const takenAwayCallbacksAreReports = "Taken away. Callbacks are reports only.";
export const callbacksFromNowOnAre =
  "Callbacks from now on are shown as reports, and a payout is approved by a status query or by people only.";
export const newControlKey = "New control key";
export const sealedAtOnceAndNever = "Sealed at once and never shown again.";
export const makeANewAddress = "Make a new address";
export const makeANewCallbackAddress = "Make a new callback address?";
export const ordersFromNowOnCarry =
  "Orders from now on carry the new address. The old one goes on taking callbacks for ever, because earlier orders carry it. Do this when the address has become known to somebody who should not know it.";
export const replaceTheKeyOf = (nameText: string) => `Replace the key of ${nameText}`;
export const doUseItFor = (nameText: string) => `Use it for ${nameText}`;
export const fromTheNextCallOn = (version: number) =>
  `From the next call on, version ${version} signs with the new key, and the old one is gone for good. The gateway refuses access until it has the new public key: arrange the change with it, and stop sending meanwhile.`;
export const callsOfVersionAreSigned = (version: number) =>
  `Calls of version ${version} are signed with it. The gateway refuses access until it has the public key.`;
export const whereItComesFrom = "Where it comes from";
export const makeOneHere = "Make one here";
export const importMine = "Import mine";
export const size = "Size";
export const text2048IsWhatEveryGateway =
  "2048 is what every gateway takes, and signs about fourteen times as fast as 4096.";
export const makeAKey = "Make a key";
export const replaceTheKey = "Replace the key?";
export const makeAKey2 = "Make a key?";
export const importThisKey = "Import this key";
export const pasteTheKeyFirst = "Paste the key first.";
export const importThisKey2 = "Import this key?";
export const privateKeyPem = "Private key (PEM)";
export const beginPrivateKey = "-----BEGIN PRIVATE KEY-----";
export const pkcs8OrPkcs1 =
  "PKCS#8 or PKCS#1, without a passphrase, 2048 to 4096 bits. It is sealed at once and never shown again.";
export const theNewKeysFingerprint = (fingerprint: string) => `The new key's fingerprint: ${fingerprint}`;
export const theKeyIsInUse = "The key is in use";
export const itsFingerprint = (fingerprint: string) => `Its fingerprint: ${fingerprint}`;
export const giveThePublicKeyAbove = "Give the public key above to the gateway, then run the test on the overview.";
export const keptInTheConnectionsFile = "Kept in the connections file.";
export const publicKey = "Public key";
export const anotherKey = "Another key";
export const keyToSignWith = "Key to sign with";
export const aSecretThatTheGateway = (hasControlKey: boolean, hasPreviousControlKey: boolean) =>
  `A secret that the gateway gives to you; each callback is judged with it. ${hasControlKey ? `One is set${hasPreviousControlKey ? ", and the one before still counts for what is on its way" : ""}.` : "None is set: callbacks are shown as reports and never believed by themselves."}`;
export const thereIsNoKeyYet = "There is no key yet. Make one below, or import the one you have.";
export const sha256 = "SHA-256";
export const rsaBitsOfVersion = (keyBits: null | number, version: number) =>
  `RSA, ${keyBits} bits, of version ${version}`;
export const copyPublicKey = "Copy public key";
export const publicKey2 = "public key";
export const downloadPem = (download: ReactNode) => rich`${download}Download .pem`;
export const giveThisToTheGateway =
  "Give this to the gateway. The private half never leaves this installation, and nobody can read it on a screen.";
export const goesAlongWithEachPayout = (part: ReactNode) =>
  rich`Goes along with each payout by itself; there is nothing to enter at the gateway. Last callback: ${part}.`;
export const earlierAddressesWhichStillWork = (count: number) => `Earlier addresses (${count}), which still work`;
export const until = (when: ReactNode) => rich`until ${when}`;
