import type { Given, Taken } from '../../contract/endpoint.ts';
import type {
  findBodies as bodiesCall,
  listOpenBooks as listCall,
  readMasters as mastersCall,
  readOpenBook as readCall,
} from '../../contract/open/calls.ts';
import type { Ctx } from '../http/context.ts';
import { listCategories } from '../sarabun/categories.ts';
import { findOutsideBodies, referenceLists } from '../sarabun/reference-lists.ts';
import { listBooks, readBook } from '../sarabun/registers/books.ts';

/** Of the client's units, those that hold no classed letter. */
export async function listOpenBooks(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { items } = await listBooks(ctx);
  return { items: items.map(({ id, unitName, kind, name, years, closed }) => ({ id, unit: unitName, kind, name, years, closed })) };
}

/** A line says what its letter says; for whom a number is kept is a person's name, and stays here. */
export async function readOpenBook(ctx: Ctx, { id, ...asked }: Taken<typeof readCall>): Promise<Given<typeof readCall>> {
  const { data, total, year } = await readBook(ctx, { bookId: id, ...asked });
  const items = data.map(({ no, seq, documentId, docNo, docDate, from, to, subject, issuedAt, voidReason, reserved, brought }) => ({
    no,
    seq,
    letterId: documentId,
    docNo,
    docDate,
    ...(reserved ? { from: '', to: '', subject: '' } : { from, to, subject }),
    issuedAt,
    brought: brought !== null,
    void: voidReason !== null,
  }));
  return { items, total, year };
}

export async function readMasters(ctx: Ctx): Promise<Given<typeof mastersCall>> {
  const { types, speeds, waysIn } = await referenceLists(ctx);
  const { items: categories } = await listCategories(ctx);
  const used = <Row extends { active: boolean }>(rows: Row[]) => rows.filter(({ active }) => active);
  return {
    types: used(types),
    speeds: used(speeds),
    waysIn: used(waysIn),
    categories: used(categories),
  };
}

export function findBodies(ctx: Ctx, asked: Taken<typeof bodiesCall>): Promise<Given<typeof bodiesCall>> {
  return findOutsideBodies(ctx, asked);
}
