import type {
  ConnectionSettings,
  EndpointDays,
  EndpointKind,
  Environment,
  ProfileDirection,
  UnknownChargePolicy,
} from "./settings";
import type { ConnectionState, OwnState } from "./state";

/** An endpoint as every screen may see it. Fields are wire names. */
export type EndpointView = {
  id: string;
  kind: EndpointKind;
  gatewayId: string;
  label: string;
  currencies: string[];
  requiredFields: string[];
  hiddenFields: string[];
  /** What becomes of charges that the gateway makes by schedule. */
  unknownCharges: UnknownChargePolicy;
  retiredAt: Date | null;
} & EndpointDays;

/** Our address for the charges of one recurring profile, which the gateway makes automatically. */
export type ProfileAddress = {
  endpointId: string;
  profileId: string;
  direction: ProfileDirection;
  url: string;
  createdAt: Date;
};

/** A connection as every screen may see it: what is sealed is shown as a yes or no, a fingerprint or a time. */
export type ConnectionView = ConnectionSettings & {
  id: string;
  version: number;
  environment: Environment;
  baseUrl: string;
  consumerKey: string;
  paths: Record<string, string>;
  keyFingerprint: string | null;
  keyBits: number | null;
  hasControlKey: boolean;
  hasPreviousControlKey: boolean;
  /** Its name in the connections file; null: kept on the screen. */
  declaredAs: string | null;
  createdAt: Date;
  state: ConnectionState;
  /** Without what prevents it of all connections. */
  ownState: OwnState;
  endpoints: EndpointView[];
  /** Our address as the gateway gets it. */
  callbackUrl: string;
  lastCallbackAt: Date | null;
  /** Longest time after sending, in seconds, at which its gateway denied an order that it had. */
  absenceDelaySeconds: number;
};

export type VersionView = {
  version: number;
  environment: Environment;
  baseUrl: string;
  consumerKey: string;
  paths: Record<string, string>;
  keyFingerprint: string | null;
  keyBits: number | null;
  createdAt: Date;
  createdBy: string | null;
  /** Orders prepared for it; from the first one on it never changes. */
  orderCount: number;
};

export type ConnectionDetail = ConnectionView & {
  /** null until a key is made; to be given to the gateway. */
  publicKeyPem: string | null;
  versions: VersionView[];
  /** Newest first; a retired one still takes callbacks. */
  callbackAddresses: { url: string; createdAt: Date; retiredAt: Date | null }[];
  /** Newest first, the latest of them; `profileAddressCount` says how many there are. */
  profileAddresses: ProfileAddress[];
  profileAddressCount: number;
  /** What the last test of the current version and key saw, and when. */
  lastTest: { at: Date; verdict: string } | null;
  firstAcceptedAt: Date | null;
};

/** A connection as the payout form offers it. */
export type SendableConnection = Pick<
  ConnectionView,
  "id" | "name" | "version" | "environment" | "dateForm" | "callbackParameter" | "callbackUrl" | "statusQuery"
> & {
  lastCallbackAt: Date | null;
  /** It leads to the built-in sandbox: special numbers choose what becomes of a payout (`readSandboxNumbers`). */
  sandbox: boolean;
  sendable: boolean;
  /** Why not, as a sentence; null when sendable. */
  whyNot: string | null;
  endpoints: Omit<EndpointView, "retiredAt" | "unknownCharges" | keyof EndpointDays>[];
};
