import type { Page } from "@playwright/test";
import { addDays } from "@/lib/core/time/calendar";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as componentsListTexts from "@/messages/components/list";
import * as componentsOrderTexts from "@/messages/components/order";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as connectionsEndpointsTexts from "@/messages/connections/endpoints";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersModelTexts from "@/messages/orders/model";
import * as ordersListTexts from "@/messages/orders/shared";
import * as payeesModelTexts from "@/messages/payees/model";
import { comeIn, control, expectStatus } from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";
import { like } from "./texts";

const connectionPath = "/connections/00000000-0000-4000-8000-000000000001";
const rows = (page: Page) => page.locator("tbody tr");

test("a profile that the gateway charges automatically gets an address, and its charge is recorded", async ({
  page,
  sandbox,
}) => {
  const profileId = String(Date.now()).slice(-9);
  await comeIn(page, "admin");
  await page.goto(`${connectionPath}/endpoints`);
  await page.getByRole("button", { name: `${common.change} ${connectionsModelTexts.eurPayouts}` }).click();
  await page.locator("label", { hasText: like(connectionsEndpointsTexts.recordThem) }).click();
  await page.getByRole("button", { name: connectionsEndpointsTexts.saveEndpoint }).click();
  await expect(page.getByText(connectionsEndpointsTexts.chargesRecorded)).toBeVisible();
  await control(page, connectionsEndpointsTexts.profileIdLabel).fill(profileId);
  await page.getByRole("button", { name: connectionsEndpointsTexts.createAddress }).click();
  await expect(page.getByText("Choose the direction of its charges")).toBeVisible();
  await page.locator("label", { hasText: like(connectionsEndpointsTexts.chargedSrc) }).click();
  await page.getByRole("button", { name: connectionsEndpointsTexts.createAddress }).click();
  const address = await page
    .getByRole("button", {
      name: componentsSharedTexts.copy(connectionsEndpointsTexts.profileAddressPhrase(profileId)),
    })
    .textContent();
  expect(await findFaults(page, "connection-endpoints-profile")).toEqual([]);

  const { now } = await sandbox.ask<{ now: string }>("GET", "/clock");
  await sandbox.ask("PUT", `/profiles/${profileId}`, {
    consumerKey: "paydesk-sandbox",
    endpointId: "1001",
    charging: "auto",
    fields: {
      amount: "25.00",
      period: "week",
      interval: "1",
      "start-date": addDays(now.slice(0, 10), 1),
      notify_url: address,
    },
  });
  await page.goto("/orders?kind=charge");
  await expect(page.getByRole("link", { name: ordersListTexts.charges, exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await sandbox.ask("POST", "/clock", { advanceSeconds: 86_400 });
  await page.getByRole("button", { name: componentsListTexts.showNew(1) }).click();
  await expect(rows(page).first()).toContainText(payeesModelTexts.profile(profileId));
  await expect(rows(page).first()).toContainText(componentsOrderTexts.gatewaySchedule);
  await rows(page).first().getByRole("link").click();
  await expectStatus(page, orderStatuses.approved.label);
  await expect(page.getByText(ordersModelTexts.timelineScheduled, { exact: true })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: ordersDetailTexts.createdBySchedule })).toBeVisible();
});
