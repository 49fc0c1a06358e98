import { redirect } from "next/navigation";

/** Home is the list that people work with. */
export default function HomePage() {
  redirect("/orders");
}
