export const pointsToAPrivate =
  "points to a private network, which this installation does not allow (to allow it, set PRIVATE_NETWORKS=allow)";
export const mustHaveNoMore = (baseUrlMaxLength: number) => `must have no more than ${baseUrlMaxLength} characters`;
export const mustBeAnAddress = "must be an address, e.g. https://gateway.example.com/paynet";
export const thisAddressPointsTo =
  "This address points to this machine only, so a gateway on the internet can't reach it. Set CALLBACK_URL or PUBLIC_URL.";
export const theGatewayCanReach = (reachablePorts: string, port: string) =>
  `The gateway can reach ports ${reachablePorts} only, but this address has port ${port}. Change CALLBACK_URL or PUBLIC_URL.`;
export const aChangeOfThis = (by: string) =>
  `A change of this by ${by} already needs approval. Wait until it is decided.`;
export const addressAndConsumerKey = "Address and consumer key";
export const publicKeyRegisteredAt = "Public key registered at the gateway";
export const theGatewayAcceptsSignatures = "The gateway accepts signatures made with it.";
export const syncItToThe = "Sync it to the sandbox gateway. A real gateway gets it by email or in its portal.";
export const callbacksAreVerifiedWith = "Callbacks are verified with it.";
export const theGatewayGivesIt = "The gateway gives it to you. Without it, callbacks are unverified.";
export const firstPayout = "First payout";
export const theGatewayHasAccepted = "The gateway has accepted one.";
export const keepsItsEnvironment =
  "This connection has orders, so its environment can't change. Create a new connection for the other environment.";
export const sendASandboxPayout = "Send a sandbox payout. No money moves.";
export const signingKey = "Signing key";
export const rsaBits = (keyBits: null | number) => `RSA, ${keyBits} bits`;
export const generateAKeyOr = "Generate a key, or import the one that the gateway already has.";
export const endpoints = "Endpoints";
export const active = (count: number) => `${count} active`;
export const askTheGatewayFor = "Ask the gateway for their numbers and currencies.";
export const testPassed = "Test passed";
export const notTestedWithThis = "Not tested with this address and key yet. The test moves no money.";
export const addressClockSignatureAnd = "Address, clock, signature and access are correct.";
export const theLastTestFailed = "The last test failed. Run it again to see what to do.";
export const callbacksReceived = "Callbacks received";
export const theGatewayReachesPaydesk = "The gateway reaches Paydesk.";
export const untilThenWeGet = " Until then, we get results by status query.";
export const noneReceivedYetThe = (meanwhile: string) => `None received yet. The first payout brings one.${meanwhile}`;
export const connectAt = (nameText: string, baseUrl: string) => `Connect ${nameText} at ${baseUrl}`;
export const changeSettingsOf = (nameText: string) => `Change settings of ${nameText}`;
export const sendCallsOfTo = (nameText: string, baseUrl: string, consumerKey: string) =>
  `Send calls of ${nameText} to ${baseUrl} as ${consumerKey}`;
export const createANewCallback = (nameText: string) => `Create a new callback address for ${nameText}`;
export const sendingIsAlreadyStopped = (part: string) => `Sending is already stopped: ${part}`;
export const thisConnectionIsNot = "This connection is not stopped or paused.";
export const anotherConnectionAlreadyHas = "Another connection already has this name. Choose a different one";
export const thisConnectionAlreadyHas =
  "This connection already has this number. If it is under Retired, save the retired endpoint to restore it";
export const itAlreadyExists = "It already exists";
export const mustBeFilePath = 'must be { "file": "path" } or { "env": "NAME" }';
export const isListedTwice = (kind: string, gatewayId: string) => `${kind} ${gatewayId} is listed twice`;
export const andHaveTheSame = (twin: string, key: string, nameText: string) =>
  `${twin} and ${key} have the same name, "${nameText}"`;
export const productionRealMoney = "Production: real money";
export const path = (label: string) => `Path: ${label}`;
export const numberAtTheGateway = "Number at the gateway";
export const requiredFields = "Required fields";
export const hiddenFields = "Hidden fields";
export const scheduledCharges = "Scheduled charges";
export const recordedOnTheirProfile = "recorded on their profile";
export const alertUsers = "alert users";
export const status = "Status";
export const the = (isNew: boolean, kind: string, label: string, gatewayId: string) =>
  `${isNew ? "Add" : "Change"} the ${kind} ${label} (${gatewayId})`;
export const ordersWerePreparedFor =
  "Orders were prepared for this endpoint, so its number can't change. Retire it and add another";
export const thisEndpointDoesntExist = "This endpoint doesn't exist on this connection.";
export const thisEndpointIsAlready = "This endpoint is already retired.";
export const retireThe = (kind: string, label: string, gatewayId: string) =>
  `Retire the ${kind} ${label} (${gatewayId})`;
