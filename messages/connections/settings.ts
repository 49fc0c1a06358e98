import { counted } from "@/lib/core/plural";

export const changeWhereItLeads = "Change the gateway address?";
export const changeVersion = (version: number) => `Change version ${version}`;
export const makeVersion = (part: number) => `Create version ${part}`;
export const payoutsPreparedFromNowOn = (baseUrl: string, consumerKey: string) =>
  `Payouts prepared from now on are sent to ${baseUrl} as ${consumerKey}.`;
export const theKeyStaysTheGateway =
  "The key stays. The gateway refuses access until it has this key for this consumer key.";
export const theEnvironmentChangesTheKey =
  "The environment changes, so the key and control key are removed. Add new ones before you send anything.";
export const changeWhereItLeads2 = "Change gateway address";
export const theKeyWasTakenAway = "The key was removed. Add one for the new environment.";
export const noOrderWasPreparedFor = (version: number) =>
  `No order uses version ${version} yet, so a change updates it in place.`;
export const orderWasOrdersWerePrepared = (orderCount: number, version: number, part: number) =>
  `${counted(orderCount, "order uses", "orders use")} version ${version}, which can't change. A change creates version ${part} for new orders.`;
export const nothingWasChangedItLeads = "Nothing changed: this is already the gateway address.";
export const versionWasChangedInPlace = (version: number) => `Version ${version} was updated. No order had used it.`;
export const versionWasMadeEarlierOrders = (version: number) =>
  `Version ${version} was created. Earlier orders keep their version.`;
export const saveThePace = "Save rate limits";
export const thePaceIsSaved = "Rate limits saved.";
export const callsASecond = "Calls per second";
export const sharedByAllBatchesOf = "Shared by all batches of this connection. Ask the gateway for its limit.";
export const callsAtOnce = "Maximum burst";
export const howManyMayLeaveTogether = "Calls that can be sent at once after idle time.";
export const chargesInOneCall = "Charges per call";
export const atMostACallWithout = (chunkRowsMost: number) =>
  `Up to ${chunkRowsMost}. A call without a clear answer leaves all its charges unconfirmed. Existing batches keep their value.`;
export const chargesCarryOurCallbackAddress = "Send our callback address in its own column of charges";
export const changeThese = "change these settings";
export const howWeTalkToThe = "Gateway communication";
export const howBatchesLeave = "Batch sending";
export const whereItLeads = "Gateway address";
export const ourCallbackAddressInA = "Callback address in a column";
export const production = "Production";
export const sandbox = "Sandbox";
export const saveSettings = "Save settings";
export const howTheNextChargesOf = "How upcoming charges of profiles are estimated";
export const theInterfaceDocumentLeavesThese =
  "The gateway's interface document doesn't define these. They change our estimates only, not the charges.";
