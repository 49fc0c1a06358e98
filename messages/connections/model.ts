export const leadsIntoAPrivateNetwork =
  "leads into a private network, which this installation does not allow (PRIVATE_NETWORKS=allow changes that)";
export const mustHaveAtMostCharacters = (baseUrlMaxLength: number) =>
  `must have at most ${baseUrlMaxLength} characters`;
export const mustBeAnAddressSuch = "must be an address such as https://gateway.example.com/paynet";
export const thisAddressLeadsToThis =
  "This address leads to this machine only: a gateway on the internet cannot reach it. Set CALLBACK_URL or PUBLIC_URL.";
export const theGatewayCanReachPorts = (reachablePorts: string, port: string) =>
  `The gateway can reach ports ${reachablePorts} only; this address has port ${port}. Change CALLBACK_URL or PUBLIC_URL.`;
export const theGatewayRefusedAccess = "the gateway refused access.";
export const twoCallsInARow = (part: string) => `Two calls in a row: ${part}`;
export const threeCallsInARow = "Three calls in a row had no clear answer.";
export const ofTheLastCallsHad = (unclear: number, count: number) =>
  `${unclear} of the last ${count} calls had no clear answer.`;
export const withoutACode = "without a code";
export const theGatewaySays = (message: string) => ` The gateway says: ${message}`;
export const tenOrdersInARow = (named: string, reported: string) =>
  `Ten orders in a row were declined ${named}.${reported}`;
export const anotherChangeOfThisWaits = (by: string) =>
  `Another change of this waits for approval already, asked for by ${by}.`;
export const addressAndConsumerKey = "Address and consumer key";
export const publicKeyGivenToThe = "Public key given to the gateway";
export const theGatewayAcceptsSignaturesMade = "The gateway accepts signatures made with it.";
export const giveItToThePractice =
  "Give it to the practice gateway with a button; the real one gets it by mail or on its own screens.";
export const callbacksAreJudgedWithIt = "Callbacks are judged with it.";
export const theGatewayGivesItTo =
  "The gateway gives it to you. Without it a callback is only a report, never believed by itself.";
export const firstPayout = "First payout";
export const theGatewayHasAcceptedOne = "The gateway has accepted one.";
export const sendOneAPracticePayout = "Send one; a practice payout moves no money.";
export const keyToSignWith = "Key to sign with";
export const rsaBits = (keyBits: null | number) => `RSA, ${keyBits} bits`;
export const makeOneHereOrImport = "Make one here, or import the one that the gateway knows already.";
export const endpoints = "Endpoints";
export const inUse = (count: number) => `${count} in use`;
export const theGatewaysNumbersOfThem = "The gateway's numbers of them, with their currencies, come from its people.";
export const testPassed = "Test passed";
export const notTestedWithThisAddress = "Not tested with this address and key yet. The test moves no money.";
export const addressClockSignatureAndAccess = "Address, clock, signature and access are right.";
export const theLastTestDidNot = "The last test did not pass. Run it again: it says what to do.";
export const callbacksArrive = "Callbacks arrive";
export const theGatewayReachesUs = "The gateway reaches us.";
export const untilThenResultsComeBy = " Until then results come by status query.";
export const noneSeenYetTheFirst = (meanwhile: string) => `None seen yet; the first payout brings one.${meanwhile}`;
export const connectAt = (nameText: string, baseUrl: string) => `Connect ${nameText} at ${baseUrl}`;
export const changeTheSettingsOf = (nameText: string) => `Change the settings of ${nameText}`;
export const sendTheCallsOfTo = (nameText: string, baseUrl: string, consumerKey: string) =>
  `Send the calls of ${nameText} to ${baseUrl} as ${consumerKey}`;
export const makeAnotherCallbackAddressFor = (nameText: string) => `Make another callback address for ${nameText}`;
export const stoppedAlready = (part: string) => `Stopped already: ${part}`;
export const thisConnectionIsNeitherStopped = "This connection is neither stopped nor paused.";
export const itIsNoLongerIn = "It is no longer in the connections file.";
export const anotherConnectionHasThisName = "Another connection has this name already";
export const thisConnectionHasThisNumber =
  "This connection has this number already (look under Retired too: saving a retired one brings it back)";
