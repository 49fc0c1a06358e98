import { readMenuCounts } from "../../(app)/menu-counts";
import { answerJson } from "../answer-json";

/** What the menu counts, by the address of the page. */
export async function GET(): Promise<Response> {
  return answerJson([], readMenuCounts);
}
