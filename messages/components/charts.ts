export const soFar = ", so far";
export const axis = (unit: string) => `Axis: ${unit}`;
export const todayLegend = "* Dashed bar: today (incomplete)";
export const days = (label: string) => `${label}, day by day`;
export const nothingSent = "Nothing sent";
