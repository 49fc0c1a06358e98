export const mustBeAWhole = "must be a whole number from 1 to 65535";
export const mustBeMonths = (least: number) => `must be a whole number of months, ${least} or more`;
export const mustLookLikePostgres = "must look like postgres://user:password@host:5432/database";
export const mustBeAHost = "must be a host name or an IP address, without a port";
export const orOff = (portRange: string) => `${portRange}, or off`;
export const mustBeAnEmail = "must be an email address";
export const mustHaveNoMore = "must have no more than 254 characters";
export const mustHaveAtLeast = "must have at least 12 characters";
export const mustHaveNoMore2 = "must have no more than 200 characters";
export const mustBeAUuid = "must be a UUID (create one with: uuidgen)";
export const mustBeTheName = "must be the name of a header, such as x-forwarded-for";
export const mustLookLikeSmtps = "must look like smtps://user:password@mail.example.com";
export const mustHave16To = "must have 16 to 200 printable characters without spaces";
export const mustBeAnEmail2 = "must be an email address, or a page that starts with https://";
export const mustBe32Bytes =
  "must be 32 bytes in base64 (create one with: openssl rand -base64 32) or from rotate new-key";
export const sealingKeysDontFollow =
  "SEALING_KEY_ALSO and SEALING_KEY don't belong together. Make a new key from the one in use: rotate new-key";
export const requiredTogether = (name: string, other: string) => `${name} is required together with ${other}`;
export const sealingKeyIsRequired = (shape: string) =>
  `${requiredTogether("SEALING_KEY", "DATABASE_URL")}: it ${shape}`;
export const mustDiffer = (names: string, ports: string) => `${names} must differ (they are ${ports})`;
export const mustBeAnAddress = "must be an address such as https://paydesk.example.com";
export const mustStartWithHttps = "must start with https:// (http:// only for localhost)";
export const mustBeOnlyA = "must be only a scheme, a host and a port, without a path";
export const mustHaveAtMost = (max: number, addressMax: number) =>
  `must have at most ${max} characters, because the callback address made from it may have ${addressMax}`;
export const envNeedsNode = (version: string) =>
  `.env needs Node 20.12 or newer (this is ${version}). Set the variables yourself`;
export const sealingKeyIsntSet = (file: string) =>
  `SEALING_KEY isn't set and ${file} doesn't exist. Run npm start first`;
export const doesntContainAKey = (file: string, shape: string) => `${file} doesn't contain a sealing key: it ${shape}`;
export const mustBeOneOf = (values: readonly string[]) =>
  `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
