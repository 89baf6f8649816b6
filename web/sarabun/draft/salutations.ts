/** Which closing fits which salutation (annex 2 of the regulation). */
export const closings: Record<string, string[]> = {
  เรียน: ['ขอแสดงความนับถือ'],
  กราบเรียน: ['ขอแสดงความนับถืออย่างยิ่ง'],
  นมัสการ: ['ขอนมัสการด้วยความเคารพ', 'ขอนมัสการด้วยความเคารพอย่างสูง', 'ขอนมัสการด้วยความเคารพอย่างยิ่ง'],
  กราบทูล: ['ควรมิควรแล้วแต่จะโปรด'],
  ขอประทานกราบทูล: ['ควรมิควรแล้วแต่จะโปรดเกล้าโปรดกระหม่อม'],
};

/** By the class of the one addressed. */
export const salutations = Object.keys(closings);

/** Closing that was not asked to be another: the first that fits. */
export function closingFor(salutation: string, now: string): string {
  const fitting = closings[salutation];
  return !fitting || fitting.includes(now) ? now : (fitting[0] ?? now);
}
