import { counted } from "@/lib/core/plural";

export const changeWhereItLeads = "Change where it leads?";
export const changeVersion = (version: number) => `Change version ${version}`;
export const makeVersion = (part: number) => `Make version ${part}`;
export const payoutsPreparedFromNowOn = (baseUrl: string, consumerKey: string) =>
  `Payouts prepared from now on go to ${baseUrl} as ${consumerKey}.`;
export const theKeyStaysTheGateway =
  "The key stays. The gateway refuses access until it knows this key under this consumer key.";
export const theEnvironmentChangesTheKey =
  "The environment changes: the key and the control key of the other one are taken away, and new ones are needed before anything can be sent.";
export const changeWhereItLeads2 = "Change where it leads";
export const theKeyWasTakenAway = "The key was taken away: make or import one for the new environment.";
export const noOrderWasPreparedFor = (version: number) =>
  `No order was prepared for version ${version} yet: a change needs no new one.`;
export const orderWasOrdersWerePrepared = (orderCount: number, version: number, part: number) =>
  `${counted(orderCount, "order was", "orders were")} prepared for version ${version}, which never changes: a change makes version ${part}, for orders from then on.`;
export const nothingWasChangedItLeads = "Nothing was changed: it leads there already.";
export const versionWasChangedInPlace = (version: number) =>
  `Version ${version} was changed in place: no order had used it.`;
export const versionWasMadeEarlierOrders = (version: number) =>
  `Version ${version} was made; earlier orders keep theirs.`;
export const saveThePace = "Save the pace";
export const thePaceIsSaved = "The pace is saved.";
export const callsASecond = "Calls a second";
export const sharedByAllBatchesOf = "Shared by all batches of this connection. Ask the gateway what it takes.";
export const callsAtOnce = "Calls at once";
export const howManyMayLeaveTogether = "How many may leave together after a rest.";
export const chargesInOneCall = "Charges in one call";
export const atMostACallWithout = (chunkRowsMost: number) =>
  `At most ${chunkRowsMost}. A call without a clear answer leaves all of its charges unconfirmed. Batches read before keep theirs.`;
export const chargesCarryOurCallbackAddress = "Charges carry our callback address in a column of their own";
export const changeThese = "change these";
export const howWeTalkToThe = "How we talk to the gateway";
export const howBatchesLeave = "How batches leave";
export const whereItLeads = "Where it leads";
export const ourCallbackAddressInA = "Our callback address in a column";
export const production = "Production";
export const sandbox = "Sandbox";
export const saveSettings = "Save settings";
export const howTheNextChargesOf = "How the next charges of profiles are estimated";
export const theInterfaceDocumentLeavesThese =
  "The interface document leaves these open. They change no charge: only what the desk expects of the gateway.";
