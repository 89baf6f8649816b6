/** A signature-like stroke in blue ink as SVG, the same for the same seed: for samples and demonstration letters. */
export function handMark(seed: number): string {
  const random = randomOf(seed);
  let x = 10 + random() * 10;
  let y = 32 + random() * 8;
  const loops = 4 + Math.floor(random() * 4);
  let path = `M${x.toFixed(1)} ${y.toFixed(1)}`;
  for (let i = 0; i < loops; i++) {
    const tall = (i === 0 ? 26 : 8 + random() * 14) * (random() < 0.2 ? -0.6 : 1);
    const wide = 8 + random() * 12;
    const low = 34 + random() * 10;
    path += ` C${point(x + wide * 0.2, y - tall)} ${point(x + wide * 1.5, y - tall)} ${point(x + wide * 0.7, low)}`;
    x += wide * 0.7;
    y = low;
  }
  path += ` C${point(x + 12, y - 14)} ${point(x + 22, y + 9)} ${point(x + 46 + random() * 12, y - 9 - random() * 8)}`;
  if (random() < 0.6) path += ` M${point(14, 50)} C${point(40, 46)} ${point(70, 54)} ${point(x + 30, 47)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 170 62"><path d="${path}" fill="none" stroke="#1a2f8a" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** A small generator, so that a seed gives the same everywhere (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

function point(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
