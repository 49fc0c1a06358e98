import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const theyDidNotEncodeThe = "They did not encode the address: it stands there as it is.";
export const theirAddressCannotBeDecoded = "Their address cannot be decoded.";
export const theyEncodedTheAddressTwice = "They encoded the address twice; once is the rule.";
export const inTheAddressThey = (fault: string) => `In the address they ${fault}.`;
export const theAddress = "the address";
export const theyWriteTheSchemeAs = (scheme: string) => `They write the scheme as ${scheme}; the rule is lower case.`;
export const theScheme = "the scheme";
export const theyKeptTheQueryIn = (query: string) =>
  `They kept the query (${query}) in the address; it belongs among the parameters.`;
export const theyKeptTheFragmentIt = (fragment: string) =>
  `They kept the fragment (${fragment}); it is no part of a request.`;
export const theyKeptTheUserName = "They kept the user name of the address; only host and port are signed.";
export const theyKeptThePortThe = (kept: string) => `They kept the port ${kept}; the scheme's own port is left out.`;
export const theyDidNotLowerCase = (theirs: string) => `They did not lower-case the host: ${theirs}.`;
export const theyLeftThePortOut = (notify: string) => `They left the port out; we have ${notify}.`;
export const theHost = "the host";
export const theyHaveASlashAt = "They have a slash at the end of the path that we do not have.";
export const theyLackTheSlashAt = "They lack the slash at the end of the path.";
export const theyHaveADoubledSlash = "They have a doubled slash in the path.";
export const thePath = "the path";
export const inTheyHaveWeHave = (what: string, theirs: string, ours: string) =>
  `In ${what}: they have ${theirs}, we have ${ours}.`;
export const atMostCharacters = (pastedMaxLength: number) => `At most ${pastedMaxLength} characters.`;
export const normalizedParameters = "normalized parameters";
export const baseString = "base string";
export const bothMeanTheSameBut = "Both mean the same, but are not written alike.";
export const isCardDataAndThat = (nameText: string) =>
  `${nameText} is card data, and that is never typed here: take it out and compare without it.`;
export const lineEndsInsideWhatYou = "Line ends inside what you pasted were left out.";
export const nothingWasPasted = "Nothing was pasted.";
export const thisIsAnAuthorizationHeader =
  "This is an Authorization header. Paste the base string that was signed, or its normalized parameters.";
export const whatYouPastedCannotBe = "What you pasted cannot be decoded: a % in it starts no byte of UTF-8.";
export const theyEncodedTheWholeBase = "They encoded the whole base string once more; its two & stand as they are.";
export const theyHaveNoParameters = "They have no parameters.";
export const theyDidNotEncodeTwice =
  "They did not encode twice: the parameters stand there as they were joined, with their own = and &.";
export const theirParametersCannotBeDecoded = "Their parameters cannot be decoded.";
export const theyEncodedTheJoinedParameters = "They encoded the joined parameters once too often.";
export const inTheParametersThey = (fault: string) => `In the parameters they ${fault}.`;
export const theyWriteTheMethodAs = (method: string) => `They write the method as ${method}; the rule is upper case.`;
export const theySignedForTheMethod = (method: string, method2: string) =>
  `They signed for the method ${method}, we for ${method2}.`;
export const atParameter = (nameText: string, text: string) => `At parameter ${nameText}: ${text}`;
export const encodeItsNameOtherwise = "encode its name otherwise";
export const they = (part: string) => `they ${part}.`;
export const theyHaveWeHave = (foreign: string, mine: string, nameText: string) =>
  `they have ${foreign}, we have ${mine}${nameText}.`;
export const theyDidNotEncodeTheValue = "they did not encode the value.";
export const encodeItOtherwise = "encode it otherwise";
export const theyWriteForASpace = "they write + for a space; the rule is %20.";
export const theyEncodedTheValueOnce = "they encoded the value once more than we do.";
export const theyEncodedItAsIso = "they encoded it as ISO-8859-1; the rule is UTF-8.";
export const typeTheirsAboveToCompare = "; type theirs above to compare the rest";
export const blanksOrALineEnd = " (blanks or a line end beside it)";
export const theSameLettersInAnother = " (the same letters in another Unicode form)";
export const upperAndLowerCase = " (upper and lower case)";
export const theyLackTheParameter = (nameText: string, notify: string) =>
  `They lack the parameter ${nameText} (${notify}).`;
export const theyCallItWeCall = (notify: string, nameText: string) => `They call it ${notify}, we call it ${nameText}.`;
export const theySignedOauthSignatureToo = "They signed oauth_signature too; it is left out of what is signed.";
export const theyHaveRealmTheOne = "They have realm; the one of the header is left out of what is signed.";
export const theyHaveAParameterThat = (nameText: string, value: string) =>
  `They have a parameter that we do not have: ${nameText} (${value}).`;
export const beforeEncodingTheRuleIs = "before encoding; the rule is after";
export const theJoinedNameValueTexts = "the joined name=value texts; the rule is by name, then by value";
export const withoutRegardToUpperAnd = "without regard to upper and lower case; the rule is by bytes";
export const byNameOnlyEqualNames = "by name only; equal names are sorted by value";
export const theySorted = (known: string) => `They sorted ${known}.`;
export const theyDidNotSortThe = (before: string, after: string) =>
  `They did not sort the parameters: ${before} stands before ${after}.`;
export const writeLowerCaseHexDigits = "write lower-case hex digits (%3a); the rule is upper case (%3A)";
export const encodeOnlySomeOfThe = (again: string) => `encode only some of the ${again}; the rule is every one`;
export const leaveAsItIsThe = (bare: string, wanted: string) => `leave ${bare} as it is; the rule is ${wanted}`;
export const encodeWhichTheRuleLeaves = (plain: string) => `encode ${plain}, which the rule leaves as it is`;
export const aSpace = "a space";
export const noCallIsKeptYet =
  "No call is kept yet. Calls that carried a card are never among them: their signatures are secrets too.";
