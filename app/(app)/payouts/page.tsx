import { redirect } from "next/navigation";

/** Payouts are orders: one list per noun. */
export default function PayoutsPage() {
  redirect("/orders?kind=payout");
}
