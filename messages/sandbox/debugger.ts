import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const addressUnencoded = "They didn't encode the address.";
export const addressUndecodable = "Their address can't be decoded.";
export const addressEncodedTwice = "They encoded the address twice. The rule is once.";
export const addressFault = (fault: string) => `In the address they ${fault}.`;
export const theAddress = "the address";
export const schemeNotLower = (scheme: string) => `They write the scheme as ${scheme}. The rule is lower case.`;
export const theScheme = "the scheme";
export const addressHasQuery = (query: string) =>
  `They kept the query (${query}) in the address. It belongs in the parameters.`;
export const addressHasFragment = (fragment: string) =>
  `They kept the fragment (${fragment}). It isn't part of a request.`;
export const addressHasUser = "They kept the user name in the address. Only host and port are signed.";
export const addressHasPort = (kept: string) => `They kept the port ${kept}. The scheme's default port is left out.`;
export const hostNotLower = (theirs: string) => `They didn't write the host in lower case: ${theirs}.`;
export const portMissing = (notify: string) => `They left out the port. Ours is ${notify}.`;
export const theHost = "the host";
export const slashExtra = "Their path ends with a slash. Ours doesn't.";
export const slashMissing = "Their path lacks the slash at the end.";
export const slashDoubled = "Their path has a double slash.";
export const thePath = "the path";
export const addressPartDiffers = (what: string, theirs: string, ours: string) =>
  `In ${what}: theirs is ${theirs}, ours is ${ours}.`;
export const pastedTooLong = (pastedMaxLength: number) => `Use no more than ${pastedMaxLength} characters.`;
export const normalizedParameters = "normalized parameters";
export const baseString = "base string";
export const writtenDifferently = "Both have the same meaning but are written differently.";
export const pastedCardData = (nameText: string) =>
  `${nameText} is card data and must not be entered. Remove it and compare without it.`;
export const lineBreaksRemoved = "Line breaks in the pasted text were removed.";
export const pastedMissing = "Paste a base string or its normalized parameters.";
export const pastedHeader =
  "This is an Authorization header. Paste the base string that was signed, or its normalized parameters.";
export const pastedUndecodable = "The pasted text can't be decoded: a % in it doesn't start a UTF-8 byte.";
export const baseStringEncoded = "They encoded the whole base string again. Its two & must not be encoded.";
export const parametersMissing = "They have no parameters.";
export const parametersEncodedOnce = "They didn't encode twice: the parameters still contain their own = and &.";
export const parametersUndecodable = "Their parameters can't be decoded.";
export const parametersOverEncoded = "They encoded the joined parameters once too often.";
export const parametersFault = (fault: string) => `In the parameters they ${fault}.`;
export const methodNotUpper = (method: string) => `They write the method as ${method}. The rule is upper case.`;
export const methodDiffers = (method: string, method2: string) =>
  `They signed for the method ${method}, and we signed for ${method2}.`;
export const atParameter = (nameText: string, text: string) => `At parameter ${nameText}: ${text}`;
export const nameEncodingDiffers = "encode its name differently";
export const they = (part: string) => `they ${part}.`;
export const valueDiffers = (foreign: string, mine: string, nameText: string) =>
  `theirs is ${foreign}, ours is ${mine}${nameText}.`;
export const valueUnencoded = "they didn't encode the value.";
export const valueEncodingDiffers = "encode it differently";
export const spaceAsPlus = "they write + for a space. The rule is %20.";
export const valueOverEncoded = "they encoded the value once more than we do.";
export const valueAsLatin = "they encoded it as ISO-8859-1. The rule is UTF-8.";
export const theirValueHint = "; enter theirs above to compare the rest";
export const whitespacePart = " (spaces or a line break beside it)";
export const unicodePart = " (the same letters in a different Unicode form)";
export const casePart = " (upper and lower case)";
export const parameterMissing = (nameText: string, notify: string) =>
  `They lack the parameter ${nameText} (${notify}).`;
export const parameterRenamed = (notify: string, nameText: string) => `They call it ${notify}. We call it ${nameText}.`;
export const signatureSigned = "They also signed oauth_signature. It must be left out.";
export const realmSigned = "They signed realm. The one in the header must be left out.";
export const parameterExtra = (nameText: string, value: string) =>
  `They have a parameter that we do not have: ${nameText} (${value}).`;
export const sortedBeforeEncoding = "before encoding; the rule is after encoding";
export const sortedByText = "the joined name=value texts; the rule is by name, then by value";
export const sortedCaseless = "ignoring upper and lower case; the rule is by bytes";
export const sortedByName = "by name only; equal names are sorted by value";
export const theySorted = (known: string) => `They sorted ${known}.`;
export const sortingDiffers = (before: string, after: string) =>
  `They didn't sort the parameters: ${before} comes before ${after}.`;
export const hexLowerCase = "write lower-case hex digits (%3a); the rule is upper case (%3A)";
export const encodingPartial = (again: string) => `encode only some of the ${again}; the rule is all of them`;
export const encodingMissing = (bare: string, wanted: string) => `don't encode ${bare}; the rule is ${wanted}`;
export const encodingNeedless = (plain: string) => `encode ${plain}; the rule is not to encode it`;
export const aSpace = "a space";
export const callsEmpty =
  "No calls stored yet. Calls with card data are never shown, because their signatures are secret too.";
