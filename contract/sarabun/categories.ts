import { z } from 'zod/mini';
import { read } from '../endpoint.ts';

/** หมวดหนังสือ in use, as a tree read from the top: what a letter is filed under when it is closed. */
export const listCategories = read('/sarabun/categories', {
  about: 'หมวดหนังสือและอายุการเก็บ',
  give: z.object({
    items: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** 0 at the top. */
        depth: z.number(),
        /** Null: kept for ever. */
        years: z.nullable(z.number()),
        /** A new one may be filed under it; false for one above others that is switched off itself. */
        active: z.boolean(),
      }),
    ),
  }),
});
export type Category = z.infer<typeof listCategories.give>['items'][number];