export const numberAtTheGateway2 = "Number at the gateway";
export const numberAtTheGateway3 = "Number at the gateway: use letters, digits and - . _ ~ only, e.g. 1001";
export const label = "Label";
export const enterAtLeastOne = "Enter at least one currency, e.g. EUR";
export const thisEndpointDoesntExist2 = "This endpoint doesn't exist";
export const threeLetterIso = (unknown: string) => `${unknown}: use three-letter ISO 4217 codes, e.g. EUR`;
export const anEndpointHasOne = "An endpoint has one currency. For several, save it as a group";
export const noMoreThan = (currenciesMax: number) => `Use no more than ${currenciesMax} currencies`;
export const theGatewayRequiresThis = (needed: string) =>
  `${needed}: the gateway requires this for every payout, so it can't be hidden`;
export const aFieldCantBe = (both: string) =>
  `${both}: a field can't be both required and hidden. Remove it from one list`;
export const paydeskFillsThisIn = (nameText: string) =>
  `${nameText}: Paydesk fills this in automatically for every payout`;
export const payoutsDontHaveThis = (unknown: string) => `${unknown}: payouts don't have this field. Remove it`;
export const isRequired = (what: string) => `${what} is required`;
export const noMoreThan2 = (what: string, maxLength: number) => `${what}: use no more than ${maxLength} characters`;
export const removeLineBreaksAnd = (what: string) => `${what}: remove line breaks and control characters`;
export const removeTheIncompleteCharacter = (what: string) =>
  `${what}: remove the incomplete character (a lone surrogate)`;
export const nameLabel = "Name";
export const consumerKey = "Consumer key";
export const baseUrlIsRequired = "Base URL is required";
export const code = "Code";
export const noMoreThan3 = (codesMax: number) => `Use no more than ${codesMax} codes`;
export const enter1To = (most: number, unit: string) => `Enter 1 to ${most} ${unit}`;
export const enterWhole = (unit: string, example: number) => `Enter whole ${unit}, e.g. ${example}`;
export const chooseOneOfThe = "Choose one of the options";
export const controlKey = "Control key";
export const thisConnectionDoesntExist = "This connection doesn't exist";
export const pasteThePrivateKey = "Paste the private key";
export const thisIsLongerThan = (min: number, max: number) => `This is longer than any key of ${min} to ${max} bits`;
export const reason = "Reason";
export const chooseAnEndpoint = "Choose an endpoint";
export const profileId = "Profile ID";
export const profileIdRemoveThe = "Profile ID: remove the spaces";
export const bits = (keyFingerprint: string, keyBits: null | number) => `${keyFingerprint} (${keyBits} bits)`;
export const bits2 = (fingerprint: string, bits: number, how: string) =>
  `${fingerprint} (${bits} bits, ${how === "made" ? "generated in Paydesk" : "imported"})`;
export const replaceTheSigningKey = (nameText: string) => `Replace the signing key of ${nameText}`;
export const changed = "changed";
export const removeTheControlKey = (nameText: string) => `Remove the control key of ${nameText}`;
export const theControlKeyOf = (nameText: string, to: null | string) =>
  `${to === "set" ? "Set" : "Change"} the control key of ${nameText}`;
export const addAnEndpointBefore = "Add an endpoint before you test this connection.";
export const secureConnection = "Secure connection";
export const checkTheHostOf = "Check the host of the base URL: its certificate doesn't match the host.";
export const ifYourNetworkInspects =
  "If your network inspects TLS, add its certificate authority to Node (NODE_EXTRA_CA_CERTS).";
export const compareTheBaseUrl = (baseUrl: string) =>
  `Compare the base URL with the one the gateway gave you: ${baseUrl}`;
export const askYourNetworkTeam =
  "Ask your network team whether this machine may connect to it. Paydesk uses no proxy.";
export const anAddressInA = "An address in a private network needs PRIVATE_NETWORKS=allow.";
export const ifTheGatewayOnly =
  "If the gateway only admits listed addresses, ask it to add this machine's public address.";
export const theGatewayCantBe = "The gateway can't be reached.";
export const theGatewayDidntAnswer = "The gateway didn't answer.";
export const reachable = "Reachable";
export const httpAfterMs = (status: number, ms: number) => `HTTP ${status} after ${ms} ms`;
export const tlsCertificateAccepted = "TLS, certificate accepted";
export const notUsedTheAddress = "Not used: the address is this machine";
export const access = "Access";
export const theGatewayRefusesAccess = "The gateway refuses access.";
export const http403KeyOr = "HTTP 403: key or consumer key not accepted";
export const checkThatTheGateway = (keyFingerprint: null | string) =>
  `Check that the gateway has this public key. Its fingerprint (SHA-256) is ${keyFingerprint}`;
