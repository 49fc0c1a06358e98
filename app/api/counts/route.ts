import { readMenuCounts } from "../../(app)/menu-counts";
import { answerJson } from "../answers";

export async function GET(): Promise<Response> {
  return answerJson([], readMenuCounts);
}
