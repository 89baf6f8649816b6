const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Line\//i, 'LINE'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and machine, as far as the browser names itself; else the beginning of what it says. */
export function deviceOf(agent: string): string {
  const found = [browsers, systems].map((list) => list.find(([sign]) => sign.test(agent))?.[1]).filter(Boolean);
  return found.length > 0 ? found.join(' · ') : agent.slice(0, 40);
}
