export const leadsIntoAPrivateNetwork =
  "points to a private network, which this installation does not allow (to allow it, set PRIVATE_NETWORKS=allow)";
export const mustHaveAtMostCharacters = (baseUrlMaxLength: number) =>
  `must have no more than ${baseUrlMaxLength} characters`;
export const mustBeAnAddressSuch = "must be an address, e.g. https://gateway.example.com/paynet";
export const thisAddressLeadsToThis =
  "This address points to this machine only, so a gateway on the internet can't reach it. Set CALLBACK_URL or PUBLIC_URL.";
export const theGatewayCanReachPorts = (reachablePorts: string, port: string) =>
  `The gateway can reach ports ${reachablePorts} only, but this address has port ${port}. Change CALLBACK_URL or PUBLIC_URL.`;
export const theGatewayRefusedAccess = "the gateway refused access.";
export const twoCallsInARow = (part: string) => `Two calls in a row: ${part}`;
export const threeCallsInARow = "Three calls in a row had no clear answer.";
export const ofTheLastCallsHad = (unclear: number, count: number) =>
  `${unclear} of the last ${count} calls had no clear answer.`;
export const withoutACode = "without a code";
export const theGatewaySays = (message: string) => ` The gateway reported: ${message}`;
export const tenOrdersInARow = (named: string, reported: string) =>
  `Ten orders in a row were declined ${named}.${reported}`;
export const anotherChangeOfThisWaits = (by: string) =>
  `A change of this by ${by} already needs approval. Wait until it is decided.`;
export const addressAndConsumerKey = "Address and consumer key";
export const publicKeyGivenToThe = "Public key registered at the gateway";
export const theGatewayAcceptsSignaturesMade = "The gateway accepts signatures made with it.";
export const giveItToThePractice = "Sync it to the sandbox gateway. A real gateway gets it by email or in its portal.";
export const callbacksAreJudgedWithIt = "Callbacks are verified with it.";
export const theGatewayGivesItTo = "The gateway gives it to you. Without it, callbacks are unverified.";
export const firstPayout = "First payout";
export const theGatewayHasAcceptedOne = "The gateway has accepted one.";
export const sendOneAPracticePayout = "Send a sandbox payout. No money moves.";
export const keyToSignWith = "Signing key";
export const rsaBits = (keyBits: null | number) => `RSA, ${keyBits} bits`;
export const makeOneHereOrImport = "Generate a key, or import the one that the gateway already has.";
export const endpoints = "Endpoints";
export const inUse = (count: number) => `${count} active`;
export const theGatewaysNumbersOfThem = "Ask the gateway for their numbers and currencies.";
export const testPassed = "Test passed";
export const notTestedWithThisAddress = "Not tested with this address and key yet. The test moves no money.";
export const addressClockSignatureAndAccess = "Address, clock, signature and access are correct.";
export const theLastTestDidNot = "The last test failed. Run it again to see what to do.";
export const callbacksArrive = "Callbacks received";
export const theGatewayReachesUs = "The gateway reaches Paydesk.";
export const untilThenResultsComeBy = " Until then, we get results by status query.";
export const noneSeenYetTheFirst = (meanwhile: string) => `None received yet. The first payout brings one.${meanwhile}`;
export const connectAt = (nameText: string, baseUrl: string) => `Connect ${nameText} at ${baseUrl}`;
export const changeTheSettingsOf = (nameText: string) => `Change settings of ${nameText}`;
export const sendTheCallsOfTo = (nameText: string, baseUrl: string, consumerKey: string) =>
  `Send calls of ${nameText} to ${baseUrl} as ${consumerKey}`;
export const makeAnotherCallbackAddressFor = (nameText: string) => `Create a new callback address for ${nameText}`;
export const stoppedAlready = (part: string) => `Sending is already stopped: ${part}`;
export const thisConnectionIsNeitherStopped = "This connection is not stopped or paused.";
export const itIsNoLongerIn = "It was removed from the connections file.";
export const anotherConnectionHasThisName = "Another connection already has this name. Choose a different one";
export const thisConnectionHasThisNumber =
  "This connection already has this number. If it is under Retired, save the retired endpoint to restore it";
export const itIsThereAlready = "It already exists";
export const mustBeFilePathOr = 'must be { "file": "path" } or { "env": "NAME" }';
export const isThereTwice = (kind: string, gatewayId: string) => `${kind} ${gatewayId} is listed twice`;
export const andHaveTheSameName = (twin: string, key: string, nameText: string) =>
  `${twin} and ${key} have the same name, "${nameText}"`;
