import { Worker } from "node:worker_threads";
import { beforeEach, expect, test, vi } from "vitest";
import { uploadGatewayReport } from "@/lib/books/gateway-reports/commands";
import { uploadStatements } from "@/lib/books/statements/commands";
import { printMt940 } from "@/lib/files/statements/testing-statements";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { importPayees, previewImport } from "@/lib/payments/payees/import-commands";
import { uploadReport } from "@/lib/payments/resolutions/report-commands";
import type { AppContext } from "./context";

const { ctx, database, ana, bo } = provideContext("test", { ana: "preparer", bo: "approver" });
beforeEach(() => insertOrderSurroundings(database.db));

type Step = "begin" | "end" | "reads" | "read";

function watch(): { watched: AppContext; steps: Step[] } {
  const steps: Step[] = [];
  const transaction: typeof ctx.db.transaction = async (work, config) => {
    steps.push("begin");
    try {
      return await ctx.db.transaction(work, config);
    } finally {
      steps.push("end");
    }
  };
  const db = new Proxy(ctx.db, { get: (of, name) => (name === "transaction" ? transaction : Reflect.get(of, name)) });
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message, ...rest) {
    if ((message as { kind: string }).kind === "read") {
      steps.push("reads");
      this.on("message", function listen(this: Worker, answer: { kind: string }) {
        if (answer.kind === "piece") return;
        this.off("message", listen);
        steps.push("read");
      });
    }
    return post.call(this, message, ...rest);
  });
  return { watched: { ...ctx, db }, steps };
}

const text = (content: string) => new TextEncoder().encode(content);
const connectionId = testIds.connection;
const line = {
  ...{ amount: "10.00", direction: "debit" as const, isReversal: false, bookingDate: "2026-02-02" },
  ...{ valueDate: "2026-02-03", endToEndId: "E1", bankId: "B1", text: "Invoice" },
};
const statement = {
  ...{ account: "DE89370400440532013000", number: "1", currency: "EUR", opening: "100.00", lines: [line] },
  ...{ openedOn: "2026-02-01", closedOn: "2026-02-03" },
};
const payees = ["key;name;account_number", ...Array.from({ length: 2 }, (_, at) => `V-${at};Payee ${at};7000${at}`)];

test.each<[string, (watched: AppContext) => Promise<unknown>]>([
  [
    "a gateway report",
    (watched) => {
      const bytes = text("Batch;Type;Order ID;Amount;Currency;Booked\nB1;payout;1;-5.00;EUR;2026-02-10");
      return uploadGatewayReport(watched, ana, { connectionId, fileName: "a.csv", bytes, answers: null });
    },
  ],
  [
    "a file of bank statements",
    (watched) => uploadStatements(watched, ana, { fileName: "a.sta", bytes: text(printMt940([statement])) }),
  ],
  [
    "a transaction report",
    (watched) => {
      const at = new Date(ctx.now().getTime() - 3_600_000).toISOString();
      const head = "Order ID;Merchant order ID;Type;Status;Amount;Currency;Created;Finished";
      return uploadReport(watched, ana, {
        ...{ connectionId, fileName: "r.csv", answers: { timeZone: "UTC" }, coversTo: ctx.now().toISOString() },
        ...{ bytes: text(`${head}\n1;R-1;payout;approved;5.00;EUR;${at};${at}`) },
        coversFrom: new Date(ctx.now().getTime() - 7_200_000).toISOString(),
      });
    },
  ],
  [
    "a file of payees",
    async (watched) => {
      const preview = await previewImport(ctx, bo, payees.join("\n"));
      const seenDigest = preview.ok ? preview.digest : "";
      return importPayees(watched, bo, { fileName: "p.csv", text: payees.join("\n"), seenDigest });
    },
  ],
])("no transaction is open while %s is read", async (_, upload) => {
  const { watched, steps } = watch();
  await upload(watched);
  expect(steps).toContain("read");
  let [open, isReading] = [0, false];
  for (const step of steps) {
    if (step === "begin") open += 1;
    if (step === "end") open -= 1;
    if (step === "reads" || step === "read") isReading = step === "reads";
    expect(isReading && open > 0, steps.join(" ")).toBe(false);
  }
  expect(steps.slice(steps.lastIndexOf("read"))).toEqual(expect.arrayContaining(["begin", "end"]));
});