export const itIsThereAlready = "It is there already";
export const mustBeFilePathOr = 'must be { "file": "path" } or { "env": "NAME" }';
export const isThereTwice = (kind: string, gatewayId: string) => `${kind} ${gatewayId} is there twice`;
export const andHaveTheSameName = (twin: string, key: string, nameText: string) =>
  `${twin} and ${key} have the same name, "${nameText}"`;
export const productionMoneyIsReal = "Production: money is real";
export const path = (label: string) => `Path: ${label}`;
export const numberAtTheGateway = "Number at the gateway";
export const requiredFields = "Required fields";
export const hiddenFields = "Hidden fields";
export const scheduledCharges = "Scheduled charges";
export const recordedOnTheirProfile = "recorded on their profile";
export const alertPeople = "alert people";
export const inUse2 = "In use";
export const addChangeThe = (isNew: boolean, kind: string, label: string, gatewayId: string) =>
  `${isNew ? "Add" : "Change"} the ${kind} ${label} (${gatewayId})`;
export const ordersWerePreparedForThis =
  "Orders were prepared for this endpoint, so its number stays. Retire it and add another";
export const thisConnectionHasNoSuch = "This connection has no such endpoint.";
export const thisEndpointIsRetiredAlready = "This endpoint is retired already.";
export const retireThe = (kind: string, label: string, gatewayId: string) =>
  `Retire the ${kind} ${label} (${gatewayId})`;
export const theGatewaysNumber = "The gateway's number";
export const theGatewaysNumberHasLetters = "The gateway's number has letters, digits and - . _ ~ only";
export const theLabel = "The label";
export const nameAtLeastOneCurrency = "Name at least one currency, such as EUR";
export const thisEndpointDoesNotExist = "This endpoint does not exist";
export const notACurrencyCodeOf = (unknown: string) =>
  `${unknown}: not a currency code of ISO 4217 (three letters, such as EUR)`;
export const anEndpointHasOneCurrency = "An endpoint has one currency; for several, save it as a group";
export const atMostCurrencies = (currenciesMax: number) => `At most ${currenciesMax} currencies`;
export const theGatewayRequiresItOf = (needed: string) =>
  `${needed}: the gateway requires it of every payout, so it cannot be hidden`;
export const requiredAndHiddenAtOnce = (both: string) => `${both}: required and hidden at once`;
export const paydeskFillsItItselfOn = (nameText: string) => `${nameText}: Paydesk fills it itself, on every payout`;
export const thePayoutHasNoSuch = (unknown: string) => `${unknown}: the payout has no such field`;
export const overtakenWasApprovedFirst = (title: string) => `Overtaken: ${title} was approved first.`;
export const isMissing = (what: string) => `${what} is missing`;
export const hasAtMostCharacters = (what: string, maxLength: number) => `${what} has at most ${maxLength} characters`;
export const hasALineBreakOr = (what: string) => `${what} has a line break or control character in it`;
export const hasHalfACharacterIn = (what: string) => `${what} has half a character in it (a lone surrogate)`;
export const theName = "The name";
export const theConsumerKey = "The consumer key";
export const theBaseUrlIsMissing = "The base URL is missing";
export const aCode = "A code";
export const atMostCodes = (codesMax: number) => `At most ${codesMax} codes`;
export const from1ToMinutes = (most: number) => `From 1 to ${most} minutes`;
export const writeWholeMinutes = "Write whole minutes";
export const chooseOneOfTheReadings = "Choose one of the readings";
export const theControlKey = "The control key";
export const thisConnectionDoesNotExist = "This connection does not exist";
export const pasteThePrivateKey = "Paste the private key";
export const thatIsLongerThanAny = (min: number, max: number) => `That is longer than any key of ${min} to ${max} bits`;
export const theReason = "The reason";
export const chooseAnEndpoint = "Choose an endpoint";
export const theProfilesId = "The profile's id";
export const theProfilesIdHasA = "The profile's id has a space in it";
export const bits = (keyFingerprint: string, keyBits: null | number) => `${keyFingerprint} (${keyBits} bits)`;
export const bitsMadeMadeHereImported = (fingerprint: string, bits: number, how: string) =>
  `${fingerprint} (${bits} bits, ${how === "made" ? "made here" : "imported"})`;