export const productionMoneyIsReal = "Production: real money";
export const path = (label: string) => `Path: ${label}`;
export const numberAtTheGateway = "Number at the gateway";
export const requiredFields = "Required fields";
export const hiddenFields = "Hidden fields";
export const scheduledCharges = "Scheduled charges";
export const recordedOnTheirProfile = "recorded on their profile";
export const alertPeople = "alert users";
export const inUse2 = "Status";
export const addChangeThe = (isNew: boolean, kind: string, label: string, gatewayId: string) =>
  `${isNew ? "Add" : "Change"} the ${kind} ${label} (${gatewayId})`;
export const ordersWerePreparedForThis =
  "Orders were prepared for this endpoint, so its number can't change. Retire it and add another";
export const thisConnectionHasNoSuch = "This endpoint doesn't exist on this connection.";
export const thisEndpointIsRetiredAlready = "This endpoint is already retired.";
export const retireThe = (kind: string, label: string, gatewayId: string) =>
  `Retire the ${kind} ${label} (${gatewayId})`;
export const theGatewaysNumber = "Number at the gateway";
export const theGatewaysNumberHasLetters = "Number at the gateway: use letters, digits and - . _ ~ only, e.g. 1001";
export const theLabel = "Label";
export const nameAtLeastOneCurrency = "Enter at least one currency, e.g. EUR";
export const thisEndpointDoesNotExist = "This endpoint doesn't exist";
export const notACurrencyCodeOf = (unknown: string) => `${unknown}: use three-letter ISO 4217 codes, e.g. EUR`;
export const anEndpointHasOneCurrency = "An endpoint has one currency. For several, save it as a group";
export const atMostCurrencies = (currenciesMax: number) => `Use no more than ${currenciesMax} currencies`;
export const theGatewayRequiresItOf = (needed: string) =>
  `${needed}: the gateway requires this for every payout, so it can't be hidden`;
export const requiredAndHiddenAtOnce = (both: string) =>
  `${both}: a field can't be both required and hidden. Remove it from one list`;
export const paydeskFillsItItselfOn = (nameText: string) =>
  `${nameText}: Paydesk fills this in automatically for every payout`;
export const thePayoutHasNoSuch = (unknown: string) => `${unknown}: payouts don't have this field. Remove it`;
export const overtakenWasApprovedFirst = (title: string) => `Another change was approved first: ${title}.`;
export const isMissing = (what: string) => `${what} is required`;
export const hasAtMostCharacters = (what: string, maxLength: number) =>
  `${what}: use no more than ${maxLength} characters`;
export const hasALineBreakOr = (what: string) => `${what}: remove line breaks and control characters`;
export const hasHalfACharacterIn = (what: string) => `${what}: remove the incomplete character (a lone surrogate)`;
export const theName = "Name";
export const theConsumerKey = "Consumer key";
export const theBaseUrlIsMissing = "Base URL is required";
export const aCode = "Code";
export const atMostCodes = (codesMax: number) => `Use no more than ${codesMax} codes`;
export const from1ToMinutes = (most: number) => `Enter 1 to ${most} minutes`;
export const writeWholeMinutes = "Enter whole minutes, e.g. 60";
export const chooseOneOfTheReadings = "Choose one of the options";
export const theControlKey = "Control key";
export const thisConnectionDoesNotExist = "This connection doesn't exist";
export const pasteThePrivateKey = "Paste the private key";
export const thatIsLongerThanAny = (min: number, max: number) => `This is longer than any key of ${min} to ${max} bits`;
export const theReason = "Reason";
export const chooseAnEndpoint = "Choose an endpoint";
export const theProfilesId = "Profile ID";
export const theProfilesIdHasA = "Profile ID: remove the spaces";
export const bits = (keyFingerprint: string, keyBits: null | number) => `${keyFingerprint} (${keyBits} bits)`;
export const bitsMadeMadeHereImported = (fingerprint: string, bits: number, how: string) =>
  `${fingerprint} (${bits} bits, ${how === "made" ? "generated in Paydesk" : "imported"})`;
export const signTheCallsOfWith = (nameText: string) => `Replace the signing key of ${nameText}`;
export const anotherOne = "changed";
export const takeTheControlKeyOf = (nameText: string) => `Remove the control key of ${nameText}`;
export const judgeTheCallbacksOfWith = (nameText: string, to: null | string) =>
  `${to === "set" ? "Set" : "Change"} the control key of ${nameText}`;
