/** Contrast of two colours as WCAG counts it: 1 to 21. Text needs 4.5. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The least contrast that people read text by (WCAG 2.2 AA). */
export const readable = 4.5;

/** A colour between two: 0 is the one, 1 the other. */
export function mixed(one: string, other: string, part: number): string {
  const [from, to] = [channels(one), channels(other)];
  return `#${from
    .map((value, at) =>
      Math.round(value + ((to[at] ?? 0) - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The nearest shade of a colour on which white is readable; the colour itself where it is already. */
export function darkEnough(colour: string): string {
  for (let part = 0; part <= 1; part += 0.04) {
    const shade = mixed(colour, '#000000', part);
    if (contrast(shade, '#ffffff') >= readable) return shade;
  }
  return '#000000';
}

/** The nearest tint that is readable on a dark ground. */
export function lightEnough(colour: string, ground: string): string {
  for (let part = 0; part <= 1; part += 0.04) {
    const tint = mixed(colour, '#ffffff', part);
    if (contrast(tint, ground) >= readable) return tint;
  }
  return '#ffffff';
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Behind the mark of an installed office, and of a phone's bars around it: the agency's own colour, darkened, else the brand's. */
export function groundColour(brand: string, own: string): string {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(own);
  if (!parts) return brand === 'leaf' ? '#1b4a30' : '#022f69';
  const dark = parts.slice(1).map((part) => Math.round(Number.parseInt(part, 16) * 0.7));
  return `#${dark.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
