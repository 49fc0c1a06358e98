import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const restore = "Restore";
export const retire = "Retire";
export const retireTitle = (label: string) => `Retire ${label}?`;
export const retireAct = (label: string) => `Retire ${label}`;
export const retireEffect =
  "It is no longer offered for payouts. Existing orders stay unchanged, and we keep checking their status. Saving it again restores it.";
export const noExtraFields = "none besides the gateway's own";
export const group = "Group";
export const currencies = "Currencies";
export const required = "Required";
export const hidden = "Hidden";
export const scheduledCharges = "Scheduled charges";
export const chargesRecorded = "recorded on their profile";
export const alertUsers = "alert users";
export const addEndpoint = "Add endpoint";
export const newEndpoint = "New endpoint";
export const restoreAndSave = "Save and restore";
export const saveEndpoint = "Save endpoint";
export const cancel = "Cancel";
export const groupHint = "A group has several endpoints behind one number. The gateway chooses one of them.";
export const label = "Label";
export const labelHint = "For example, “EUR payouts”.";
export const groupNumberLabel = "Group number at the gateway";
export const endpointNumberLabel = "Endpoint number at the gateway";
export const isoCodesEG = "ISO codes, e.g. EUR, USD, JPY.";
export const isoCodeEG = "ISO code, e.g. EUR.";
export const requiredFields = "Required fields";
export const requiredFieldsHint = "In addition to the fields that the gateway requires for every payout.";
export const hiddenFields = "Hidden fields";
export const accountNotTaken =
  "This endpoint takes no account number. Payouts identify the payee by phone, email or ID number.";
export const hiddenFieldsHint = "Not shown in the form and never sent to this endpoint.";
export const chargesLabel = "Charges that the gateway makes automatically";
export const alertOption = "Alert users";
export const recordThem = "Record them";
export const chargesHint =
  "The gateway charges recurring profiles on schedule, with IDs that Paydesk didn't create. Charges with a valid signature at their profile's own address are recorded, earlier ones too.";
export const blankAsTheConnection = "Leave blank to use the connection’s setting.";
export const fieldPlaceholder = "Add a field…";
export const selectedFields = "Selected fields";
export const remove = (nameText: string) => `Remove ${nameText}`;
export const definedInFile = "Defined in the connections file. Change them there.";
export const changeEndpoints = "change endpoints";
export const emptyTitle = "No active endpoints";
export const emptyHint = "Add an endpoint to send payouts. The gateway gives you its number.";
export const deedCreateAddress = "create a profile address";
export const retired = (count: number) => `Retired (${count})`;
export const retiredHint =
  "Not offered for payouts. We keep checking the status of earlier orders. Saving an endpoint restores it.";
export const addressCreated = "Callback address of this profile:";
export const addressExists = "This profile already has a callback address:";
export const directionUpdated = "Direction updated for new charges. The callback address stays the same:";
export const createAddress = "Create address";
export const copyAddress = "Copy address";
export const profileIdLabel = "Recurring payment ID";
export const profileIdHint = "The gateway's ID of the profile, e.g. 1584376.";
export const directionLabel = "Direction of its charges";
export const chargedSrc = "Charged (SRC)";
export const directionOut = "Paid to (DST)";
export const directionHint = "Incoming and outgoing amounts are never added together, so this must be correct.";
export const profileAddressTitle = "Callback address for a profile";
export const profileAddressHint = (code: ReactNode) =>
  rich`The gateway charges recurring profiles on schedule, with IDs that Paydesk didn't create. A callback address of its own identifies the profile. Give the address to the gateway as the profile’s ${code}. The endpoint's settings decide whether charges are recorded or alert users.`;
export const profileAddressesCaption = "Profiles with a callback address";
export const profile = (profileId: string) => `Profile ${profileId}`;
export const formerEndpoint = "a former endpoint";
export const profileAddressPhrase = (profileId: string) => `callback address of profile ${profileId}`;
export const addressesCut = (count: number, profileAddressCount: number) =>
  `The latest ${count} of ${profileAddressCount} are shown. Enter a profile's ID above to see its address again.`;
export const chargedPhrase = "charged (SRC)";
export const paidPhrase = "paid to (DST)";
export const endpointsOf = (name: string) => `${name}: endpoints`;

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

export const changeAddressTitle = "Change the gateway address?";
export const changeVersion = (version: number) => `Change version ${version}`;
export const createVersion = (part: number) => `Create version ${part}`;
export const changeAddressEffect = (baseUrl: string, consumerKey: string) =>
  `Payouts prepared from now on are sent to ${baseUrl} as ${consumerKey}.`;
export const keyKeptNote = "The key stays. The gateway refuses access until it has this key for this consumer key.";
export const keyRemovalWarning =
  "The environment changes, so the key and control key are removed. Add new ones before you send anything.";
export const changeAddressAct = "Change gateway address";
export const keyRemovedNotice = "The key was removed. Add one for the new environment.";
export const versionUnused = (version: number) =>
  `No order uses version ${version} yet, so a change updates it in place.`;
export const versionUsed = (orderCount: number, version: number, part: number) =>
  `${counted(orderCount, "order uses", "orders use")} version ${version}, which can't change. A change creates version ${part} for new orders.`;
export const addressUnchanged = "Nothing changed: this is already the gateway address.";
export const versionUpdated = (version: number) => `Version ${version} was updated. No order had used it.`;
export const versionCreated = (version: number) => `Version ${version} was created. Earlier orders keep their version.`;
export const saveLimitsLabel = "Save rate limits";
export const limitsSaved = "Rate limits saved.";
export const rateLabel = "Calls per second";
export const rateHint = "Shared by all batches of this connection. Ask the gateway for its limit.";
export const maximumBurst = "Maximum burst";
export const burstHint = "Calls that can be sent at once after idle time.";
export const simultaneousCalls = "Simultaneous calls";
export const simultaneousHint =
  "Calls of one worker that wait for an answer at the same time. If the gateway stops answering, no more than these become unconfirmed.";
export const callSizeLabel = "Charges per call";
export const callSizeHint = (chunkRowsMost: number) =>
  `Up to ${chunkRowsMost}. A call without a clear answer leaves all its charges unconfirmed. Existing batches keep their value.`;
export const callbackColumnLabel = "Send our callback address in its own column of charges";
export const deedChange = "change these settings";
export const gatewayCommunication = "Gateway communication";
export const batchSending = "Batch sending";
export const gatewayAddress = "Gateway address";
export const callbackColumnTitle = "Callback address in a column";
export const saveSettings = "Save settings";
export const estimatesTitle = "How upcoming charges of profiles are estimated";
export const estimatesHint =
  "The gateway's interface document doesn't define these. They change our estimates only, not the charges.";
export const settingsOf = (name: string) => `${name}: settings`;
export const yes = "yes";
export const no = "no";