export const aTestGoesToAn = "Add an endpoint before you test this connection.";
export const secureConnection = "Secure connection";
export const checkThatTheBaseUrls = "Check the host of the base URL: its certificate doesn't match the host.";
export const ifYourNetworkInspectsTls =
  "If your network inspects TLS, add its certificate authority to Node (NODE_EXTRA_CA_CERTS).";
export const compareTheBaseUrlWith = (baseUrl: string) =>
  `Compare the base URL with the one the gateway gave you: ${baseUrl}`;
export const askYourNetworksPeopleWhether =
  "Ask your network team whether this machine may connect to it. Paydesk uses no proxy.";
export const anAddressInAPrivate = "An address in a private network needs PRIVATE_NETWORKS=allow.";
export const ifTheGatewayOnlyAdmits =
  "If the gateway only admits listed addresses, ask it to add this machine's public address.";
export const theGatewayCannotBeReached = "The gateway can't be reached.";
export const theGatewayDidNotAnswer = "The gateway didn't answer.";
export const reachable = "Reachable";
export const httpAfterMs = (status: number, ms: number) => `HTTP ${status} after ${ms} ms`;
export const tlsCertificateAccepted = "TLS, certificate accepted";
export const noneTheAddressIsThis = "Not used: the address is this machine";
export const access = "Access";
export const theGatewayRefusesAccess = "The gateway refuses access.";
export const http403KeyOrConsumer = "HTTP 403: key or consumer key not accepted";
export const checkThatTheGatewayHas = (keyFingerprint: null | string) =>
  `Check that the gateway has this public key. Its fingerprint (SHA-256) is ${keyFingerprint}`;
export const checkTheConsumerKeyCapitals = (consumerKey: string) =>
  `Check the consumer key, including upper and lower case: ${consumerKey}`;
export const checkThatThisEndpointsNumber = "Check that the endpoint's number belongs to this consumer key.";
export const doesNotKnowThePath = "doesn't have this path";
export const sendsUsElsewhere = "redirects to another address";
export const theServerHttp = (where: string, status: number) => `The server ${where} (HTTP ${status}).`;
export const notChecked = "Not checked";
export const compareTheBaseUrlPrefix = (baseUrl: string) =>
  `Compare the base URL, including its prefix, with the one the gateway gave you: ${baseUrl}`;
export const compareThePathsUnderSettings =
  "Compare the paths under Settings. If the gateway has no status query, switch it off there.";
export const theStatusQueryIsSwitched =
  "The status query is switched off for this connection, so access can't be tested.";
export const theGatewayAnswersButIs = (status: number) => `The gateway answers with an error (HTTP ${status}).`;
export const tryAgainInSomeMinutes =
  "Try again in a few minutes. If it persists, contact the gateway's support with the time of this test.";
export const itWorksTheGatewayAccepts = "Test passed: the gateway accepts our signature.";
export const acceptedNoSuchOrder = (code: string) => `Accepted (order not found, code ${code})`;
export const somethingAnswersButNotIn = "A server answers, but not in the gateway's format.";
export const theGatewayAcceptsOurSignature = "The gateway accepts our signature and answers.";
export const acceptedItSays = (reported: string) => `Accepted. The gateway reported: ${reported}`;
export const doesMeanThatThereIs = (reported: string, code: string) =>
  `If "${reported}" means that the order doesn't exist, add code ${code} to the list. Paydesk can then detect missing orders.`;
export const itsAnswerToAnOrder = "The answer has no error code, so missing orders must be resolved manually.";
export const clock = "Clock";
export const theGatewayDoesNotSay = "The gateway doesn't report its time";
export const oursAndTheGatewaysAgree = "Paydesk's and the gateway's clocks agree";
export const aheadOf = "ahead of";
export const thisMachinesClockIsS = (seconds: number, side: string) =>
  `This machine's clock is ${seconds} s ${side} the gateway's`;
export const setItRightFirstSignatures = (detail: string) =>
  `${detail}. Correct it first, because signatures include the time.`;
