import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { loadMe } from '../../access/load-me.ts';
import { hashToken } from '../../access/sessions.ts';
import { contextOf } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { addMark } from '../../settings/marks.ts';

/** The emblem of the demo agency by the call that an administrator uses. It is nobody's: a ring, an open book and three waves. */
export async function seedMarks(office: Office): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const token = hashToken(randomBytes(32).toString('base64url'));
    await sql`insert into session (token_hash, account_id, person_id, expires_at)
      select ${token}, id, person_id, now() + interval '1 minute' from account where username = 'admin'`.execute(db);
    const me = await loadMe(db, token, office.brand.headRoles, office.config.session.idleMs);
    const ctx = contextOf(office, db, { id: 'demo', ip: '127.0.0.1', userAgent: '', key: null }, me);
    const bytes = Buffer.from(demoEmblem);
    await addMark(ctx, { kind: 'CREST', bytes, name: 'emblem.svg' });
    await addMark(ctx, { kind: 'SEAL', bytes: Buffer.from(demoSeal), name: 'seal.svg' });
  });
}

const book = `<path d="M100 92c-14-12-34-15-52-12v54c18-3 38 0 52 12 14-12 34-15 52-12V80c-18-3-38 0-52 12z" fill="none" stroke="INK" stroke-width="7" stroke-linejoin="round"/>
<path d="M100 92v54" stroke="INK" stroke-width="7"/>
<path d="M58 60q10.5-12 21 0t21 0 21 0 21 0" fill="none" stroke="INK" stroke-width="6" stroke-linecap="round"/>`;

const emblem = (ink: string, rings: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${rings}${book.replaceAll('INK', ink)}</svg>`;

export const demoEmblem = emblem(
  '#1d2b45',
  '<circle cx="100" cy="100" r="94" fill="none" stroke="#1d2b45" stroke-width="6"/><circle cx="100" cy="100" r="82" fill="none" stroke="#1d2b45" stroke-width="2"/>',
);
/** Two rings and the emblem, red as a seal is. */
const demoSeal = emblem(
  '#b3261e',
  '<circle cx="100" cy="100" r="95" fill="none" stroke="#b3261e" stroke-width="5"/><circle cx="100" cy="100" r="74" fill="none" stroke="#b3261e" stroke-width="3"/>',
);