export const call = "Call";
export const theLatest50WithoutCard = "The latest 50 without card data, newest first.";
export const madeAccountNumbersAreShown = (when: ReactNode) =>
  rich`Made ${when}. Account numbers are shown whole: the signature covers them.`;
export const noResultYet = "no result yet";
export const http = (status: string, httpStatus: number) => `${status} (HTTP ${httpStatus})`;
export const compare = "Compare";
export const anotherPartysBaseStringOr = "Another party's base string, or its normalized parameters";
export const itStaysInThisBrowser = "It stays in this browser.";
export const notCompared = "Not compared";
export const theSame = (compared: string) => `The same ${compared}`;
export const ifTheSignaturesDifferAll = "If the signatures differ all the same, they were made with different keys.";
export const ours = "Ours";
export const theirs = "Theirs";
export const theBaseStringsDiffer = "The base strings differ";
export const theParametersDiffer = "The parameters differ";
export const firstAtCharacter = (what: string, part: number) => `${what}: first at character ${part}`;
export const endsHere = "(ends here)";
export const thisCallIsNotKept = "This call is not kept in a form that can be looked at here.";
export const thisConnectionHasNoSuch = "This connection has no such endpoint.";
export const aNameHasAtMost = (nameMaxLength: number) => `A name has at most ${nameMaxLength} characters`;
export const aValueHasAtMost = (formMaxLength: number) => `A value has at most ${formMaxLength} characters`;
export const atMostNamesAndValues = (pairsMax: number) => `At most ${pairsMax} names and values`;
export const isCardDataAndThatIs = (card: string) =>
  `${card} is card data, and that is never typed here: leave it out.`;
export const pairOfTheFormBody = (part: number) => `Pair ${part} of the form body is not percent-encoded UTF-8.`;
export const aWholeNumberOfSeconds = "A whole number of seconds since 1970, such as 1644119905";
export const typeANonceOrLeave = "Type a nonce, or leave it to us";
export const atMost256Characters = "At most 256 characters";
export const thisConnectionDoesNotExist = "This connection does not exist";
export const chooseACall = "Choose a call";
export const chooseAnEndpoint = "Choose an endpoint";
export const theCall = "The call";
export const whichCall = "Which call";
export const oneThatWasMade = "One that was made";
export const typeOneIn = "Type one in";
export const showItsSignature = "Show its signature";
export const thereIsNoCallTo = "There is no call to look at yet.";
export const theStepsAppearHereBody =
  "The steps appear here: body, parameters, base string, signature, header. Beneath them another party's base string can be pasted and compared.";
export const howItIsSigned = "How it is signed";
export const goesTo = "Goes to";
export const consumerKey = "consumer key";
export const timestamp = "Timestamp";
export const nonce = "Nonce";
export const nonce2 = "nonce";
export const exactlyAsItIsSent = "Exactly as it is sent: each name and value percent-encoded once.";
export const body = "Body";
export const thoseOfTheBodyAnd = "Those of the body and of the header, sorted by encoded name, then by encoded value.";
export const normalizedParameters2 = "Normalized parameters";
export const schemeHostAndPathOf = "Scheme, host and path of the address; the scheme's own port is left out.";
export const baseStringUri = "Base string URI";
export const methodUriAndParametersEach =
  "Method, URI and parameters, each encoded once more and joined by &. This is what is signed.";
export const baseString2 = "Base string";
export const rsaSha256OverTheBase = "RSA-SHA256 over the base string. It goes into the header, percent-encoded.";
export const signatureBase64 = "Signature, base64";
export const forComparingOnlyNeverSent = "For comparing only, never sent.";
export const signatureHex = "Signature, hex";
export const authorizationHeader = "Authorization header";
export const signedWithThisConnectionsOwn = (part: ReactNode) => rich`Signed with this connection's own key${part}.`;
export const signedWithAThrowawayKey = "Signed with a throwaway key";
export const thisCallWouldMoveMoney =
  "This call would move money in production, so it is signed with a throwaway key that was made for this answer and is kept nowhere: every step but the signature is the real one.";
export const thisConnectionHasNoKey =
  "This connection has no key yet, so a throwaway one was made for this answer: every step but the signature is the real one.";
export const theVeryBaseStringThat = "the very base string that was signed then";
export const anotherBaseStringWasSigned = "another base string was signed then";
export const theSignatureOfThatCall = "; the signature of that call is not shown.";
export const andTheVerySignature = ", and the very signature";
export const theSignatureDiffersBecauseThe = "; the signature differs, because the key was changed since";
export const timestamp2 = "timestamp";
export const operation = "Operation";
export const noEndpointYet = "No endpoint yet";
export const parameters = "Parameters";
export const namesAndValues = "Names and values";
export const aFormBody = "A form body";
export const formBody = "Form body";
export const asItWentOverThe = "As it went over the wire. It is taken apart and encoded anew, our way.";
export const cardNumbersAndVerificationValues = (consumerKey: string) =>
  `Card numbers and verification values are never typed here. The consumer key is ${consumerKey}.`;
export const blankNow = "Blank: now.";
export const blankANewOne = "Blank: a new one.";
export const nameLabel = (part: number) => `Name ${part}`;
export const value = (part: number, part2: string) => `Value ${part}${part2}`;
export const takeRowAway = (part: number) => `Take row ${part} away`;
export const addARow = "Add a row";
export const rowsWithoutAValueAre = "Rows without a value are left out.";
