import { SettingsError } from "./env";
import { AppError } from "./errors";

export async function runCli(main: (args: string[]) => Promise<string>, usage: string): Promise<void> {
  const args = process.argv.slice(2);
  try {
    console.log(args.includes("--help") || args.includes("-h") ? usage : await main(args));
  } catch (error) {
    if (!(error instanceof AppError || error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
