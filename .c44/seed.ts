import { open } from "./lib";

const sandboxId = "00000000";

import { sandboxConnectionId } from "@/lib/payments/connections/seed";

async function main() {
  const { page, browser } = await open("admin");
  const planted =
    "missing-line,wrong-amount,duplicate-line,unknown-line,missing-bank-line,wrong-bank-amount,duplicate-bank-line,bank-charge";
  const get = async (path: string) => {
    const r = await page.request.get(`/connections/${sandboxConnectionId}/sandbox/${path}`);
    console.log(path, r.status());
    return await r.body();
  };
  const post = async (path: string, body: Buffer, input: object) => {
    const r = await page.request.post(path, {
      data: body,
      headers: {
        "content-type": "application/octet-stream",
        "x-upload-input": encodeURIComponent(JSON.stringify(input)),
        origin: `http://localhost:${process.env.P}`,
      },
    });
    console.log(path, r.status(), (await r.text()).slice(0, 400));
  };
  await post("/api/gateway-reports", await get(`gateway-report?plant=${planted}`), {
    connectionId: sandboxConnectionId,
    answers: null,
    fileName: "report.csv",
  });
  await post("/api/statements", await get(`statement?form=mt940&plant=${planted}`), {
    answers: null,
    repeats: null,
    fileName: "bank.sta",
  });
  await browser.close();
}
void main();
