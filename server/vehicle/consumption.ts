/** A fill of a car's tank, as its consumption needs it. */
export interface Fill {
  vehicleId: number;
  /** Kilometres gone by then, over every meter that the car had. */
  travelled: number;
  litres: number;
  full: boolean;
}

export interface Consumed {
  /** Since the last full tank, where this one is full too. */
  distance: number | null;
  litresSince: number | null;
  kmPerLitre: number | null;
}

/** How far the cars went on what was filled: known from one full tank to the next only, with what was filled in part between. In order of kilometres. */
export function consumptionOf<T extends Fill>(fills: readonly T[]): (T & Consumed)[] {
  const since = new Map<number, { travelled: number; litres: number }>();
  return fills.map((fill) => {
    const last = since.get(fill.vehicleId);
    if (last) last.litres += fill.litres;
    if (!fill.full) return { ...fill, distance: null, litresSince: null, kmPerLitre: null };
    since.set(fill.vehicleId, { travelled: fill.travelled, litres: 0 });
    if (!last) return { ...fill, distance: null, litresSince: null, kmPerLitre: null };
    const distance = fill.travelled - last.travelled;
    if (distance <= 0) return { ...fill, distance, litresSince: round(last.litres, 2), kmPerLitre: null };
    return { ...fill, distance, litresSince: round(last.litres, 2), kmPerLitre: round(distance / last.litres, 2) };
  });
}

/** Hundredths from the standard, and whether somebody should look. */
export function againstStandard(kmPerLitre: number | null, standard: number | null): { percent: number | null; red: boolean } {
  if (kmPerLitre === null || standard === null) return { percent: null, red: false };
  const percent = round((kmPerLitre / standard - 1) * 100, 1);
  return { percent, red: Math.abs(percent) > redBeyond };
}
const redBeyond = 20;

export function round(value: number, places: number): number {
  const scale = 10 ** places;
  return Math.round(value * scale) / scale;
}
