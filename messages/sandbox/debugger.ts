import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const theyDidNotEncodeThe = "They didn't encode the address.";
export const theirAddressCannotBeDecoded = "Their address can't be decoded.";
export const theyEncodedTheAddressTwice = "They encoded the address twice. The rule is once.";
export const inTheAddressThey = (fault: string) => `In the address they ${fault}.`;
export const theAddress = "the address";
export const theyWriteTheSchemeAs = (scheme: string) => `They write the scheme as ${scheme}. The rule is lower case.`;
export const theScheme = "the scheme";
export const theyKeptTheQueryIn = (query: string) =>
  `They kept the query (${query}) in the address. It belongs in the parameters.`;
export const theyKeptTheFragmentIt = (fragment: string) =>
  `They kept the fragment (${fragment}). It isn't part of a request.`;
export const theyKeptTheUserName = "They kept the user name in the address. Only host and port are signed.";
export const theyKeptThePortThe = (kept: string) =>
  `They kept the port ${kept}. The scheme's default port is left out.`;
export const theyDidNotLowerCase = (theirs: string) => `They didn't write the host in lower case: ${theirs}.`;
export const theyLeftThePortOut = (notify: string) => `They left out the port. Ours is ${notify}.`;
export const theHost = "the host";
export const theyHaveASlashAt = "Their path ends with a slash. Ours doesn't.";
export const theyLackTheSlashAt = "Their path lacks the slash at the end.";
export const theyHaveADoubledSlash = "Their path has a double slash.";
export const thePath = "the path";
export const inTheyHaveWeHave = (what: string, theirs: string, ours: string) =>
  `In ${what}: theirs is ${theirs}, ours is ${ours}.`;
export const atMostCharacters = (pastedMaxLength: number) => `Use no more than ${pastedMaxLength} characters.`;
export const normalizedParameters = "normalized parameters";
export const baseString = "base string";
export const bothMeanTheSameBut = "Both have the same meaning but are written differently.";
export const isCardDataAndThat = (nameText: string) =>
  `${nameText} is card data and must not be entered. Remove it and compare without it.`;
export const lineEndsInsideWhatYou = "Line breaks in the pasted text were removed.";
export const nothingWasPasted = "Paste a base string or its normalized parameters.";
export const thisIsAnAuthorizationHeader =
  "This is an Authorization header. Paste the base string that was signed, or its normalized parameters.";
export const whatYouPastedCannotBe = "The pasted text can't be decoded: a % in it doesn't start a UTF-8 byte.";
export const theyEncodedTheWholeBase = "They encoded the whole base string again. Its two & must not be encoded.";
export const theyHaveNoParameters = "They have no parameters.";
export const theyDidNotEncodeTwice = "They didn't encode twice: the parameters still contain their own = and &.";
export const theirParametersCannotBeDecoded = "Their parameters can't be decoded.";
export const theyEncodedTheJoinedParameters = "They encoded the joined parameters once too often.";
export const inTheParametersThey = (fault: string) => `In the parameters they ${fault}.`;
export const theyWriteTheMethodAs = (method: string) => `They write the method as ${method}. The rule is upper case.`;
export const theySignedForTheMethod = (method: string, method2: string) =>
  `They signed for the method ${method}, and we signed for ${method2}.`;
export const atParameter = (nameText: string, text: string) => `At parameter ${nameText}: ${text}`;
export const encodeItsNameOtherwise = "encode its name differently";
export const they = (part: string) => `they ${part}.`;
export const theyHaveWeHave = (foreign: string, mine: string, nameText: string) =>
  `theirs is ${foreign}, ours is ${mine}${nameText}.`;
export const theyDidNotEncodeTheValue = "they didn't encode the value.";
export const encodeItOtherwise = "encode it differently";
export const theyWriteForASpace = "they write + for a space. The rule is %20.";
export const theyEncodedTheValueOnce = "they encoded the value once more than we do.";
export const theyEncodedItAsIso = "they encoded it as ISO-8859-1. The rule is UTF-8.";
export const typeTheirsAboveToCompare = "; enter theirs above to compare the rest";
export const blanksOrALineEnd = " (spaces or a line break beside it)";
export const theSameLettersInAnother = " (the same letters in a different Unicode form)";
export const upperAndLowerCase = " (upper and lower case)";
export const theyLackTheParameter = (nameText: string, notify: string) =>
  `They lack the parameter ${nameText} (${notify}).`;
export const theyCallItWeCall = (notify: string, nameText: string) => `They call it ${notify}. We call it ${nameText}.`;
export const theySignedOauthSignatureToo = "They also signed oauth_signature. It must be left out.";
export const theyHaveRealmTheOne = "They signed realm. The one in the header must be left out.";
export const theyHaveAParameterThat = (nameText: string, value: string) =>
  `They have a parameter that we do not have: ${nameText} (${value}).`;
export const beforeEncodingTheRuleIs = "before encoding; the rule is after encoding";
export const theJoinedNameValueTexts = "the joined name=value texts; the rule is by name, then by value";
export const withoutRegardToUpperAnd = "ignoring upper and lower case; the rule is by bytes";
export const byNameOnlyEqualNames = "by name only; equal names are sorted by value";
export const theySorted = (known: string) => `They sorted ${known}.`;
export const theyDidNotSortThe = (before: string, after: string) =>
  `They didn't sort the parameters: ${before} comes before ${after}.`;
export const writeLowerCaseHexDigits = "write lower-case hex digits (%3a); the rule is upper case (%3A)";
export const encodeOnlySomeOfThe = (again: string) => `encode only some of the ${again}; the rule is all of them`;
export const leaveAsItIsThe = (bare: string, wanted: string) => `don't encode ${bare}; the rule is ${wanted}`;
export const encodeWhichTheRuleLeaves = (plain: string) => `encode ${plain}; the rule is not to encode it`;
export const aSpace = "a space";
export const noCallIsKeptYet =
  "No calls stored yet. Calls with card data are never shown, because their signatures are secret too.";
