import { SettingsError } from "./env";
import { AppError } from "./errors";

/** Runs a command line and prints its result. An error that the user can act on is printed as its sentence, with exit code 1. */
export async function runCli(main: (args: string[]) => Promise<string>): Promise<void> {
  try {
    console.log(await main(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof AppError || error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
