/** Working days as an administrator types them: `0, 1, 3`; empty where that is not what he typed. */
export function readDueDays(text: string): number[] {
  const days = text.split(/[\s,]+/).filter(Boolean);
  if (days.length > 6 || days.some((day) => !/^\d{1,3}$/.test(day))) return [];
  return [...new Set(days.map(Number))].sort((a, b) => a - b);
}