export const call = "Call";
export const theLatest50WithoutCard = "The latest 50 without card data, newest first.";
export const madeAccountNumbersAreShown = (when: ReactNode) =>
  rich`Made ${when}. Account numbers are shown in full, because the signature covers them.`;
export const noResultYet = "no result yet";
export const http = (status: string, httpStatus: number) => `${status} (HTTP ${httpStatus})`;
export const compare = "Compare";
export const anotherPartysBaseStringOr = "Another party's base string, or its normalized parameters";
export const itStaysInThisBrowser = "It isn't sent or stored.";
export const notCompared = "Not compared";
export const theSame = (compared: string) => `Identical ${compared}`;
export const ifTheSignaturesDifferAll = "If the signatures still differ, they were made with different keys.";
export const ours = "Ours";
export const theirs = "Theirs";
export const theBaseStringsDiffer = "The base strings differ";
export const theParametersDiffer = "The parameters differ";
export const firstAtCharacter = (what: string, part: number) => `${what} – first difference at character ${part}`;
export const endsHere = "(ends here)";
export const thisCallIsNotKept = "This call isn't stored in a form that can be shown.";
export const thisConnectionHasNoSuch = "This endpoint doesn't exist on this connection.";
export const aNameHasAtMost = (nameMaxLength: number) => `Name: use no more than ${nameMaxLength} characters`;
export const aValueHasAtMost = (formMaxLength: number) => `Value: use no more than ${formMaxLength} characters`;
export const atMostNamesAndValues = (pairsMax: number) => `Use no more than ${pairsMax} names and values`;
export const isCardDataAndThatIs = (card: string) => `${card} is card data and must not be entered. Remove it.`;
export const pairOfTheFormBody = (part: number) => `Pair ${part} of the form body isn't percent-encoded UTF-8.`;
export const aWholeNumberOfSeconds = "Enter whole seconds since 1970, e.g. 1644119905";
export const typeANonceOrLeave = "Enter a nonce, or leave it blank";
export const atMost256Characters = "Use no more than 256 characters";
export const thisConnectionDoesNotExist = "This connection doesn't exist";
export const chooseACall = "Choose a call";
export const chooseAnEndpoint = "Choose an endpoint";
export const theCall = "Call";
export const whichCall = "Call source";
export const oneThatWasMade = "Past call";
export const typeOneIn = "Enter a call";
export const showItsSignature = "Show signature";
export const thereIsNoCallTo = "There are no calls to show yet.";
export const theStepsAppearHereBody =
  "Shows the body, parameters, base string, signature and header. You can then compare another party's base string.";
export const howItIsSigned = "Signature steps";
export const goesTo = "Sent to";
export const consumerKey = "consumer key";
export const timestamp = "Timestamp";
export const nonce = "Nonce";
export const nonce2 = "nonce";
export const exactlyAsItIsSent = "Exactly as sent: each name and value percent-encoded once.";
export const body = "Body";
export const thoseOfTheBodyAnd = "Parameters of the body and header, sorted by encoded name, then by encoded value.";
export const normalizedParameters2 = "Normalized parameters";
export const schemeHostAndPathOf = "Scheme, host and path of the address. The scheme's default port is left out.";
export const baseStringUri = "Base string URI";
export const methodUriAndParametersEach =
  "Method, URI and parameters, each encoded again and joined by &. This is what is signed.";
export const baseString2 = "Base string";
export const rsaSha256OverTheBase = "RSA-SHA256 of the base string. It is sent in the header, percent-encoded.";
export const signatureBase64 = "Signature, base64";
export const forComparingOnlyNeverSent = "For comparison only. Never sent.";
export const signatureHex = "Signature, hex";
export const authorizationHeader = "Authorization header";
export const signedWithThisConnectionsOwn = (part: ReactNode) => rich`Signed with this connection's own key${part}.`;
export const signedWithAThrowawayKey = "Signed with a temporary key";
export const thisCallWouldMoveMoney =
  "This call would move real money, so it is signed with a temporary key that isn't stored. Every step except the signature is real.";
export const thisConnectionHasNoKey =
  "This connection has no key yet, so a temporary key was used. Every step except the signature is real.";
export const theVeryBaseStringThat = "same base string as signed at that time";
export const anotherBaseStringWasSigned = "a different base string was signed at that time";
export const theSignatureOfThatCall = "; the signature of that call isn't shown.";
export const andTheVerySignature = ", and the same signature";
export const theSignatureDiffersBecauseThe = "; the signature differs, because the key was changed since";
export const timestamp2 = "timestamp";
export const operation = "Operation";
export const noEndpointYet = "No endpoint yet";
export const parameters = "Parameters";
export const namesAndValues = "Names and values";
export const aFormBody = "A form body";
export const formBody = "Form body";
export const asItWentOverThe = "As sent over the wire. We decode it and encode it again.";
export const cardNumbersAndVerificationValues = (consumerKey: string) =>
  `Never enter card numbers or verification values. The consumer key is ${consumerKey}.`;
export const blankNow = "Blank: the current time.";
export const blankANewOne = "Blank: a new nonce.";
export const nameLabel = (part: number) => `Name ${part}`;
export const value = (part: number, part2: string) => `Value ${part}${part2}`;
export const takeRowAway = (part: number) => `Remove row ${part}`;
export const addARow = "Add row";
export const rowsWithoutAValueAre = "Rows without a value are left out.";
