export const privateNetwork =
  "points to a private network, which this installation does not allow (to allow it, set PRIVATE_NETWORKS=allow)";
export const addressTooLong = (baseUrlMaxLength: number) => `must have no more than ${baseUrlMaxLength} characters`;
export const addressInvalid = "must be an address, e.g. https://gateway.example.com/paynet";
export const callbackLocalOnly =
  "This address points to this machine only, so a gateway on the internet can't reach it. Set CALLBACK_URL or PUBLIC_URL.";
export const callbackPortUnreachable = (reachablePorts: string, port: string) =>
  `The gateway can reach ports ${reachablePorts} only, but this address has port ${port}. Change CALLBACK_URL or PUBLIC_URL.`;
export const changePending = (by: string) =>
  `A change of this by ${by} already needs approval. Wait until it is decided.`;
export const stepAddress = "Address and consumer key";
export const stepPublicKey = "Public key registered at the gateway";
export const stepPublicKeyDone = "The gateway accepts signatures made with it.";
export const stepPublicKeySandbox = "Sync it to the sandbox gateway. A real gateway gets it by email or in its portal.";
export const stepControlKeyDone = "Callbacks are verified with it.";
export const stepControlKeyOpen = "The gateway gives it to you. Without it, callbacks are unverified.";
export const firstPayout = "First payout";
export const stepPayoutDone = "The gateway has accepted one.";
export const keepsItsEnvironment =
  "This connection has orders, so its environment can't change. Create a new connection for the other environment.";
export const stepPayoutSandbox = "Send a sandbox payout. No money moves.";
export const signingKey = "Signing key";
export const rsaBits = (keyBits: null | number) => `RSA, ${keyBits} bits`;
export const stepSigningKeyOpen = "Generate a key, or import the one that the gateway already has.";
export const endpoints = "Endpoints";
export const active = (count: number) => `${count} active`;
export const stepEndpointsOpen = "Ask the gateway for their numbers and currencies.";
export const testPassed = "Test passed";
export const stepTestOpen = "Not tested with this address and key yet. The test moves no money.";
export const stepTestDone = "Address, clock, signature and access are correct.";
export const stepTestFailed = "The last test failed. Run it again to see what to do.";
export const callbacksReceived = "Callbacks received";
export const stepCallbacksDone = "The gateway reaches Paydesk.";
export const pollingMeanwhile = " Until then, we get results by status query.";
export const stepCallbacksOpen = (meanwhile: string) => `None received yet. The first payout brings one.${meanwhile}`;
export const connectAt = (nameText: string, baseUrl: string) => `Connect ${nameText} at ${baseUrl}`;
export const changeSettingsTitle = (nameText: string) => `Change settings of ${nameText}`;
export const changeAddressTitle = (nameText: string, baseUrl: string, consumerKey: string) =>
  `Send calls of ${nameText} to ${baseUrl} as ${consumerKey}`;
export const newCallbackTitle = (nameText: string) => `Create a new callback address for ${nameText}`;
export const alreadyStopped = (part: string) => `Sending is already stopped: ${part}`;
export const notStopped = "This connection is not stopped or paused.";
export const nameTaken = "Another connection already has this name. Choose a different one";
export const numberTaken =
  "This connection already has this number. If it is under Retired, save the retired endpoint to restore it";
export const alreadyExists = "It already exists";
export const secretSourceInvalid = 'must be { "file": "path" } or { "env": "NAME" }';
export const endpointRepeated = (kind: string, gatewayId: string) => `${kind} ${gatewayId} is listed twice`;
export const nameRepeated = (twin: string, key: string, nameText: string) =>
  `${twin} and ${key} have the same name, "${nameText}"`;
export const productionLabel = "Production: real money";
export const path = (label: string) => `Path: ${label}`;
export const numberLabel = "Number at the gateway";
export const requiredFields = "Required fields";
export const hiddenFields = "Hidden fields";
export const scheduledCharges = "Scheduled charges";
export const chargesRecorded = "recorded on their profile";
export const alertUsers = "alert users";
export const status = "Status";
export const the = (isNew: boolean, kind: string, label: string, gatewayId: string) =>
  `${isNew ? "Add" : "Change"} the ${kind} ${label} (${gatewayId})`;
export const numberLocked =
  "Orders were prepared for this endpoint, so its number can't change. Retire it and add another";
export const endpointNotFound = "This endpoint doesn't exist on this connection.";
export const alreadyRetired = "This endpoint is already retired.";
export const retireThe = (kind: string, label: string, gatewayId: string) =>
  `Retire the ${kind} ${label} (${gatewayId})`;
