export const soFar = ", so far";
export const axisIn = (unit: string) => `Axis: ${unit}`;
export const todayIsNotOverIts = "* Dashed bar: today (incomplete)";
export const about = (label: string, value: string, unit: string) => `${label} about ${value} ${unit}`;
