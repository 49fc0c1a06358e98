import { readTroubleMark } from "@/lib/orders/trouble-queries";
import { answerJson } from "../answer-json";

/** A mark that changes with what keeps money from leaving, for the frame of every page. */
export async function GET(): Promise<Response> {
  return answerJson([], async (desk) => ({ mark: await readTroubleMark(desk) }));
}
