import { counted } from "@/lib/core/text/plural";

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
