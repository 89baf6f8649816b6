import { z } from 'zod/mini';
import { write } from '../endpoint.ts';
import type { MenuRight } from '../menus.ts';

/** What a unit keeps under a name. */
export const keptByUnit = { id: z.number(), name: z.string(), unitId: z.number(), unit: z.string() };

/** Saves, renames or removes what a person or a unit keeps under a name: views, searches, phrases, routes, groups. Tells its id. */
/* @__NO_SIDE_EFFECTS__ */
export function keep<Asks extends z.core.$ZodLooseShape>(right: { menu?: MenuRight }, path: string, about: string, asks: Asks) {
  return write(path, { ...right, about, take: z.object(asks), give: z.object({ id: z.number() }) });
}
