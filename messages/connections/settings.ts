import { counted } from "@/lib/core/text/plural";

export const changeTheGatewayAddress = "Change the gateway address?";
export const changeVersion = (version: number) => `Change version ${version}`;
export const createVersion = (part: number) => `Create version ${part}`;
export const payoutsPreparedFromNow = (baseUrl: string, consumerKey: string) =>
  `Payouts prepared from now on are sent to ${baseUrl} as ${consumerKey}.`;
export const theKeyStaysThe = "The key stays. The gateway refuses access until it has this key for this consumer key.";
export const theEnvironmentChangesSo =
  "The environment changes, so the key and control key are removed. Add new ones before you send anything.";
export const changeGatewayAddress = "Change gateway address";
export const theKeyWasRemoved = "The key was removed. Add one for the new environment.";
export const noOrderUsesVersion = (version: number) =>
  `No order uses version ${version} yet, so a change updates it in place.`;
export const versionWhichCantChange = (orderCount: number, version: number, part: number) =>
  `${counted(orderCount, "order uses", "orders use")} version ${version}, which can't change. A change creates version ${part} for new orders.`;
export const nothingChangedThisIs = "Nothing changed: this is already the gateway address.";
export const versionWasUpdatedNo = (version: number) => `Version ${version} was updated. No order had used it.`;
export const versionWasCreatedEarlier = (version: number) =>
  `Version ${version} was created. Earlier orders keep their version.`;
export const saveRateLimits = "Save rate limits";
export const rateLimitsSaved = "Rate limits saved.";
export const callsPerSecond = "Calls per second";
export const sharedByAllBatches = "Shared by all batches of this connection. Ask the gateway for its limit.";
export const maximumBurst = "Maximum burst";
export const callsThatCanBe = "Calls that can be sent at once after idle time.";
export const simultaneousCalls = "Simultaneous calls";
export const ifTheGatewayFails =
  "Calls of one worker that wait for an answer at the same time. If the gateway stops answering, no more than these become unconfirmed.";
export const chargesPerCall = "Charges per call";
export const upToACall = (chunkRowsMost: number) =>
  `Up to ${chunkRowsMost}. A call without a clear answer leaves all its charges unconfirmed. Existing batches keep their value.`;
export const sendOurCallbackAddress = "Send our callback address in its own column of charges";
export const changeTheseSettings = "change these settings";
export const gatewayCommunication = "Gateway communication";
export const batchSending = "Batch sending";
export const gatewayAddress = "Gateway address";
export const callbackAddressInA = "Callback address in a column";
export const saveSettings = "Save settings";
export const howUpcomingChargesOf = "How upcoming charges of profiles are estimated";
export const theGatewaysInterfaceDocument =
  "The gateway's interface document doesn't define these. They change our estimates only, not the charges.";
export const settingsOf = (name: string) => `${name}: settings`;
export const yes = "yes";
export const no = "no";
