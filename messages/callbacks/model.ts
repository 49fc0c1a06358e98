export const thisCallbackDoesntExist = "This callback doesn't exist.";
export const theDatabaseRejectedIt = "the database rejected it";
export const notProcessedYet = (notified: string) => `Not processed yet: ${notified}`;
export const noOrderInPaydesk = "No order in Paydesk has this ID yet.";
export const noOrderInPaydesk2 =
  "No order in Paydesk has this ID, although it has Paydesk's format. This database may be an older copy.";
export const theConnectionHasNo =
  "The connection has no control key, so the callback can't be verified. Nothing was recorded.";
export const theCallbackHasTwo = (doubtful: string) => `The callback has two different values for: ${doubtful}.`;
export const theSignatureIsInvalid = "The signature is invalid. The callback is stored and changes nothing.";
export const itArrivedAtAnother =
  "It arrived at another connection's callback address. The callback is stored and changes nothing.";
export const theGatewayReportedIt = (profileId: string) =>
  `The gateway reported it at the callback address of profile ${profileId}. It wasn't created in Paydesk.`;
export const chargeOfProfileThat = (profileId: string, label: string, boolean: string) =>
  `Charge of profile ${profileId} (${label}) that wasn't created in Paydesk: ${boolean}.`;
export const processingDelayed = "Processing delayed";
export const callbacksAreStoredBut = "Callbacks are stored but have waited for more than a minute to be processed.";
export const nothingIsLostAsk = "Nothing is lost. Ask your system administrator to check the worker.";
export const callbacksMissing = "Callbacks missing";
export const ordersAreWaitingFor = "Orders are waiting for a status, and callbacks are later than usual.";
export const checkThatTheGateway = "Check that the gateway can reach the callback address.";
export const needsReview = "Needs review";
export const someCallbacksCouldntBe = "Some callbacks couldn't be processed and haven't been acknowledged.";
export const reviewAndAcknowledgeThem = "Review and acknowledge them.";
export const unverified = "Unverified";
export const theConnectionHasNo2 =
  "The connection has no control key, so callbacks can't be verified and need confirmation.";
export const enterTheControlKey = "Enter the control key from the gateway.";
export const noneYet = "None yet";
export const theGatewayHasntSent = "The gateway hasn't sent a callback yet, and none is overdue.";
export const theFirstPayoutBrings = "The first payout brings the first callback.";
export const healthy = "Healthy";
export const callbacksArriveAreVerified = "Callbacks arrive, are verified and are processed at once.";
export const duplicateWeCheckThe = "Duplicate. We check the status with the gateway.";
export const theCallbackReportsApproval =
  "The callback reports approval, but its signature doesn't cover the amount. We wait for the gateway's status answer.";
export const aCallbackReportsA = (what: string) =>
  `A callback reports a later transaction (${what}). This connection has no status query to confirm it.`;
export const chooseAtLeastOne = "Choose at least one callback";
export const chooseNoMoreThan = (acknowledgedAtOnceMax: number) =>
  `Choose no more than ${acknowledgedAtOnceMax} callbacks`;
export const notFound = "not found";
export const atMostCharacters = (deliveryMaxLength: number) => `at most ${deliveryMaxLength} characters`;
export const notStoredPleaseRetry = "not stored, please retry";
export const theDatabaseDoesNot = "the database does not keep up";
export const itCouldNotBe = "it could not be stored";
export const duplicate = (reason: string) => `Duplicate. ${reason}`;
