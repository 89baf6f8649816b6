import { z } from 'zod/mini';

/** Who was told of an act in the system, beside the caller: how many, and the names of a few. Absent where it told nobody. */
export const told = z.optional(z.object({ count: z.number(), names: z.array(z.string()) }));
