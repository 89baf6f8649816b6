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
  return knownDevice(agent) || agent.slice(0, 40);
}

/** The same in known words only; empty for what names neither. */
export function knownDevice(agent: string): string {
  return [browsers, systems]
    .map((list) => list.find(([sign]) => sign.test(agent))?.[1])
    .filter(Boolean)
    .join(' · ');
}

/** From inside the agency: an address that no provider routes. */
export function isInside(ip: string): boolean {
  const plain = ip.replace(/^::ffff:/i, '');
  return /^(10\.|127\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain) || /^(::1$|f[cd]|fe80)/i.test(plain);
}
