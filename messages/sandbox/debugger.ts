import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const theyDidntEncodeThe = "They didn't encode the address.";
export const theirAddressCantBe = "Their address can't be decoded.";
export const theyEncodedTheAddress = "They encoded the address twice. The rule is once.";
export const inTheAddressThey = (fault: string) => `In the address they ${fault}.`;
export const theAddress = "the address";
export const theyWriteTheScheme = (scheme: string) => `They write the scheme as ${scheme}. The rule is lower case.`;
export const theScheme = "the scheme";
export const theyKeptTheQuery = (query: string) =>
  `They kept the query (${query}) in the address. It belongs in the parameters.`;
export const theyKeptTheFragment = (fragment: string) =>
  `They kept the fragment (${fragment}). It isn't part of a request.`;
export const theyKeptTheUser = "They kept the user name in the address. Only host and port are signed.";
export const theyKeptThePort = (kept: string) => `They kept the port ${kept}. The scheme's default port is left out.`;
export const theyDidntWriteThe = (theirs: string) => `They didn't write the host in lower case: ${theirs}.`;
export const theyLeftOutThe = (notify: string) => `They left out the port. Ours is ${notify}.`;
export const theHost = "the host";
export const theirPathEndsWith = "Their path ends with a slash. Ours doesn't.";
export const theirPathLacksThe = "Their path lacks the slash at the end.";
export const theirPathHasA = "Their path has a double slash.";
export const thePath = "the path";
export const inTheirsIsOurs = (what: string, theirs: string, ours: string) =>
  `In ${what}: theirs is ${theirs}, ours is ${ours}.`;
export const noMoreThan = (pastedMaxLength: number) => `Use no more than ${pastedMaxLength} characters.`;
export const normalizedParameters = "normalized parameters";
export const baseString = "base string";
export const bothHaveTheSame = "Both have the same meaning but are written differently.";
export const isCardDataAnd = (nameText: string) =>
  `${nameText} is card data and must not be entered. Remove it and compare without it.`;
export const lineBreaksInThe = "Line breaks in the pasted text were removed.";
export const pasteABaseString = "Paste a base string or its normalized parameters.";
export const thisIsAnAuthorization =
  "This is an Authorization header. Paste the base string that was signed, or its normalized parameters.";
export const thePastedTextCant = "The pasted text can't be decoded: a % in it doesn't start a UTF-8 byte.";
export const theyEncodedTheWhole = "They encoded the whole base string again. Its two & must not be encoded.";
export const theyHaveNoParameters = "They have no parameters.";
export const theyDidntEncodeTwice = "They didn't encode twice: the parameters still contain their own = and &.";
export const theirParametersCantBe = "Their parameters can't be decoded.";
export const theyEncodedTheJoined = "They encoded the joined parameters once too often.";
export const inTheParametersThey = (fault: string) => `In the parameters they ${fault}.`;
export const theyWriteTheMethod = (method: string) => `They write the method as ${method}. The rule is upper case.`;
export const theySignedForThe = (method: string, method2: string) =>
  `They signed for the method ${method}, and we signed for ${method2}.`;
export const atParameter = (nameText: string, text: string) => `At parameter ${nameText}: ${text}`;
export const encodeItsNameDifferently = "encode its name differently";
export const they = (part: string) => `they ${part}.`;
export const theirsIsOursIs = (foreign: string, mine: string, nameText: string) =>
  `theirs is ${foreign}, ours is ${mine}${nameText}.`;
export const theyDidntEncodeThe2 = "they didn't encode the value.";
export const encodeItDifferently = "encode it differently";
export const theyWriteForA = "they write + for a space. The rule is %20.";
export const theyEncodedTheValue = "they encoded the value once more than we do.";
export const theyEncodedItAs = "they encoded it as ISO-8859-1. The rule is UTF-8.";
export const enterTheirsAboveTo = "; enter theirs above to compare the rest";
export const spacesOrALine = " (spaces or a line break beside it)";
export const theSameLettersIn = " (the same letters in a different Unicode form)";
export const upperAndLowerCase = " (upper and lower case)";
export const theyLackTheParameter = (nameText: string, notify: string) =>
  `They lack the parameter ${nameText} (${notify}).`;
export const theyCallItWe = (notify: string, nameText: string) => `They call it ${notify}. We call it ${nameText}.`;
export const theyAlsoSignedOauth = "They also signed oauth_signature. It must be left out.";
export const theySignedRealmThe = "They signed realm. The one in the header must be left out.";
export const theyHaveAParameter = (nameText: string, value: string) =>
  `They have a parameter that we do not have: ${nameText} (${value}).`;
export const beforeEncodingTheRule = "before encoding; the rule is after encoding";
export const theJoinedNameValue = "the joined name=value texts; the rule is by name, then by value";
export const ignoringUpperAndLower = "ignoring upper and lower case; the rule is by bytes";
export const byNameOnlyEqual = "by name only; equal names are sorted by value";
export const theySorted = (known: string) => `They sorted ${known}.`;
export const theyDidntSortThe = (before: string, after: string) =>
  `They didn't sort the parameters: ${before} comes before ${after}.`;
export const writeLowerCaseHex = "write lower-case hex digits (%3a); the rule is upper case (%3A)";
export const encodeOnlySomeOf = (again: string) => `encode only some of the ${again}; the rule is all of them`;
export const dontEncodeTheRule = (bare: string, wanted: string) => `don't encode ${bare}; the rule is ${wanted}`;
export const encodeTheRuleIs = (plain: string) => `encode ${plain}; the rule is not to encode it`;
export const aSpace = "a space";
export const noCallsStoredYet =
  "No calls stored yet. Calls with card data are never shown, because their signatures are secret too.";