export const signTheCallsOfWith = (nameText: string) => `Sign the calls of ${nameText} with another key`;
export const anotherOne = "another one";
export const takeTheControlKeyOf = (nameText: string) => `Take the control key of ${nameText} away`;
export const judgeTheCallbacksOfWith = (nameText: string, to: null | string) =>
  `Judge the callbacks of ${nameText} with ${to === "set" ? "a" : "another"} control key`;
export const aTestGoesToAn = "A test goes to an endpoint: add one first.";
export const secureConnection = "Secure connection";
export const checkThatTheBaseUrls =
  "Check that the base URL's host is the one that the gateway gave you: its certificate does not fit.";
export const ifYourNetworkInspectsTls =
  "If your network inspects TLS, its certificate authority must be known to Node (NODE_EXTRA_CA_CERTS).";
export const compareTheBaseUrlWith = (baseUrl: string) =>
  `Compare the base URL with the one that the gateway gave you: ${baseUrl}`;
export const askYourNetworksPeopleWhether =
  "Ask your network's people whether this machine may open connections to it; no proxy is used.";
export const anAddressInAPrivate = "An address in a private network is used only with PRIVATE_NETWORKS=allow.";
export const ifTheGatewayOnlyAdmits =
  "If the gateway only admits listed addresses, have this machine's public address added.";
export const theGatewayCannotBeReached = "The gateway cannot be reached.";
export const theGatewayDidNotAnswer = "The gateway did not answer.";
export const reachable = "Reachable";
export const httpAfterMs = (status: number, ms: number) => `HTTP ${status} after ${ms} ms`;
export const tlsCertificateAccepted = "TLS, certificate accepted";
export const noneTheAddressIsThis = "None: the address is this machine";
export const access = "Access";
export const theGatewayRefusesAccess = "The gateway refuses access.";
export const http403KeyOrConsumer = "HTTP 403: key or consumer key not accepted";
export const checkThatTheGatewayHas = (keyFingerprint: null | string) =>
  `Check that the gateway has this very public key: its fingerprint (SHA-256) is ${keyFingerprint}`;
export const checkTheConsumerKeyCapitals = (consumerKey: string) =>
  `Check the consumer key, capitals included: ${consumerKey}`;
export const checkThatThisEndpointsNumber = "Check that this endpoint's number belongs to that consumer key.";
export const doesNotKnowThePath = "does not know the path";
export const sendsUsElsewhere = "sends us elsewhere";
export const theServerHttp = (where: string, status: number) => `The server ${where} (HTTP ${status}).`;
export const notChecked = "Not checked";
export const compareTheBaseUrlPrefix = (baseUrl: string) =>
  `Compare the base URL, prefix included, with the one that the gateway gave you: ${baseUrl}`;
export const compareThePathsUnderSettings =
  "Compare the paths under Settings. If the gateway has no status query, switch it off there.";
export const theStatusQueryIsSwitched =
  "The status query is switched off for this connection: perhaps the gateway has none, and access cannot be tested.";
export const theGatewayAnswersButIs = (status: number) => `The gateway answers, but is not well (HTTP ${status}).`;
export const tryAgainInSomeMinutes =
  "Try again in some minutes; if it stays, write to the gateway's support with the time of this test.";
export const itWorksTheGatewayAccepts = "It works: the gateway accepts our signature.";
export const acceptedNoSuchOrder = (code: string) => `Accepted ("no such order", ${code})`;
export const somethingAnswersButNotIn = "Something answers, but not in the gateway's form.";
export const theGatewayAcceptsOurSignature = "The gateway accepts our signature and answers.";
export const acceptedItSays = (reported: string) => `Accepted; it says: ${reported}`;
export const doesMeanThatThereIs = (reported: string, code: string) =>
  `Does "${reported}" mean that there is no such order? Then add code ${code} to the list, so that a missing order is understood.`;
export const itsAnswerToAnOrder =
  "Its answer to an order that does not exist has no error code: a missing order will need a person.";
