import { type Letterhead, type Written, write } from "@/lib/identity/auth/mails";
import * as t from "@/messages/alerts/model";
import { type AlertKind, alertRows } from "./kinds";
import type { AlertLabel } from "./signs";

export const namedMax = 20;

export const writeAlertMail =
  (kind: AlertKind, described: readonly Pick<AlertLabel, "title" | "meaning" | "href">[], now: Date) =>
  ({ publicUrl, organisation }: Letterhead): Written => {
    const [first] = described;
    const subject = described.length === 1 && first ? first.title : `${described.length} ${alertRows[kind].many}`;
    const named = described.slice(0, namedMax).map(({ title, href }) => `${title}\n${publicUrl}${href}`);
    const left = described.length - named.length;
    const meanings = [...new Set(described.map(({ meaning }) => meaning))];
    return write(
      "alert",
      subject,
      t.paydeskAt(organisation),
      ...named,
      ...(left > 0 ? [t.mailMoreAlerts(left, publicUrl)] : []),
      ...meanings,
      t.mailAsOf(now.toISOString().slice(0, 16).replace("T", " ")),
      t.mailSettingsLink(publicUrl),
    );
  };
