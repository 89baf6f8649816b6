import { z } from 'zod/mini';
import { type Access, read, write } from '../endpoint.ts';
import { count, flag, id, nothing, slice, text } from '../wire.ts';
import type { SettingsPath } from './catalogue.ts';

/** What pages of the settings with a screen of their own have in common. */

/** What such a page shows at first, to whoever may see it. `manage`: he may change it too. */
/* @__NO_SIDE_EFFECTS__ */
export function pageView<Shows extends z.core.$ZodLooseShape>(page: SettingsPath, path: string, about: string, shows: Shows) {
  return read(path, { access: `view ${page}`, about, give: z.object({ ...shows, manage: z.boolean() }) });
}

/** A row as an administrator sees it. `code`: the product's own name of it; null for one that an administrator added. */
export const givenRow = {
  id: z.number(),
  code: z.nullable(z.string()),
  name: z.string(),
  nameEn: z.string(),
  active: z.boolean(),
  version: z.number(),
};

/** A list of such a page, a slice at a time. `filters`: by what it is narrowed; `more`: what is told beside its rows. */
/* @__NO_SIDE_EFFECTS__ */
export function pageRows<Filters extends z.core.$ZodLooseShape, Row extends z.ZodMiniType, More extends z.core.$ZodLooseShape>(
  page: SettingsPath,
  path: string,
  { about, filters, row, more }: { about: string; filters: Filters; row: Row; more: More },
) {
  const give = z.object({ rows: z.array(row), total: z.number(), manage: z.boolean(), ...more });
  return read(path, { access: `view ${page}`, about, take: z.object({ ...filters, ...slice }), give });
}

/** Changes something that is no longer as it was read when `version` has grown: 409. Answers what it has become. */
/* @__NO_SIDE_EFFECTS__ */
export function changeVersion<Asks extends z.core.$ZodLooseShape>(path: string, access: Access, about: string, asks: Asks) {
  return write(path, { access, about, take: z.object({ ...asks, version: count }), give: z.object({ version: z.number() }) });
}

/** An act of who may change what stands on such a page, which answers nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function pageAct<Asks extends z.core.$ZodLooseShape>(page: SettingsPath, path: string, about: string, asks: Asks) {
  return write(path, { access: `manage ${page}`, about, take: z.object(asks), give: nothing });
}

/** The usual acts on a row. `row`: the field of the path that names it; 409 where it is no longer `version`. */
/* @__NO_SIDE_EFFECTS__ */
export function switchRow<Row extends string>(row: Row, path: string, access: Access, about: string) {
  return write(path, { access, about, take: z.object({ ...idAs(row), version: count, active: flag }), give: nothing });
}

/* @__NO_SIDE_EFFECTS__ */
export function removeRow<Row extends string>(row: Row, path: string, access: Access, about: string) {
  return write(path, { access, about, take: z.object({ ...idAs(row), version: count }), give: nothing });
}

/** All of them in the order in which they shall stand; `of`: fields of the path that say whose they are. */
/* @__NO_SIDE_EFFECTS__ */
export function orderRows<Of extends z.core.$ZodLooseShape>(of: Of, path: string, access: Access, about: string) {
  return write(path, { access, about, take: z.object({ ...of, ids: z.array(id).check(z.maxLength(500)) }), give: nothing });
}

function idAs<Row extends string>(row: Row) {
  return { [row]: id } as Record<Row, typeof id>;
}

/** Opens a way into somebody's account. `reason`: for who has to consent; `waits`: for a second person's consent. */
/* @__NO_SIDE_EFFECTS__ */
export function openWay<Gives extends z.core.$ZodLooseShape>(path: string, about: string, gives: Gives) {
  const take = z.object({ personId: id, reason: z.optional(text(500)) });
  return write(path, { access: 'manage employee-information', about, take, give: z.object({ ...gives, waits: z.boolean() }) });
}
