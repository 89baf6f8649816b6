import { z } from 'zod/mini';
import { type Access, write } from '../endpoint.ts';
import { count, flag, id } from '../wire.ts';

/** The usual acts on rows of a list that has a screen of its own. `row`: the field of the path that names the row; 409 where it is no longer `version`. */

/** A row as an administrator sees it. `code`: the product's own name of it; null for one that an administrator added. */
export const givenRow = {
  id: z.number(),
  code: z.nullable(z.string()),
  name: z.string(),
  nameEn: z.string(),
  active: z.boolean(),
  version: z.number(),
};

/* @__NO_SIDE_EFFECTS__ */
export function switchRow<Row extends string>(row: Row, path: string, access: Access, about: string) {
  return write(path, { access, about, take: z.object({ ...named(row), version: count, active: flag }), give: z.object({}) });
}

/* @__NO_SIDE_EFFECTS__ */
export function removeRow<Row extends string>(row: Row, path: string, access: Access, about: string) {
  return write(path, { access, about, take: z.object({ ...named(row), version: count }), give: z.object({}) });
}

/** All of them in the order in which they shall stand; `of`: fields of the path that say whose they are. */
/* @__NO_SIDE_EFFECTS__ */
export function orderRows<Of extends z.core.$ZodLooseShape>(of: Of, path: string, access: Access, about: string) {
  return write(path, { access, about, take: z.object({ ...of, ids: z.array(id).check(z.maxLength(500)) }), give: z.object({}) });
}

function named<Row extends string>(row: Row) {
  return { [row]: id } as Record<Row, typeof id>;
}
