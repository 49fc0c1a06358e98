import { strToU8 } from "fflate";
import { uploadGatewayReport } from "@/lib/books/gateway-reports/commands";
import { uploadStatements } from "@/lib/books/statements/commands";
import type { Actor } from "@/lib/core/runtime/context";
import type { TestContext } from "@/lib/identity/users/testing";
import { testIds } from "@/lib/payments/orders/testing";

export type TestReturn = { amount: string; ids?: readonly string[]; text?: string; code?: string; rest?: string };

let number = 0;

export function printStatement(
  lines: readonly TestReturn[],
  { account = "ACC", currency = "EUR", on = "2026-11-20", form = "053" as "053" | "054" } = {},
): string {
  number += 1;
  const cents = lines.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
  const closing = `${cents < 0n ? -cents : cents}`.padStart(3, "0").replace(/(\d\d)$/, ".$1");
  const balance = (code: string, amount: string, side: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${on}</Dt></Dt></Bal>`;
  const entry = ({ amount, ids = [], text = "", code = "", rest = "" }: TestReturn) =>
    `<Ntry><Amt Ccy="${currency}">${amount.replace("-", "")}</Amt><CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd>
     <Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt><NtryDtls><TxDtls><Refs>${ids.map((id) => `<EndToEndId>${id}</EndToEndId>`).join("")}</Refs>
     <RmtInf><Ustrd>${text}</Ustrd></RmtInf>${code ? `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>` : ""}${rest}</TxDtls></NtryDtls></Ntry>`;
  const [root, part] = form === "053" ? ["BkToCstmrStmt", "Stmt"] : ["BkToCstmrDbtCdtNtfctn", "Ntfctn"];
  const balances =
    form === "053" ? `${balance("OPBD", "0.00", "CRDT")}${balance("CLBD", closing, cents < 0n ? "DBIT" : "CRDT")}` : "";
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${form}.001.02"><${root}><GrpHdr><MsgId>M</MsgId></GrpHdr>
    <${part}><Id>${number}</Id><CreDtTm>${on}T20:00:00</CreDtTm><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
    ${balances}${lines.map(entry).join("\n")}</${part}></${root}></Document>`;
}

export async function uploadFile(ctx: TestContext, by: Actor, content: string): Promise<string> {
  const done = await uploadStatements(ctx, by, { fileName: "bank.xml", bytes: strToU8(content), repeats: "all" });
  if (done.kind !== "stored") throw new Error("the statement was asked about");
  return done.fileId;
}

export async function uploadReport(
  ctx: TestContext,
  by: Actor,
  rows: readonly (readonly [batch: string, type: string, client: string, gateway: string, amount: string])[],
  on = "2026-11-20",
): Promise<string> {
  const lines = rows.map(
    ([batch, type, client, gateway, amount]) => `${batch};${type};${client};${gateway};${amount};EUR;${on}`,
  );
  const done = await uploadGatewayReport(ctx, by, {
    ...{ connectionId: testIds.connection, fileName: "report.csv", answers: null },
    bytes: strToU8(["Batch;Type;Client order ID;Order ID;Amount;Currency;Booked", ...lines].join("\n")),
  });
  if (done.kind !== "stored") throw new Error(`the report was asked about: ${JSON.stringify(done)}`);
  return done.fileId;
}