export const clock = "Clock";
export const theGatewayDoesNotSay = "The gateway does not say its time";
export const oursAndTheGatewaysAgree = "Ours and the gateway's agree";
export const aheadOf = "ahead of";
export const thisMachinesClockIsS = (seconds: number, side: string) =>
  `This machine's clock is ${seconds} s ${side} the gateway's`;
export const setItRightFirstSignatures = (detail: string) =>
  `${detail}: set it right first, signatures carry the time.`;
export const profilesBelongToAnEndpoint = "Profiles belong to an endpoint, not to a group.";
export const thisEndpointIsRetiredBring = "This endpoint is retired: bring it back first.";
export const theBuiltInSandboxIs = "The built-in sandbox is switched off (SANDBOX=off).";
export const thePracticeGatewayDidNot = (message: string) => `The practice gateway did not take it: ${message}`;
export const thisConnectionHasNoKey = "This connection has no key yet, or leads somewhere else.";
export const thisConnectionOrThisVersion = "This connection, or this version of it, does not exist.";
export const theConnectionHasNoKey = "The connection has no key to sign with yet.";
export const theConnectionsKeyCannotBe = (message: string) => `The connection's key cannot be opened: ${message}`;
export const theSandboxDoesNotAnswer = (part: string) => `The sandbox does not answer: ${part}`;
export const eurPayouts = "EUR payouts";
export const usdPayouts = "USD payouts";
export const allCurrencies = "All currencies";
export const payoutToAGroup = "Payout to a group";
export const statusQueryOfAGroup = "Status query of a group";
export const updateOfARecurringPayment = "Update of a recurring payment";
export const batchOfRecurringPayments = "Batch of recurring payments";
export const aMonthlyChargeOnThe = "A monthly charge on the 31st, in a shorter month";
export const onTheFinishDateItself = "On the finish date itself";
export const aMaximumOf3Repeats = "A maximum of 3 repeats";
export const movedAfterItWasCharged = "Moved after it was charged by itself, it is charged again";
export const dates = "Dates";
export const asTheGatewaysInterfaceDocument =
  "As the gateway's interface document describes them, unless it tells you otherwise.";
export const callbackParameter = "Callback parameter";
export const ourCallbackAddressGoesAs = "Our callback address goes as";
export const notifyUrlAlsoBringsReversals =
  "notify_url also brings reversals and chargebacks; server_callback_url only the first final status.";
export const theGatewayAnswersStatusQueries = "The gateway answers status queries";
export const offAnUnclearOutcomeIs = "Off: an unclear outcome is settled by a callback or by people only.";
export const payoutsToSavedPayeesOnly = "Payouts to saved payees only";
export const onAPayoutToAn =
  "On: a payout to an account that isn't the active account of a saved payee is refused, single or in a batch.";
export const codesOfNoSuchOrder = "Codes of “no such order”";
export const errorCodesWithWhichA =
  "Error codes with which a status query says that it knows no such order. The test shows yours.";
export const codesOfNothingWasCreated = "Codes of “nothing was created”";
export const onlyCodesOfWhichThe =
  "Only codes of which the gateway says in writing that no order came of them: such a payout counts as rejected.";
export const silenceBeforePeopleAreTold = "Silence before people are told";
export const minutesOfSilenceBeforePeople = "Minutes of silence before people are told";
export const ordersAreOpenAndNo =
  "Orders are open, and no callback has come since they were sent: the address may be wrong or blocked.";
export const minutes = (value: string) => `${value} minutes`;
export const by = (by: string) => ` by ${by}`;
export const stoppedAnAdminCanResume = (part: string, reason: string) =>
  `Stopped${part}: ${reason} An admin can resume it.`;
export const pausedByPaydeskAnAdmin = (reason: string) => `Paused by Paydesk: ${reason} An admin can resume it.`;
export const itHasNoKeyTo = "It has no key to sign with yet. An admin makes or imports one.";
export const itHasNoEndpointYet = "It has no endpoint yet. An admin adds one.";
export const theBaseUrl = (message: string) => `The base URL ${message}`;
export const thisConnectionIsKeptIn = (nameText: string) =>
  `This connection is kept in the connections file as "${nameText}": change it there.`;
