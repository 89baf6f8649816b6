import { sql } from 'kysely';
import type { Deprecated, Endpoint } from '../../contract/endpoint.ts';
import type { Language } from '../../contract/lang/index.ts';
import { openCalls } from '../../contract/open/calls.ts';
import { openLimits } from '../../contract/open/limits.ts';
import { expiryNotice, keptDays } from '../../contract/open/webhooks.ts';
import { audit } from '../access/audit.ts';
import { textsIn } from '../http/languages.ts';
import { dayWords, fill } from '../http/words.ts';
import { clockOf } from '../notify/events/alarms.ts';
import { inEachLanguage } from '../notify/events/notice-texts.ts';
import { tellOthers } from '../notify/events/tell.ts';
import type { Office } from '../office.ts';
import { tellClient } from './webhooks/tell.ts';

/** Each night: who has been silent too long is closed, and what is over goes. */
export async function sweepClients(office: Office): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number }>`update api_client set active = false, version = version + 1
      where active and heard_at < now() - make_interval(days => ${openLimits.silentDays}) returning id`.execute(db);
    for (const { id } of rows) await audit(clockOf(office, db), 'open.silent', { subject: { type: 'settings.api-clients', id } });
  });
  await tellExpiries(office);
  await tellSunsets(office);
  await sql`delete from webhook_delivery where made_at < now() - make_interval(days => ${keptDays})`.execute(office.db);
  // of addresses that were removed
  await sql`delete from setting_secret s where s.key ~ '^webhooks[.]' and not exists (select 1 from webhook w where w.id::text = split_part(s.key, '.', 2))`.execute(
    office.db,
  );
  await sql`delete from api_token where expires_at < now()`.execute(office.db);
  await sql`delete from api_assertion where expires_at < now()`.execute(office.db);
  // the file goes with the sweep of those that nothing names
  await sql`delete from api_upload where at < now() - interval '1 day'`.execute(office.db);
  await sql`delete from api_call where at < now() - make_interval(days => ${openLimits.callDays})`.execute(office.db);
}

/** Once for each day of expiry: its systems, and who answers for it, in words and by mail. */
async function tellExpiries(office: Office): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const { rows } = await sql<{
      clientId: number;
      state: string;
      name: string;
      owner: number;
    }>`update api_client set expiry_told = expires_on
      where active and expires_on between today() and today() + ${expiryNotice}::int and expiry_told is distinct from expires_on
      returning id as "clientId", expires_on as state, name, owner_id as owner`.execute(db);
    for (const { clientId, state, name, owner } of rows) {
      await tellClient({ db, office }, { clientId, state, event: 'client.expires', key: String(clientId), n: 1 });
      const words = (language: Language) => fill(textsIn(language, 'open').facts.expires, { day: dayWords(new Date(state), language) });
      await tellOthers(clockOf(office, db), 'client_expires', [{ id: owner, role: 'HOLDER' }], {
        subject: name,
        words: inEachLanguage(words),
        page: 'settings/3144/api-clients',
      });
    }
  });
}

/** Once for each call that goes away: who answers for a system that made it within a year. */
async function tellSunsets(office: Office): Promise<void> {
  const calls: Readonly<Record<string, Endpoint>> = openCalls;
  for (const { method, path, deprecated } of Object.values(calls))
    if (deprecated) await tellSunset(office, `${method} ${path}`, deprecated);
}

async function tellSunset(office: Office, call: string, { sunset, field }: Deprecated): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number; name: string; owner: number }>`select c.id, c.name, c.owner_id as owner from api_client c
      where c.active and exists (select 1 from api_call k where k.client_id = c.id and k.call = ${call})
        and not exists (select 1 from api_sunset_told s where s.client_id = c.id and s.call = ${call} and s.sunset = ${sunset}::date)`.execute(
      db,
    );
    for (const { id, name, owner } of rows) {
      await sql`insert into api_sunset_told (client_id, call, sunset) values (${id}, ${call}, ${sunset})`.execute(db);
      const words = (language: Language) => {
        const { callEnds, fieldEnds } = textsIn(language, 'open').facts;
        return fill(field ? fieldEnds : callEnds, { call, field: field ?? '', day: dayWords(new Date(sunset), language) });
      };
      await tellOthers(clockOf(office, db), 'call_ends', [{ id: owner, role: 'HOLDER' }], {
        subject: name,
        words: inEachLanguage(words),
        page: 'developers',
      });
    }
  });
}
