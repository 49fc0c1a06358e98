import { type AlertLine, alertsOnMenuMax } from "@/components/shell/alert-line";
import { readNewest } from "@/lib/desk/alerts/queries";
import { describeAlert } from "@/lib/desk/alerts/signs";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { answerJson } from "../answers";

export async function GET(): Promise<Response> {
  return answerJson(["alerts.read"], async (ctx, user): Promise<{ alerts: AlertLine[] }> => {
    const [rows, { numberForm }] = await Promise.all([readNewest(ctx, user, alertsOnMenuMax), getOrganisation(ctx)]);
    return {
      alerts: rows.map(({ id, facts, at, readAt }) => {
        const { title, href, tone, icon } = describeAlert(facts, numberForm);
        return { id, title, href, tone, icon, at: at.toISOString(), isRead: readAt !== null };
      }),
    };
  });
}
