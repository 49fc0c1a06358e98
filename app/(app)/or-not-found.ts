import { notFound } from "next/navigation";
import { AppError } from "@/lib/core/runtime/errors";

/** What is read of one thing; where there is no such thing, the page doesn't exist. */
export async function orNotFound<Found>(reading: Promise<Found>): Promise<Found> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