export const numberField = "Number at the gateway";
export const numberInvalid = "Number at the gateway: use letters, digits and - . _ ~ only, e.g. 1001";
export const label = "Label";
export const currencyMissing = "Enter at least one currency, e.g. EUR";
export const endpointIdInvalid = "This endpoint doesn't exist";
export const currencyInvalid = (unknown: string) => `${unknown}: use three-letter ISO 4217 codes, e.g. EUR`;
export const oneCurrencyOnly = "An endpoint has one currency. For several, save it as a group";
export const tooManyCurrencies = (currenciesMax: number) => `Use no more than ${currenciesMax} currencies`;
export const requiredNotHidable = (needed: string) =>
  `${needed}: the gateway requires this for every payout, so it can't be hidden`;
export const requiredYetHidden = (both: string) =>
  `${both}: a field can't be both required and hidden. Remove it from one list`;
export const filledAutomatically = (nameText: string) =>
  `${nameText}: Paydesk fills this in automatically for every payout`;
export const fieldUnknown = (unknown: string) => `${unknown}: payouts don't have this field. Remove it`;
export const isRequired = (what: string) => `${what} is required`;
export const textTooLong = (what: string, maxLength: number) => `${what}: use no more than ${maxLength} characters`;
export const textHasControls = (what: string) => `${what}: remove line breaks and control characters`;
export const textIncomplete = (what: string) => `${what}: remove the incomplete character (a lone surrogate)`;
export const nameLabel = "Name";
export const consumerKey = "Consumer key";
export const baseUrlMissing = "Base URL is required";
export const code = "Code";
export const tooManyCodes = (codesMax: number) => `Use no more than ${codesMax} codes`;
export const enter1To = (most: number, unit: string) => `Enter 1 to ${most} ${unit}`;
export const enterWhole = (unit: string, example: number) => `Enter whole ${unit}, e.g. ${example}`;
export const optionMissing = "Choose one of the options";
export const controlKey = "Control key";
export const connectionIdInvalid = "This connection doesn't exist";
export const privateKeyMissing = "Paste the private key";
export const privateKeyTooLong = (min: number, max: number) => `This is longer than any key of ${min} to ${max} bits`;
export const reason = "Reason";
export const endpointMissing = "Choose an endpoint";
export const profileId = "Profile ID";
export const profileIdSpaces = "Profile ID: remove the spaces";
export const bits = (keyFingerprint: string, keyBits: null | number) => `${keyFingerprint} (${keyBits} bits)`;
export const newKeyFacts = (fingerprint: string, bits: number, how: string) =>
  `${fingerprint} (${bits} bits, ${how === "made" ? "generated in Paydesk" : "imported"})`;
export const replaceKeyTitle = (nameText: string) => `Replace the signing key of ${nameText}`;
export const changed = "changed";
export const removeControlKeyTitle = (nameText: string) => `Remove the control key of ${nameText}`;
export const controlKeyTitle = (nameText: string, to: null | string) =>
  `${to === "set" ? "Set" : "Change"} the control key of ${nameText}`;
export const testNeedsEndpoint = "Add an endpoint before you test this connection.";
export const secureConnection = "Secure connection";
export const certificateHostTodo = "Check the host of the base URL: its certificate doesn't match the host.";
export const certificateTrustTodo =
  "If your network inspects TLS, add its certificate authority to Node (NODE_EXTRA_CA_CERTS).";
export const baseUrlTodo = (baseUrl: string) => `Compare the base URL with the one the gateway gave you: ${baseUrl}`;
export const firewallTodo = "Ask your network team whether this machine may connect to it. Paydesk uses no proxy.";
export const privateNetworkTodo = "An address in a private network needs PRIVATE_NETWORKS=allow.";
export const allowListTodo =
  "If the gateway only admits listed addresses, ask it to add this machine's public address.";
export const unreachable = "The gateway can't be reached.";
export const noAnswer = "The gateway didn't answer.";
export const reachable = "Reachable";
export const answerTime = (status: number, ms: number) => `HTTP ${status} after ${ms} ms`;
export const certificateAccepted = "TLS, certificate accepted";
export const tlsNotUsed = "Not used: the address is this machine";
export const access = "Access";
export const accessRefused = "The gateway refuses access.";
export const http403KeyOr = "HTTP 403: key or consumer key not accepted";
export const publicKeyTodo = (keyFingerprint: null | string) =>
  `Check that the gateway has this public key. Its fingerprint (SHA-256) is ${keyFingerprint}`;
