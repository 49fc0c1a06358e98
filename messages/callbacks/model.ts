export const thisCallbackDoesNotExist = "This callback doesn't exist.";
export const theDatabaseRefusedIt = "the database rejected it";
export const itCouldNotBeJudged = (notified: string) => `Not processed yet: ${notified}`;
export const noOrderHereHasThis = "No order in Paydesk has this ID yet.";
export const noOrderHereHasThisId =
  "No order in Paydesk has this ID, although it has Paydesk's format. This database may be an older copy.";
export const itIsNotVerifiedBecause =
  "The connection has no control key, so the callback can't be verified. Nothing was recorded.";
export const itSaysTwoDifferentThings = (doubtful: string) => `The callback has two different values for: ${doubtful}.`;
export const itsControlIsWrongIt = "The signature is invalid. The callback is stored and changes nothing.";
export const itCameToTheAddress =
  "It arrived at another connection's callback address. The callback is stored and changes nothing.";
export const theGatewayToldOfIt = (profileId: string) =>
  `The gateway reported it at the callback address of profile ${profileId}. It wasn't created in Paydesk.`;
export const aChargeOfProfileThat = (profileId: string, label: string, boolean: string) =>
  `Charge of profile ${profileId} (${label}) that wasn't created in Paydesk: ${boolean}.`;
export const notJudged = "Processing delayed";
export const whatCameIsStoredBut = "Callbacks are stored but have waited for more than a minute to be processed.";
export const nothingIsLostTellWhoever = "Nothing is lost. Ask your system administrator to check the worker.";
export const silent = "Callbacks missing";
export const ordersWaitForAWord = "Orders are waiting for a status, and callbacks are later than usual.";
export const checkThatTheGatewayCan = "Check that the gateway can reach the callback address.";
export const exceptions = "Needs review";
export const someOfWhatCameCould = "Some callbacks couldn't be processed and haven't been acknowledged.";
export const lookAtThemAndTake = "Review and acknowledge them.";
export const notVerified = "Unverified";
export const thereIsNoControlKey =
  "The connection has no control key, so callbacks can't be verified and need confirmation.";
export const enterTheControlKeyThat = "Enter the control key from the gateway.";
export const noneYet = "None yet";
export const itHasNeverCalledBack = "The gateway hasn't sent a callback yet, and none is overdue.";
export const theFirstPayoutBringsThe = "The first payout brings the first callback.";
export const inOrder = "Healthy";
export const callbacksComeAreProvenAnd = "Callbacks arrive, are verified and are processed at once.";
export const theSameAgainTheGateway = "Duplicate. We check the status with the gateway.";
export const itIsSaidToBe =
  "The callback reports approval, but its signature doesn't cover the amount. We wait for the gateway's status answer.";
export const aCallbackReportsALater = (what: string) =>
  `A callback reports a later transaction (${what}). This connection has no status query to confirm it.`;
export const chooseADelivery = "Choose at least one callback";
export const atMostAtOnce = (acknowledgedAtOnceMax: number) => `Choose no more than ${acknowledgedAtOnceMax} callbacks`;
export const notFound = "not found";
export const atMostCharacters = (deliveryMaxLength: number) => `at most ${deliveryMaxLength} characters`;
export const notStoredPleaseRepeat = "not stored, please retry";
export const theDatabaseDoesNotKeep = "the database does not keep up";
export const itCouldNotBeStored = "it could not be stored";
export const theSameAgain = (reason: string) => `Duplicate. ${reason}`;
