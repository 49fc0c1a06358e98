import type {
  ConnectionSettings,
  EndpointDays,
  EndpointKind,
  Environment,
  ProfileDirection,
  UnknownChargePolicy,
} from "./settings";
import type { ConnectionState, OwnState } from "./state";

export type EndpointView = {
  id: string;
  kind: EndpointKind;
  gatewayId: string;
  label: string;
  currencies: string[];
  requiredFields: string[];
  hiddenFields: string[];
  unknownCharges: UnknownChargePolicy;
  retiredAt: Date | null;
} & EndpointDays;

export type ProfileAddress = {
  endpointId: string;
  profileId: string;
  direction: ProfileDirection;
  url: string;
  createdAt: Date;
};

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
  declaredAs: string | null;
  createdAt: Date;
  state: ConnectionState;
  ownState: OwnState;
  endpoints: EndpointView[];
  callbackUrl: string;
  lastCallbackAt: Date | null;
  /** The longest time after sending, in seconds, at which the gateway denied an order that it had. */
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
  orderCount: number;
};

export type ConnectionDetail = ConnectionView & {
  publicKeyPem: string | null;
  versions: VersionView[];
  callbackAddresses: { url: string; createdAt: Date; retiredAt: Date | null }[];
  profileAddresses: ProfileAddress[];
  profileAddressCount: number;
  lastTest: { at: Date; verdict: string } | null;
  firstAcceptedAt: Date | null;
};

export type SendableConnection = Pick<
  ConnectionView,
  "id" | "name" | "version" | "environment" | "dateForm" | "callbackParameter" | "callbackUrl" | "statusQuery"
> & {
  lastCallbackAt: Date | null;
  sandbox: boolean;
  sendable: boolean;
  whyNot: string | null;
  endpoints: Omit<EndpointView, "retiredAt" | "unknownCharges" | keyof EndpointDays>[];
};