export const consumerKeyTodo = (consumerKey: string) =>
  `Check the consumer key, including upper and lower case: ${consumerKey}`;
export const endpointNumberTodo = "Check that the endpoint's number belongs to this consumer key.";
export const pathMissing = "doesn't have this path";
export const redirects = "redirects to another address";
export const wrongPath = (where: string, status: number) => `The server ${where} (HTTP ${status}).`;
export const notChecked = "Not checked";
export const prefixTodo = (baseUrl: string) =>
  `Compare the base URL, including its prefix, with the one the gateway gave you: ${baseUrl}`;
export const pathsTodo = "Compare the paths under Settings. If the gateway has no status query, switch it off there.";
export const statusQueryOff = "The status query is switched off for this connection, so access can't be tested.";
export const gatewayFailing = (status: number) => `The gateway answers with an error (HTTP ${status}).`;
export const gatewayFailingTodo =
  "Try again in a few minutes. If it persists, contact the gateway's support with the time of this test.";
export const testPassedSummary = "Test passed: the gateway accepts our signature.";
export const acceptedNotFound = (code: string) => `Accepted (order not found, code ${code})`;
export const foreignServer = "A server answers, but not in the gateway's format.";
export const answersSummary = "The gateway accepts our signature and answers.";
export const acceptedReport = (reported: string) => `Accepted. The gateway reported: ${reported}`;
export const notFoundCodeTodo = (reported: string, code: string) =>
  `If "${reported}" means that the order doesn't exist, add code ${code} to the list. Paydesk can then detect missing orders.`;
export const codelessNote = "The answer has no error code, so missing orders must be resolved manually.";
export const clock = "Clock";
export const clockUnknown = "The gateway doesn't report its time";
export const clocksAgree = "Paydesk's and the gateway's clocks agree";
export const aheadOf = "ahead of";
export const clockOff = (seconds: number, side: string) => `This machine's clock is ${seconds} s ${side} the gateway's`;
export const clockTodo = (detail: string) => `${detail}. Correct it first, because signatures include the time.`;
export const groupHasNoProfiles = "Profiles belong to an endpoint, not to a group.";
export const endpointRetired = "This endpoint is retired. Restore it first.";
export const sandboxOff = "The built-in sandbox is switched off (SANDBOX=off).";
export const sandboxRefused = (message: string) => `The sandbox gateway didn't accept it: ${message}`;
export const syncUnavailable = "This connection has no key yet, or doesn't point to the sandbox.";
export const versionNotFound = "This connection or version doesn't exist.";
export const signingKeyMissing = "The connection has no signing key yet.";
export const signingKeyUnreadable = (message: string) => `The connection's key can't be decrypted: ${message}`;
export const sandboxUnreachable = (part: string) => `The sandbox doesn't answer: ${part}`;
export const eurPayouts = "EUR payouts";
export const usdPayouts = "USD payouts";
export const allCurrencies = "All currencies";
export const pathOfGroup = (operation: string) => `${operation} (endpoint group)`;
export const monthEndLabel = "In shorter months, a charge due on the 31st is made";
export const finishDateLabel = "On the finish date";
export const repeatsLabel = "A maximum of 3 repeats means";
export const rescheduleLabel = "Rescheduled after an automatic charge, it is charged again";
export const dates = "Dates";
export const datesHint = "Use the format in the gateway's interface document, unless the gateway says otherwise.";
export const callbackParameter = "Callback parameter";
export const callbackParameterLabel = "Send our callback address as";
export const callbackParameterHint =
  "notify_url also reports reversals and chargebacks. server_callback_url reports the first final status only.";
export const statusQueryLabel = "The gateway answers status queries";
export const statusQueryHint = "Off: only a callback or a resolution decides an unconfirmed outcome.";
export const savedOnlyLabel = "Payouts to saved payees only";
export const savedOnlyHint =
  "On: a payout is refused unless its account is the active account of a saved payee. This includes batches. With two admins, the other one approves a change. Another connection with the same consumer key begins with this on.";
export const missingOrderCodesLabel = "“Order not found” codes";
export const missingOrderCodesHint =
  "Error codes that a status query returns for an order the gateway doesn't know. The test shows yours.";
export const refusalCodesLabel = "“Nothing was created” codes";
export const refusalCodesHint =
  "Use only codes that the gateway confirms in writing mean no order was created. Such a payout is Failed.";
