import { redirect } from "next/navigation";

export default function PayoutsPage() {
  redirect("/orders?kind=payout");
}