export const call = "Call";
export const theLatest50Without = "The latest 50 without card data, newest first.";
export const madeAccountNumbersAre = (when: ReactNode) =>
  rich`Made ${when}. Account numbers are shown in full, because the signature covers them.`;
export const noResultYet = "no result yet";
export const http = (status: string, httpStatus: number) => `${status} (HTTP ${httpStatus})`;
export const compare = "Compare";
export const anotherPartysBaseString = "Another party's base string, or its normalized parameters";
export const itIsntSentOr = "It isn't sent or stored.";
export const notCompared = "Not compared";
export const identical = (compared: string) => `Identical ${compared}`;
export const ifTheSignaturesStill = "If the signatures still differ, they were made with different keys.";
export const ours = "Ours";
export const theirs = "Theirs";
export const theBaseStringsDiffer = "The base strings differ";
export const theParametersDiffer = "The parameters differ";
export const firstDifferenceAtCharacter = (what: string, part: number) =>
  `${what} – first difference at character ${part}`;
export const endsHere = "(ends here)";
export const thisCallIsntStored = "This call isn't stored in a form that can be shown.";
export const thisEndpointDoesntExist = "This endpoint doesn't exist on this connection.";
export const nameUseNoMore = (nameMaxLength: number) => `Name: use no more than ${nameMaxLength} characters`;
export const valueUseNoMore = (formMaxLength: number) => `Value: use no more than ${formMaxLength} characters`;
export const noMoreThan2 = (pairsMax: number) => `Use no more than ${pairsMax} names and values`;
export const isCardDataAnd2 = (card: string) => `${card} is card data and must not be entered. Remove it.`;
export const pairOfTheForm = (part: number) => `Pair ${part} of the form body isn't percent-encoded UTF-8.`;
export const enterWholeSecondsSince = "Enter whole seconds since 1970, e.g. 1644119905";
export const enterANonceOr = "Enter a nonce, or leave it blank";
export const noMoreThan3 = "Use no more than 256 characters";
export const thisConnectionDoesntExist = "This connection doesn't exist";
export const chooseACall = "Choose a call";
export const chooseAnEndpoint = "Choose an endpoint";
export const call2 = "Call";
export const callSource = "Call source";
export const pastCall = "Past call";
export const enterACall = "Enter a call";
export const showSignature = "Show signature";
export const thereAreNoCalls = "There are no calls to show yet.";
export const showsTheBodyParameters =
  "Shows the body, parameters, base string, signature and header. You can then compare another party's base string.";
export const signatureSteps = "Signature steps";
export const sentTo = "Sent to";
export const consumerKey = "consumer key";
export const timestamp = "Timestamp";
export const nonce = "Nonce";
export const nonce2 = "nonce";
export const exactlyAsSentEach = "Exactly as sent: each name and value percent-encoded once.";
export const body = "Body";
export const parametersOfTheBody = "Parameters of the body and header, sorted by encoded name, then by encoded value.";
export const normalizedParameters2 = "Normalized parameters";
export const schemeHostAndPath = "Scheme, host and path of the address. The scheme's default port is left out.";
export const baseStringUri = "Base string URI";
export const methodUriAndParameters =
  "Method, URI and parameters, each encoded again and joined by &. This is what is signed.";
export const baseString2 = "Base string";
export const rsaSha256OfThe = "RSA-SHA256 of the base string. It is sent in the header, percent-encoded.";
export const signatureBase64 = "Signature, base64";
export const forComparisonOnlyNever = "For comparison only. Never sent.";
export const signatureHex = "Signature, hex";
export const authorizationHeader = "Authorization header";
export const signedWithThisConnections = (part: ReactNode) => rich`Signed with this connection's own key${part}.`;
export const signedWithATemporary = "Signed with a temporary key";
export const thisCallWouldMove =
  "This call would move real money, so it is signed with a temporary key that isn't stored. Every step except the signature is real.";
export const thisConnectionHasNo =
  "This connection has no key yet, so a temporary key was used. Every step except the signature is real.";
export const sameBaseStringAs = "same base string as signed at that time";
export const aDifferentBaseString = "a different base string was signed at that time";
export const theSignatureOfThat = "; the signature of that call isn't shown.";
export const andTheSameSignature = ", and the same signature";
export const theSignatureDiffersBecause = "; the signature differs, because the key was changed since";
export const timestamp2 = "timestamp";
export const operation = "Operation";
export const noEndpointYet = "No endpoint yet";
export const parameters = "Parameters";
export const namesAndValues = "Names and values";
export const aFormBody = "A form body";
export const formBody = "Form body";
export const asSentOverThe = "As sent over the wire. We decode it and encode it again.";
export const neverEnterCardNumbers = (consumerKey: string) =>
  `Never enter card numbers or verification values. The consumer key is ${consumerKey}.`;
export const blankTheCurrentTime = "Blank: the current time.";
export const blankANewNonce = "Blank: a new nonce.";
export const nameLabel = (part: number) => `Name ${part}`;
export const value = (part: number, part2: string) => `Value ${part}${part2}`;
export const removeRow = (part: number) => `Remove row ${part}`;
export const addRow = "Add row";
export const rowsWithoutAValue = "Rows without a value are left out.";
export const empty = "(empty)";
export const noMoreCharacters = (formMaxLength: number) => `Use no more than ${formMaxLength} characters`;
export const chooseAnOperation = "Choose an operation";
