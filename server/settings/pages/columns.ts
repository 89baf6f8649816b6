import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../http/context.ts';
import type { List } from './declared.ts';

/** Columns of a list's table, r in every statement. */

export function keyOf({ source }: List): RawBuilder<number> {
  return sql.ref(`r.${source.id ?? 'id'}`);
}

export function columnOf({ source }: List, field: string): RawBuilder<unknown> {
  return sql.ref(`r.${columnName(source, field)}`);
}

export function columnName(source: List['source'], field: string): string {
  return source.columns?.[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function scopeOf(ctx: Ctx, { source }: List): RawBuilder<boolean> {
  return source.where?.(ctx) ?? sql<boolean>`true`;
}
