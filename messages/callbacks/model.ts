export const thisCallbackDoesNotExist = "This callback does not exist.";
export const theDatabaseRefusedIt = "the database refused it";
export const itCouldNotBeJudged = (notified: string) => `It could not be judged yet: ${notified}`;
export const noOrderHereHasThis = "No order here has this id (yet).";
export const noOrderHereHasThisId =
  "No order here has this id, though it has the form of ours: this database may be an older copy of the one that sent it.";
export const itIsNotVerifiedBecause =
  "It is not verified, because the connection has no control key: nothing is recorded of it.";
export const itSaysTwoDifferentThings = (doubtful: string) => `It says two different things about: ${doubtful}.`;
export const itsControlIsWrongIt = "Its control is wrong: it is kept and shown, and changes nothing.";
export const itCameToTheAddress =
  "It came to the address of another connection than the order's: it is kept and shown, and changes nothing.";
export const theGatewayToldOfIt = (profileId: string) =>
  `The gateway told of it at the address of profile ${profileId}; nobody here made it.`;
export const aChargeOfProfileThat = (profileId: string, label: string, boolean: string) =>
  `A charge of profile ${profileId} (${label}) that nobody here made: ${boolean}.`;
export const notJudged = "Not judged";
export const whatCameIsStoredBut = "What came is stored, but has waited for more than a minute to be judged.";
export const nothingIsLostTellWhoever =
  "Nothing is lost. Tell whoever runs this desk that its worker may not be at work.";
export const silent = "Silent";
export const ordersWaitForAWord = "Orders wait for a word of the gateway, and for longer than usual none has come.";
export const checkThatTheGatewayCan = "Check that the gateway can reach the callback address.";
export const exceptions = "Exceptions";
export const someOfWhatCameCould = "Some of what came could not simply be applied, and nobody has taken note of it.";
export const lookAtThemAndTake = "Look at them, and take note.";
export const notVerified = "Not verified";
export const thereIsNoControlKey =
  "There is no control key: nothing proves that the gateway sent what came, so it counts as a report only.";
export const enterTheControlKeyThat = "Enter the control key that the gateway gives you.";
export const noneYet = "None yet";
export const itHasNeverCalledBack = "It has never called back, and no order has waited for it for long.";
export const theFirstPayoutBringsThe = "The first payout brings the first one.";
export const inOrder = "In order";
export const callbacksComeAreProvenAnd = "Callbacks come, are proven, and are judged at once.";
export const theSameAgainTheGateway = "The same again; the gateway is asked.";
export const itIsSaidToBe =
  "It is said to be approved. Its control does not cover the amount: it counts once the gateway's answer does.";
export const aCallbackReportsALater = (what: string) =>
  `A callback reports a later transaction (${what}). This connection has no status query that could confirm it.`;
export const chooseADelivery = "Choose a delivery";
export const atMostAtOnce = (acknowledgedAtOnceMax: number) => `At most ${acknowledgedAtOnceMax} at once`;
export const notFound = "not found";
export const atMostCharacters = (deliveryMaxLength: number) => `at most ${deliveryMaxLength} characters`;
export const notStoredPleaseRepeat = "not stored, please repeat";
export const theDatabaseDoesNotKeep = "the database does not keep up";
export const itCouldNotBeStored = "it could not be stored";
export const theSameAgain = (reason: string) => `The same again. ${reason}`;
