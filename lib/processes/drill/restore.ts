import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectionConfig, createDatabase } from "@/db/client";
import { readInside } from "@/lib/controls/installation/standing";
import { openInstallationStore } from "@/lib/core/runtime/installation-store";
import { createLogger } from "@/lib/core/runtime/log";
import { verifyAudit } from "@/lib/identity/audit/chain";
import { guardInstallation } from "@/lib/payments/dispatch/sending-lock";
import * as t from "@/messages/drill";
import { asSuperuser, type Backup } from "./backup";
import { compareFigures, readFigures } from "./figures";

/**
 * Restores a fresh backup into a temporary folder, compares and verifies it, and checks that nothing would be sent. The
 * original is only read.
 * @returns true when everything matches
 */
export async function drillRestore(
  how: string,
  backUp: (folder: string) => Promise<Backup>,
  report: (line: string) => void,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "paydesk-drill-"));
  chmodSync(folder, 0o711); // As root, the server runs as another user, who must be able to enter.
  const stopwatch = startStopwatch();
  try {
    report(t.takesABackup(how));
    const backup = await backUp(folder);
    report(t.backedUp((backup.bytes / 2 ** 20).toFixed(1), stopwatch()));
    const restored = await backup.restore();
    try {
      report(t.restoredIn(stopwatch()));
      const passed = await inspect(backup, asSuperuser(restored), folder, report);
      report(passed ? t.passed : t.failed);
      return passed;
    } finally {
      await restored.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function inspect(backup: Backup, url: string, folder: string, report: (line: string) => void): Promise<boolean> {
  const client = new pg.Client(connectionConfig(url, "paydesk drill"));
  const db = createDatabase(url, { max: 2, name: "paydesk drill" });
  await client.connect();
  try {
    const figures = await readFigures(client);
    const { exact, rows, differences } = compareFigures(backup.before, backup.after, figures);
    report(t.restoredTables(figures.tables.size, rows, figures.orders.size));
    for (const line of differences.length > 0 ? differences : [exact ? t.allEqual : t.allWithin]) report(line);
    const isIntact = (await verifyAudit(db)).kind === "intact";
    report(isIntact ? t.auditIntact : t.auditDiffers);
    const lastNumber = (await readInside(db))?.lastNumber ?? 0n;
    report(t.recoveryPoint(await readRecoveryPoint(client), String(lastNumber)));
    const reason = await guardInstallation({
      db,
      installationStore: openInstallationStore(folder, null),
      log: createLogger("drill", "silent"),
      now: () => new Date(),
    });
    const isSafe = reason !== null || lastNumber === 0n;
    report(reason !== null ? t.sendingLocked(reason) : isSafe ? t.nothingSent : t.sendingNotLocked);
    return differences.length === 0 && isIntact && isSafe;
  } finally {
    await client.end();
    await db.$client.end();
  }
}

async function readRecoveryPoint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string | null }>(
    `select to_char(greatest((select max(at) from order_events), (select max(at) from audit), (select max(received_at) from callbacks))
       at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as at`,
  );
  return rows[0]?.at ?? "an empty database";
}

function startStopwatch(): () => string {
  let last = performance.now();
  return () => {
    const seconds = (performance.now() - last) / 1000;
    last = performance.now();
    return seconds.toFixed(1);
  };
}