export const call = "Call";
export const theLatest50Without = "The latest 50 without card data, newest first.";
export const storedCallHint = (when: ReactNode) =>
  rich`Made ${when}. Account numbers are shown in full, because the signature covers them.`;
export const resultPending = "no result yet";
export const http = (status: string, httpStatus: number) => `${status} (HTTP ${httpStatus})`;
export const compare = "Compare";
export const pasteLabel = "Another party's base string, or its normalized parameters";
export const pasteHint = "It isn't sent or stored.";
export const notCompared = "Not compared";
export const identical = (compared: string) => `Identical ${compared}`;
export const identicalHint = "If the signatures still differ, they were made with different keys.";
export const ours = "Ours";
export const theirs = "Theirs";
export const stringsDiffer = "The base strings differ";
export const parametersDiffer = "The parameters differ";
export const differenceTitle = (what: string, part: number) => `${what} – first difference at character ${part}`;
export const endsHere = "(ends here)";
export const callNotShown = "This call isn't stored in a form that can be shown.";
export const endpointUnknown = "This endpoint doesn't exist on this connection.";
export const nameTooLong = (nameMaxLength: number) => `Name: use no more than ${nameMaxLength} characters`;
export const valueTooLong = (formMaxLength: number) => `Value: use no more than ${formMaxLength} characters`;
export const tooManyPairs = (pairsMax: number) => `Use no more than ${pairsMax} names and values`;
export const enteredCardData = (card: string) => `${card} is card data and must not be entered. Remove it.`;
export const pairInvalid = (part: number) => `Pair ${part} of the form body isn't percent-encoded UTF-8.`;
export const timestampInvalid = "Enter whole seconds since 1970, e.g. 1644119905";
export const nonceInvalid = "Enter a nonce, or leave it blank";
export const nonceTooLong = "Use no more than 256 characters";
export const connectionUnknown = "This connection doesn't exist";
export const callMissing = "Choose a call";
export const endpointMissing = "Choose an endpoint";
export const callTitle = "Call";
export const callSource = "Call source";
export const pastCall = "Past call";
export const typedCall = "Enter a call";
export const showSignature = "Show signature";
export const callsMissing = "There are no calls to show yet.";
export const stepsEmptyHint =
  "Shows the body, parameters, base string, signature and header. You can then compare another party's base string.";
export const signatureSteps = "Signature steps";
export const sentTo = "Sent to";
export const consumerKey = "consumer key";
export const timestamp = "Timestamp";
export const nonce = "Nonce";
export const nonceCopyLabel = "nonce";
export const bodyHint = "Exactly as sent: each name and value percent-encoded once.";
export const body = "Body";
export const parametersHint = "Parameters of the body and header, sorted by encoded name, then by encoded value.";
export const parametersTitle = "Normalized parameters";
export const addressHint = "Scheme, host and path of the address. The scheme's default port is left out.";
export const addressTitle = "Base string URI";
export const baseStringHint = "Method, URI and parameters, each encoded again and joined by &. This is what is signed.";
export const baseStringTitle = "Base string";
export const signatureHint = "RSA-SHA256 of the base string. It is sent in the header, percent-encoded.";
export const signatureTitle = "Signature, base64";
export const hexHint = "For comparison only. Never sent.";
export const signatureHex = "Signature, hex";
export const authorizationHeader = "Authorization header";
export const ownKeyNote = (part: ReactNode) => rich`Signed with this connection's own key${part}.`;
export const temporaryKeyTitle = "Signed with a temporary key";
export const temporaryKeyMoney =
  "This call would move real money, so it is signed with a temporary key that isn't stored. Every step except the signature is real.";
export const temporaryKeyUnset =
  "This connection has no key yet, so a temporary key was used. Every step except the signature is real.";
export const baseStringMatched = "same base string as signed at that time";
export const baseStringChanged = "a different base string was signed at that time";
export const signatureHidden = "; the signature of that call isn't shown.";
export const signatureMatched = ", and the same signature";
export const signatureChanged = "; the signature differs, because the key was changed since";
export const timestampCopyLabel = "timestamp";
export const operation = "Operation";
export const endpointsEmpty = "No endpoint yet";
export const parameters = "Parameters";
export const pairsOption = "Names and values";
export const formOption = "A form body";
export const formBody = "Form body";
export const formHint = "As sent over the wire. We decode it and encode it again.";
export const cardDataHint = (consumerKey: string) =>
  `Never enter card numbers or verification values. The consumer key is ${consumerKey}.`;
export const timestampHint = "Blank: the current time.";
export const nonceHint = "Blank: a new nonce.";
export const nameLabel = (part: number) => `Name ${part}`;
export const value = (part: number, part2: string) => `Value ${part}${part2}`;
export const removeRow = (part: number) => `Remove row ${part}`;
export const addRow = "Add row";
export const pairsHint = "Rows without a value are left out.";
export const empty = "(empty)";
export const noMoreCharacters = (formMaxLength: number) => `Use no more than ${formMaxLength} characters`;
export const operationMissing = "Choose an operation";
