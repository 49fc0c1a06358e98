export const soFar = ", so far";
export const axisIn = (unit: string) => `Axis in ${unit}`;
export const todayIsNotOverIts = "* today is not over: its bar has a dashed edge";
export const about = (label: string, value: string, unit: string) => `${label} about ${value} ${unit}`;
