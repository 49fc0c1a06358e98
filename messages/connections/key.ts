import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const heldNotice = "Nothing has changed yet. This needs approval by another admin.";
export const changeKeyLabel = "Change control key";
export const setKeyLabel = "Set control key";
export const setKeyEffect = (isSet: boolean) =>
  `From now on, callbacks must be signed with this key.${isSet ? " The current key still works for callbacks in transit or repeated." : ""} If the key is wrong, callbacks are kept and verified again once you correct it.`;
export const controlKeyMissing = "Enter the key first.";
export const thisKey = "Use this key";
export const controlKeySaved = "Control key set. Callbacks are now verified with it.";
export const keyUnchanged = "This key is already in use.";
export const removeLabel = "Remove control key";
export const removeTitle = "Remove the control key?";
export const removeAct = "Remove control key";
export const removeDone = "Control key removed. Callbacks are unverified.";
export const removeEffect =
  "From now on, callbacks are unverified. Only a status query or a resolution completes a payout.";
export const controlKeyLabel = "New control key";
export const controlKeyHint = "Encrypted immediately and never shown again.";
export const newAddressLabel = "Create new address";
export const newAddressTitle = "Create a new callback address?";
export const newAddressEffect =
  "New orders use the new address. The old address keeps working, because earlier orders use it. Do this if the old address was exposed.";
export const replaceKeyName = (nameText: string) => `Replace key of ${nameText}`;
export const keyFor = (nameText: string) => `Use key for ${nameText}`;
export const replaceKeyEffect = (version: number) =>
  `From the next call on, version ${version} signs with the new key, and the old key is deleted. The gateway refuses access until it has the new public key. Arrange the change with the gateway and stop sending meanwhile.`;
export const addKeyEffect = (version: number) =>
  `Calls of version ${version} are signed with this key. The gateway refuses access until it has the public key.`;
export const keySource = "Key source";
export const sourceGenerate = "Generate in Paydesk";
export const sourceImport = "Import my key";
export const keySize = "Key size";
export const keySizeHint = "Every gateway accepts 2048 bits. Signing is about 14 times faster than with 4096.";
export const generateKey = "Generate key";
export const replaceKeyTitle = "Replace the key?";
export const generateKeyTitle = "Generate a key?";
export const importKey = "Import key";
export const privateKeyMissing = "Paste the key first.";
export const importKeyTitle = "Import this key?";
export const privateKeyLabel = "Private key (PEM)";
export const privateKeyPlaceholder = "-----BEGIN PRIVATE KEY-----";
export const pkcs8OrPkcs =
  "PKCS#8 or PKCS#1, without a passphrase, 2048 to 4096 bits. Encrypted immediately and never shown again.";
export const newFingerprint = (fingerprint: string) => `The new key's fingerprint: ${fingerprint}`;
export const keySavedTitle = "Key saved and in use";
export const itsFingerprint = (fingerprint: string) => `Its fingerprint: ${fingerprint}`;
export const keySavedNext = "Give the public key above to the gateway, then run the test under Overview.";
export const definedInFile = "Defined in the connections file. Change them there.";
export const publicKey = "Public key";
export const replaceKey = "Replace key";
export const signingKey = "Signing key";
export const controlKeyExplanation = (hasControlKey: boolean, hasPreviousControlKey: boolean) =>
  `The gateway gives you this secret. We verify each callback with it. ${hasControlKey ? `A key is set${hasPreviousControlKey ? "; the previous one still works for callbacks in transit" : ""}.` : "No key is set, so callbacks are unverified."}`;
export const emptyKey = "No key yet. Generate one below or import your own.";
export const fingerprintLabel = "SHA-256";
export const keyFacts = (keyBits: null | number, version: number) => `RSA, ${keyBits} bits, of version ${version}`;
export const copyKeyLabel = "Copy public key";
export const publicKeyPhrase = "public key";
export const downloadPem = (download: ReactNode) => rich`${download}Download .pem`;
export const publicKeyHint =
  "Give this to the gateway. The private key never leaves this installation and is never shown.";
export const callbackAddressHint = (part: ReactNode) =>
  rich`We send this with each payout automatically; there is nothing to enter at the gateway. Last callback: ${part}.`;
export const earlierAddressesTitle = (count: number) => `Earlier addresses (${count}), still working`;
export const until = (when: ReactNode) => rich`until ${when}`;
export const keysOf = (name: string) => `${name}: keys`;
export const bitsOf = (size: number) => `${size} bits`;
export const keyNotFound = "This key doesn't exist.\n";