export const checkTheConsumerKey = (consumerKey: string) =>
  `Check the consumer key, including upper and lower case: ${consumerKey}`;
export const checkThatTheEndpoints = "Check that the endpoint's number belongs to this consumer key.";
export const doesntHaveThisPath = "doesn't have this path";
export const redirectsToAnotherAddress = "redirects to another address";
export const theServerHttp = (where: string, status: number) => `The server ${where} (HTTP ${status}).`;
export const notChecked = "Not checked";
export const compareTheBaseUrl2 = (baseUrl: string) =>
  `Compare the base URL, including its prefix, with the one the gateway gave you: ${baseUrl}`;
export const compareThePathsUnder =
  "Compare the paths under Settings. If the gateway has no status query, switch it off there.";
export const theStatusQueryIs = "The status query is switched off for this connection, so access can't be tested.";
export const theGatewayAnswersWith = (status: number) => `The gateway answers with an error (HTTP ${status}).`;
export const tryAgainInA =
  "Try again in a few minutes. If it persists, contact the gateway's support with the time of this test.";
export const testPassedTheGateway = "Test passed: the gateway accepts our signature.";
export const acceptedOrderNotFound = (code: string) => `Accepted (order not found, code ${code})`;
export const aServerAnswersBut = "A server answers, but not in the gateway's format.";
export const theGatewayAcceptsOur = "The gateway accepts our signature and answers.";
export const acceptedTheGatewayReported = (reported: string) => `Accepted. The gateway reported: ${reported}`;
export const ifMeansThatThe = (reported: string, code: string) =>
  `If "${reported}" means that the order doesn't exist, add code ${code} to the list. Paydesk can then detect missing orders.`;
export const theAnswerHasNo = "The answer has no error code, so missing orders must be resolved manually.";
export const clock = "Clock";
export const theGatewayDoesntReport = "The gateway doesn't report its time";
export const paydesksAndTheGateways = "Paydesk's and the gateway's clocks agree";
export const aheadOf = "ahead of";
export const thisMachinesClockIs = (seconds: number, side: string) =>
  `This machine's clock is ${seconds} s ${side} the gateway's`;
export const correctItFirstBecause = (detail: string) =>
  `${detail}. Correct it first, because signatures include the time.`;
export const profilesBelongToAn = "Profiles belong to an endpoint, not to a group.";
export const thisEndpointIsRetired = "This endpoint is retired. Restore it first.";
export const theBuiltInSandbox = "The built-in sandbox is switched off (SANDBOX=off).";
export const theSandboxGatewayDidnt = (message: string) => `The sandbox gateway didn't accept it: ${message}`;
export const thisConnectionHasNo = "This connection has no key yet, or doesn't point to the sandbox.";
export const thisConnectionOrVersion = "This connection or version doesn't exist.";
export const theConnectionHasNo = "The connection has no signing key yet.";
export const theConnectionsKeyCant = (message: string) => `The connection's key can't be decrypted: ${message}`;
export const theSandboxDoesntAnswer = (part: string) => `The sandbox doesn't answer: ${part}`;
export const eurPayouts = "EUR payouts";
export const usdPayouts = "USD payouts";
export const allCurrencies = "All currencies";
export const payoutToAGroup = "Payout to a group";
export const statusQueryOfA = "Status query of a group";
export const updateOfARecurring = "Update of a recurring payment";
export const batchOfRecurringPayments = "Batch of recurring payments";
export const inShorterMonthsA = "In shorter months, a charge due on the 31st is made";
export const onTheFinishDate = "On the finish date";
export const aMaximumOf3 = "A maximum of 3 repeats means";
export const rescheduledAfterAnAutomatic = "Rescheduled after an automatic charge, it is charged again";
export const dates = "Dates";
export const theFormatIn = "Use the format in the gateway's interface document, unless the gateway says otherwise.";
export const callbackParameter = "Callback parameter";
export const sendOurCallbackAddress = "Send our callback address as";
export const notifyUrlAlsoReports =
  "notify_url also reports reversals and chargebacks. server_callback_url reports the first final status only.";
export const theGatewayAnswersStatus = "The gateway answers status queries";
export const offOnlyACallback = "Off: only a callback or a resolution decides an unconfirmed outcome.";
export const payoutsToSavedPayees = "Payouts to saved payees only";
export const onAPayoutIs =
  "On: a payout is refused unless its account is the active account of a saved payee. This includes batches. With two admins, the other one approves a change.";
export const orderNotFoundCodes = "“Order not found” codes";
export const errorCodesThatA =
  "Error codes that a status query returns for an order the gateway doesn't know. The test shows yours.";
export const nothingWasCreatedCodes = "“Nothing was created” codes";
export const onlyCodesThat =
  "Use only codes that the gateway confirms in writing mean no order was created. Such a payout is Failed.";