export const callbackAlertTitle = "Missing callbacks alert";
export const callbackAlertLabel = "Minutes without callbacks before users are alerted";
export const callbackAlertHint =
  "Applies while orders are open and no callback has arrived since they were sent. The address may be wrong or blocked.";
export const minute = "minute";
export const day = "day";
export const daysUntilReported = "Days until a gateway report lists a payment";
export const withinThemAMissing =
  "Until then a payment that no report lists yet is expected, not an exception. Endpoints may have their own days.";
export const daysUntilBanked = "Days until the bank books a gateway batch";
export const daysUntilBankedHint =
  "Until then a batch that no statement shows yet is expected, not an exception. Endpoints may have their own days.";
export const connectionDays = "as the connection";
export const by = (by: string) => ` by ${by}`;
export const stoppedBy = (part: string, reason: string) => `Stopped${part}: ${reason} An admin can resume it.`;
export const pausedBecause = (reason: string) => `Paused by Paydesk: ${reason} An admin can resume it.`;
export const keyNeeded = "It has no signing key yet. An admin can add one.";
export const endpointNeeded = "It has no endpoint yet. An admin can add one.";
export const baseUrl = (message: string) => `Base URL ${message}`;
export const definedInFile = (nameText: string) =>
  `This connection is defined in the connections file as "${nameText}". Change it there.`;
export const activeLabel = "Active";
export const activeMeaning = "Payouts can be sent from this connection.";
export const incompleteNext = "Add what is missing before you send payouts.";
export const setupIncomplete = "Setup incomplete";
export const lockedNext = "Nothing is sent until an admin unlocks sending.";
export const sendingLocked = "Sending locked";
export const allStoppedNext = "Nothing is sent from any connection until an admin resumes sending.";
export const allStoppedLabel = "All sending stopped";
export const stoppedNext = "Nothing is sent from this connection until an admin resumes it.";
export const stopped = "Stopped";
export const pausedNext = "Nothing is sent until an admin fixes the cause and resumes the connection.";
export const pausedLabel = "Paused by Paydesk";
export const incompleteMeaning = "A signing key or an endpoint is missing.";
export const stoppedMeaning = "A user stopped sending from this connection.";
export const allStoppedMeaning = "A user stopped sending from all connections.";
export const pausedMeaning = "Paydesk paused sending because the gateway doesn't work as it should.";
export const lockedMeaning = "The database was restored or copied, so payments may be missing here.";
export const localAddress =
  "points to this machine, which this installation allows only with its sandbox (to allow it, set PRIVATE_NETWORKS=allow)";
export const addressUnusable = "points to an address that no gateway can have";
export const httpsRequired = "must start with https://";
export const credentialsNotAllowed = "must not contain a user name or password";
export const queryNotAllowed = "must not contain a query (the part after ?)";
export const fragmentNotAllowed = "must not contain a fragment (the part after #)";
export const httpsUnlessLocal = "must start with https:// (http:// is for this machine only)";
export const apiPathNotAllowed = "must end before /api/…, because each operation has its own path setting";
export const stepPublicKeyOpen =
  "Copy or download it under Keys and callbacks, and give it to the gateway with the consumer key. The test below confirms it.";
export const stepPayoutOpen = "Start with a small payout to your own account.";
export const asConsumer = (baseUrl: string, consumerKey: string) => `${baseUrl} as ${consumerKey}`;
export const kind = "Kind";
export const currencies = "Currencies";
export const kindMissing = "Choose endpoint or group";
export const chargesChoiceMissing = "Choose alert or record";
export const environmentMissing = "Choose sandbox or production";
export const rowOptionMissing = (row: string) => `${row}: choose one of the options`;
export const keySizeMissing = (join: string) => `Choose a key size of ${join} bits`;
export const directionMissing = "Choose the direction of its charges";
export const codeInBrackets = (code: string) => `(code ${code})`;
export const payout = "Payout";
export const monthEndLast = "on that month's last day";
export const monthEndNext = "on the first day of the next month";
export const monthEndSkip = "not at all";
export const finishInclusive = "the last charge is made";
export const finishExclusive = "no charge is made";
export const charges01And = "charges 0, 1 and 2 are made";
export const repeatsFour = "charges 0 to 3 are made";
export const rescheduleWholePeriod = "one period after that charge or later";
export const rescheduleNextDay = "from the next day";
export const rescheduleWhileActive = "from the next period, but never if it had stopped";
