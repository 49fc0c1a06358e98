import { counted } from "@/lib/core/text/plural";

export const buildingTitle = "Building the pages";
export const rebuildingTitle = "The sources have changed: rebuilding the pages";
export const stillBuilding = (seconds: number, step: string) => `  still building after ${seconds} s: ${step}`;
export const stepCompiling = "compiling the pages";
export const stepChecking = "checking each page";
export const waitingForABuild = (pid: number) =>
  `Another start (process ${pid}) is building the pages; waiting until it has finished.`;
export const builtIn = (seconds: number) => `  built in ${seconds} s`;
export const endedBy = (signal: string | null) => `ended by ${signal}`;
export const exitCode = (code: number) => `exit code ${code}`;
export const buildFailed = (fault: string, logFile: string, lines: string) =>
  `The build failed (${fault}), see ${logFile}. Its last lines:\n  ${lines}`;
export const stepLast = "the last step";
export const stoppingNotice = "Stopping after requests in progress finish.";
export const stopped = "Stopped.";
export const notAFolder = "it isn't a folder";
export const folderNotWritable = "this user has no write access";
export const diskReadOnly = "the disk is read-only";
export const diskFull = "the disk is full";
export const pathThroughFile = "part of the path is a file";
export const folderUnusable = (dataDir: string, why: string) =>
  `The data folder ${dataDir} (DATA_DIR) can't be used: ${why}.`;
export const sealingKeyMissing = (file: string, folder: string) =>
  `SEALING_KEY is not set and ${file} is missing, but ${folder} contains a database. Restore the file from your backup.`;
export const waitingForEarlier = (names: string) => `Waiting for processes of an earlier start to finish: ${names}`;
export const theEarlierIsRunning = (part?: string, pid?: number) =>
  `The ${part} from an earlier start (process ${pid}) is still running. Stop it first.`;
export const processesUnlisted = "Running processes can't be listed. Check that /proc is mounted.";
export const alreadyRunning = (dataDir: string, pid: number) =>
  `Paydesk already runs on ${dataDir} (process ${pid}). Stop it first, or set DATA_DIR to another folder.`;
export const lockUnavailable = (lock: string) =>
  `The lock ${lock} can't be acquired. Remove it if Paydesk isn't running.`;
export const notReady = (seconds: number) => `isn't ready after ${seconds} s`;
export const stoppedAtStart = (exit: string) => `stopped right after starting (${exit})`;
export const timedOut = (title: string, seconds: number) =>
  `The ${title} didn't finish within ${seconds} s and was stopped.`;
export const hasStopped = (title: string, reason: string, seconds: number) =>
  `The ${title} has stopped (${reason}); restarting in ${seconds} s.`;
export const restarted = (title: string) => `The ${title} is running again.`;
export const outputTruncated = (name: string, file: string) => `${name}: more of this is in ${file}`;
export const callbackPortOff = "CALLBACK_PORT is off: set it to a port.";
export const callbackReceiver = "callback receiver";
export const nodeTooOld = (oldest: string, version: string) =>
  `Paydesk needs Node.js ${oldest} or newer; this is ${version}.`;
export const connectionsFileUnreadable = (connectionsFile: string) =>
  `CONNECTIONS_FILE ${connectionsFile} can't be read.`;
export const portTaken = (
  port: number,
  setting: string,
  holder: { name: string; pid: number } | null,
  free: number | null,
) =>
  `Port ${port} is in use by ${holder ? `${holder.name} (process ${holder.pid})` : "another program"}. Stop it, or set ${setting} to another port${free === null ? "" : `, such as ${setting}=${free}`}.`;
export const portForbidden = (port: number, setting: string) =>
  `This user can't open port ${port}. Set ${setting} to 1024 or higher.`;
export const hostForeign = (setting: string, host: string) => `${setting} ${host} isn't an address of this machine.`;
export const publicUrlMissing = (host: string) =>
  `PUBLIC_URL is required because other machines can reach HOST ${host}. Set it to the address that users open: Paydesk answers only under its name.`;
export const databaseUrlMissing = "CALLBACK_DATABASE_URL also needs DATABASE_URL, except for npm run callbacks.";
export const theDatabaseIsntRunning = (dataDir: string) =>
  `The database of ${dataDir} isn't running. Run npm start or set DATABASE_URL.`;
export const sandboxSyncFailed = (message: string) => `The sandbox couldn't be synced with its connections: ${message}`;
export const postgresRestarting = "PostgreSQL has stopped; restarting it.";
export const postgresRestarted = "PostgreSQL is running again.";
export const pointsToAnOldServer = (setting: string, version: number, oldest: string) =>
  `${setting} points to PostgreSQL ${version}; ${oldest} or newer is required.`;
export const poolerUnmarked = (setting: string) =>
  `${setting} points to a connection pooler. Add ?pgbouncer=true to it, and set DATABASE_DIRECT_URL to the same role's address without the pooler.`;
export const setADirectAddress =
  "DATABASE_URL points to a connection pooler. Set DATABASE_DIRECT_URL or MIGRATE_DATABASE_URL to an address without it.";
export const pointsToAnother = (setting: string) =>
  `${setting} points to a database that isn't a replica of DATABASE_URL's.`;
export const mustNotBePooled = (setting: string) => `${setting} must not point to a connection pooler.`;
export const pointsToAnEncoding = (setting: string, encoding: string) =>
  `${setting} points to a database in ${encoding}; UTF8 is required.`;
export const doesntWork = (setting: string, why: string) => `${setting} doesn't work: ${why}.`;
export const hostUnknown = (hostname: string) => `the host ${hostname} is unknown`;
export const nothingListening = (server: string) => `nothing listens on ${server}`;
export const socketMissing = "the socket doesn't exist at this path";
export const serverUnreachable = (server: string) => `${server} can't be reached`;
export const connectionClosed = (server: string) => `${server} closed the connection`;
export const credentialsRejected = (username: string) => `the server rejected the user or password (user ${username})`;
export const accessDenied = (username: string) => `the server denies access to this user (user ${username})`;
export const databaseMissing = (name: string) => `the database ${name} doesn't exist`;
export const answerTimedOut = (server: string) => `${server} didn't answer in time`;
export const reasonMissing = "no reason was given";
export const initialPassword = (password: string) => `${password} (until you change it)`;
export const adminSignIn = (email: string) => `${email}, with the password from the first start`;
export const gatewaySandbox = (port: number) => `the sandbox, on port ${port}`;
export const gatewayOwn = "your connections (the sandbox is off)";
export const receivedOn = (callbackUrl: string, host: string, port: number) =>
  `${callbackUrl}, received on ${host}:${port}`;
export const address = "Address";
export const listensOn = "Listens on";
export const signInTerm = "Sign in as";
export const password = "Password";
export const gateway = "Gateway";
export const data = "Data";
export const database = "Database";
export const logs = "Logs";
export const stopWith = "Stop with";
export const readyTitle = "Paydesk is ready.";
export const isReady = (part: string) => `The ${part} is ready. Press Ctrl-C to stop.`;
export const stillWaiting = (step: string) => `Still waiting for ${step} to finish.`;
export const partFailed = (title: string, fault: string, logFile: string) => `The ${title} ${fault} (see ${logFile}).`;
export const schemaCurrent = (applied: number) =>
  `The database is up to date (${counted(applied, "migration")} applied).`;
export const buildBegins = (what: string) => `${what} (about half a minute) ...`;
export const migrateFirst = (reason: string) => `The database doesn't fit this build: ${reason}. Run migrate first.`;
export const databaseWaiting = (reason: string) => `Waiting for the database: ${reason}.`;
