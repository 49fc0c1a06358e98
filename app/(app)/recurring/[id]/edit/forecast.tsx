"use client";

import { type Forecast, forecast } from "@/lib/payments/recurring/schedule-warnings";
import { changeOf } from "@/lib/payments/recurring/schedule-wire";
import { ForecastPanel, ForecastWarnings } from "../../forecast-panel";
import { useUpdateScope } from "./form-context";
import { collectUpdate } from "./form-values";

export function useForecast(): Forecast {
  const { facts, values, profile, connection, today } = useUpdateScope();
  return forecast(facts, changeOf(collectUpdate(values, profile)), connection.scheduleReading, today);
}

export function FormWarnings() {
  const { today, profile } = useUpdateScope();
  return <ForecastWarnings forecast={useForecast()} today={today} currency={profile.currency} />;
}

export function FormForecast() {
  const { today, profile } = useUpdateScope();
  return <ForecastPanel forecast={useForecast()} today={today} currency={profile.currency} />;
}
