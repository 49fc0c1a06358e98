export function percentile(answerMs: number[], share: number): number {
  const sorted = [...answerMs].sort((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;
}