export const profilesBelongToAnEndpoint = "Profiles belong to an endpoint, not to a group.";
export const thisEndpointIsRetiredBring = "This endpoint is retired. Restore it first.";
export const theBuiltInSandboxIs = "The built-in sandbox is switched off (SANDBOX=off).";
export const thePracticeGatewayDidNot = (message: string) => `The sandbox gateway didn't accept it: ${message}`;
export const thisConnectionHasNoKey = "This connection has no key yet, or doesn't point to the sandbox.";
export const thisConnectionOrThisVersion = "This connection or version doesn't exist.";
export const theConnectionHasNoKey = "The connection has no signing key yet.";
export const theConnectionsKeyCannotBe = (message: string) => `The connection's key can't be decrypted: ${message}`;
export const theSandboxDoesNotAnswer = (part: string) => `The sandbox doesn't answer: ${part}`;
export const eurPayouts = "EUR payouts";
export const usdPayouts = "USD payouts";
export const allCurrencies = "All currencies";
export const payoutToAGroup = "Payout to a group";
export const statusQueryOfAGroup = "Status query of a group";
export const updateOfARecurringPayment = "Update of a recurring payment";
export const batchOfRecurringPayments = "Batch of recurring payments";
export const aMonthlyChargeOnThe = "In shorter months, a charge due on the 31st is made";
export const onTheFinishDateItself = "On the finish date";
export const aMaximumOf3Repeats = "A maximum of 3 repeats means";
export const movedAfterItWasCharged = "Rescheduled after an automatic charge, it is charged again";
export const dates = "Dates";
export const asTheGatewaysInterfaceDocument =
  "Use the format in the gateway's interface document, unless the gateway says otherwise.";
export const callbackParameter = "Callback parameter";
export const ourCallbackAddressGoesAs = "Send our callback address as";
export const notifyUrlAlsoBringsReversals =
  "notify_url also reports reversals and chargebacks. server_callback_url reports the first final status only.";
export const theGatewayAnswersStatusQueries = "The gateway answers status queries";
export const offAnUnclearOutcomeIs = "Off: only a callback or a resolution decides an unconfirmed outcome.";
export const payoutsToSavedPayeesOnly = "Payouts to saved payees only";
export const onAPayoutToAn =
  "On: a payout is refused unless its account is the active account of a saved payee. This includes batches.";
export const codesOfNoSuchOrder = "“Order not found” codes";
export const errorCodesWithWhichA =
  "Error codes that a status query returns for an order the gateway doesn't know. The test shows yours.";
export const codesOfNothingWasCreated = "“Nothing was created” codes";
export const onlyCodesOfWhichThe =
  "Use only codes that the gateway confirms in writing mean no order was created. Such a payout is Failed.";
export const silenceBeforePeopleAreTold = "Missing callbacks alert";
export const minutesOfSilenceBeforePeople = "Minutes without callbacks before users are alerted";
export const ordersAreOpenAndNo =
  "Applies while orders are open and no callback has arrived since they were sent. The address may be wrong or blocked.";
export const minutes = (value: string) => `${value} minutes`;
export const by = (by: string) => ` by ${by}`;
export const stoppedAnAdminCanResume = (part: string, reason: string) =>
  `Stopped${part}: ${reason} An admin can resume it.`;
export const pausedByPaydeskAnAdmin = (reason: string) => `Paused by Paydesk: ${reason} An admin can resume it.`;
export const itHasNoKeyTo = "It has no signing key yet. An admin can add one.";
export const itHasNoEndpointYet = "It has no endpoint yet. An admin can add one.";
export const theBaseUrl = (message: string) => `Base URL ${message}`;
export const thisConnectionIsKeptIn = (nameText: string) =>
  `This connection is defined in the connections file as "${nameText}". Change it there.`;
export const ready = "Active";
export const payoutsCanBeSentFrom = "Payouts can be sent from this connection.";
export const nothingCanBeSentFrom = "Add what is missing before you send payouts.";
export const notReady = "Setup incomplete";
export const nothingIsSentFromThis = "Nothing is sent until an admin unlocks sending.";
export const fenced = "Sending locked";
export const nothingIsSentFromAnywhere = "Nothing is sent from any connection until an admin resumes sending.";
export const allStopped = "All sending stopped";
export const nothingIsSentUntilAn = "Nothing is sent from this connection until an admin resumes it.";
export const stopped = "Stopped";
export const nothingIsSentUntilAnAdmin = "Nothing is sent until an admin fixes the cause and resumes the connection.";
export const pausedByPaydesk = "Paused by Paydesk";
export const aKeyOrAnEndpoint = "A signing key or an endpoint is missing.";
export const aUserStoppedSending = "A user stopped sending from this connection.";
export const aUserStoppedAllSending = "A user stopped sending from all connections.";
export const paydeskPausedSending = "Paydesk paused sending because the gateway doesn't work as it should.";
export const theDatabaseWasRestored = "The database was restored or copied, so payments may be missing here.";
