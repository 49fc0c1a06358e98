import { notFound } from "next/navigation";
import { AppError } from "@/lib/core/runtime/errors";

export async function orNotFound<Found>(reading: Promise<Found>): Promise<Found> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") notFound();
    throw error;
  }
}
