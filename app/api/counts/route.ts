import { readMenuCounts } from "../../(app)/menu-counts";
import { answerJson } from "../answer-json";

export async function GET(): Promise<Response> {
  return answerJson([], readMenuCounts);
}
