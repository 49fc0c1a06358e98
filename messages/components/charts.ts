export const soFar = ", so far";
export const axis = (unit: string) => `Axis: ${unit}`;
export const dashedBarTodayIncomplete = "* Dashed bar: today (incomplete)";
export const about = (label: string, value: string, unit: string) => `${label} about ${value} ${unit}`;
