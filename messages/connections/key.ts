import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const nothingHasChangedYet = "Nothing has changed yet. This needs approval by another admin.";
export const changeControlKey = "Change control key";
export const setControlKey = "Set control key";
export const fromNowOnCallbacks = (isSet: boolean) =>
  `From now on, callbacks must be signed with this key.${isSet ? " The current key still works for callbacks in transit or repeated." : ""} If the key is wrong, callbacks are kept and verified again once you correct it.`;
export const enterTheKeyFirst = "Enter the key first.";
export const thisKey = "Use this key";
export const controlKeySetCallbacks = "Control key set. Callbacks are now verified with it.";
export const thisKeyIsAlready = "This key is already in use.";
export const removeControlKey = "Remove control key";
export const removeTheControlKey = "Remove the control key?";
export const removeControlKey2 = "Remove control key";
export const controlKeyRemovedCallbacks = "Control key removed. Callbacks are unverified.";
export const fromNowOnCallbacks2 =
  "From now on, callbacks are unverified. Only a status query or a resolution completes a payout.";
export const newControlKey = "New control key";
export const encryptedImmediatelyAndNever = "Encrypted immediately and never shown again.";
export const createNewAddress = "Create new address";
export const createANewCallback = "Create a new callback address?";
export const newOrdersUseThe =
  "New orders use the new address. The old address keeps working, because earlier orders use it. Do this if the old address was exposed.";
export const replaceKeyOf = (nameText: string) => `Replace key of ${nameText}`;
export const keyFor = (nameText: string) => `Use key for ${nameText}`;
export const fromTheNextCall = (version: number) =>
  `From the next call on, version ${version} signs with the new key, and the old key is deleted. The gateway refuses access until it has the new public key. Arrange the change with the gateway and stop sending meanwhile.`;
export const callsOfVersionAre = (version: number) =>
  `Calls of version ${version} are signed with this key. The gateway refuses access until it has the public key.`;
export const keySource = "Key source";
export const generateInPaydesk = "Generate in Paydesk";
export const importMyKey = "Import my key";
export const keySize = "Key size";
export const everyGatewayAccepts2048 =
  "Every gateway accepts 2048 bits. Signing is about 14 times faster than with 4096.";
export const generateKey = "Generate key";
export const replaceTheKey = "Replace the key?";
export const generateAKey = "Generate a key?";
export const importKey = "Import key";
export const pasteTheKeyFirst = "Paste the key first.";
export const importThisKey = "Import this key?";
export const privateKeyPem = "Private key (PEM)";
export const beginPrivateKey = "-----BEGIN PRIVATE KEY-----";
export const pkcs8OrPkcs =
  "PKCS#8 or PKCS#1, without a passphrase, 2048 to 4096 bits. Encrypted immediately and never shown again.";
export const theNewKeysFingerprint = (fingerprint: string) => `The new key's fingerprint: ${fingerprint}`;
export const keySavedAndIn = "Key saved and in use";
export const itsFingerprint = (fingerprint: string) => `Its fingerprint: ${fingerprint}`;
export const giveThePublicKey = "Give the public key above to the gateway, then run the test under Overview.";
export const definedInTheConnections = "Defined in the connections file. Change them there.";
export const publicKey = "Public key";
export const replaceKey = "Replace key";
export const signingKey = "Signing key";
export const theGatewayGivesYou = (hasControlKey: boolean, hasPreviousControlKey: boolean) =>
  `The gateway gives you this secret. We verify each callback with it. ${hasControlKey ? `A key is set${hasPreviousControlKey ? "; the previous one still works for callbacks in transit" : ""}.` : "No key is set, so callbacks are unverified."}`;
export const noKeyYetGenerate = "No key yet. Generate one below or import your own.";
export const sha256 = "SHA-256";
export const rsaBitsOfVersion = (keyBits: null | number, version: number) =>
  `RSA, ${keyBits} bits, of version ${version}`;
export const copyPublicKey = "Copy public key";
export const publicKey2 = "public key";
export const downloadPem = (download: ReactNode) => rich`${download}Download .pem`;
export const giveThisToThe =
  "Give this to the gateway. The private key never leaves this installation and is never shown.";
export const weSendThisWith = (part: ReactNode) =>
  rich`We send this with each payout automatically; there is nothing to enter at the gateway. Last callback: ${part}.`;
export const earlierAddressesStillWorking = (count: number) => `Earlier addresses (${count}), still working`;
export const until = (when: ReactNode) => rich`until ${when}`;
export const keysOf = (name: string) => `${name}: keys`;
export const bitsOf = (size: number) => `${size} bits`;
export const thisKeyDoesntExist = "This key doesn't exist.\n";