export const missingCallbacksAlert = "Missing callbacks alert";
export const minutesWithoutCallbacksBefore = "Minutes without callbacks before users are alerted";
export const appliesWhileOrdersAre =
  "Applies while orders are open and no callback has arrived since they were sent. The address may be wrong or blocked.";
export const minute = "minute";
export const day = "day";
export const daysUntilReported = "Days until a gateway report lists a payment";
export const withinThemAMissing =
  "Until then a payment that no report lists yet is expected, not an exception. Endpoints may have their own days.";
export const daysUntilBanked = "Days until the bank books a gateway batch";
export const withinThemAMissing2 =
  "Until then a batch that no statement shows yet is expected, not an exception. Endpoints may have their own days.";
export const asTheConnection = "as the connection";
export const by = (by: string) => ` by ${by}`;
export const stoppedAnAdminCan = (part: string, reason: string) => `Stopped${part}: ${reason} An admin can resume it.`;
export const pausedByPaydeskAn = (reason: string) => `Paused by Paydesk: ${reason} An admin can resume it.`;
export const itHasNoSigning = "It has no signing key yet. An admin can add one.";
export const itHasNoEndpoint = "It has no endpoint yet. An admin can add one.";
export const baseUrl = (message: string) => `Base URL ${message}`;
export const thisConnectionIsDefined = (nameText: string) =>
  `This connection is defined in the connections file as "${nameText}". Change it there.`;
export const active2 = "Active";
export const payoutsCanBeSent = "Payouts can be sent from this connection.";
export const addWhatIsMissing = "Add what is missing before you send payouts.";
export const setupIncomplete = "Setup incomplete";
export const nothingIsSentUntil = "Nothing is sent until an admin unlocks sending.";
export const sendingLocked = "Sending locked";
export const nothingIsSentFrom = "Nothing is sent from any connection until an admin resumes sending.";
export const allSendingStopped = "All sending stopped";
export const nothingIsSentFrom2 = "Nothing is sent from this connection until an admin resumes it.";
export const stopped = "Stopped";
export const nothingIsSentUntil2 = "Nothing is sent until an admin fixes the cause and resumes the connection.";
export const pausedByPaydesk = "Paused by Paydesk";
export const aSigningKeyOr = "A signing key or an endpoint is missing.";
export const aUserStoppedSending = "A user stopped sending from this connection.";
export const aUserStoppedSending2 = "A user stopped sending from all connections.";
export const paydeskPausedSendingBecause = "Paydesk paused sending because the gateway doesn't work as it should.";
export const theDatabaseWasRestored = "The database was restored or copied, so payments may be missing here.";
export const pointsToThisMachine =
  "points to this machine, which this installation allows only with its sandbox (to allow it, set PRIVATE_NETWORKS=allow)";
export const pointsToAnAddress = "points to an address that no gateway can have";
export const mustStartWithHttps = "must start with https://";
export const mustNotContainA = "must not contain a user name or password";
export const mustNotContainA2 = "must not contain a query (the part after ?)";
export const mustNotContainA3 = "must not contain a fragment (the part after #)";
export const mustStartWithHttps2 = "must start with https:// (http:// is for this machine only)";
export const mustEndBeforeApi = "must end before /api/…, because each operation has its own path setting";
export const copyOrDownloadIt =
  "Copy or download it under Keys and callbacks, and give it to the gateway with the consumer key. The test below confirms it.";
export const startWithASmall = "Start with a small payout to your own account.";
export const asConsumer = (baseUrl: string, consumerKey: string) => `${baseUrl} as ${consumerKey}`;
export const kind = "Kind";
export const currencies = "Currencies";
export const chooseEndpointOrGroup = "Choose endpoint or group";
export const chooseAlertOrRecord = "Choose alert or record";
export const chooseSandboxOrProduction = "Choose sandbox or production";
export const chooseOneOf = (row: string) => `${row}: choose one of the options`;
export const chooseAKeySize = (join: string) => `Choose a key size of ${join} bits`;
export const chooseTheDirectionOf = "Choose the direction of its charges";
export const codeInBrackets = (code: string) => `(code ${code})`;
export const payout = "Payout";
export const onThatMonthsLast = "on that month's last day";
export const onTheFirstDay = "on the first day of the next month";
export const notAtAll = "not at all";
export const theLastChargeIs = "the last charge is made";
export const noChargeIsMade = "no charge is made";
export const charges01And = "charges 0, 1 and 2 are made";
export const charges0To3 = "charges 0 to 3 are made";
export const onePeriodAfterThat = "one period after that charge or later";
export const fromTheNextDay = "from the next day";
export const fromTheNextPeriod = "from the next period, but never if it had stopped";
