import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/lang/index.ts';
import {
  eventOf,
  findEvent,
  type NoticeEvent,
  type NoticeTexts,
  noticeEventNames,
  partsOf,
  unknownPlaceholders,
} from '../../../contract/notify/notices.ts';
import type * as calls from '../../../contract/settings/setting-modules-notification-lists.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { readersLanguages } from '../../http/languages.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { personNamed } from '../../http/named.ts';
import { type OwnTexts, standardTexts, textsOf } from '../events/notice-texts.ts';

const path = 'setting-modules-notification-lists';

interface Latest {
  event: string;
  version: number;
  texts: OwnTexts | null;
  by: string | null;
  at: Date;
}

export async function noticeTexts(ctx: Ctx): Promise<Given<typeof calls.noticeTexts>> {
  const latest = await latestTexts(ctx);
  return {
    items: noticeEventNames.map((event) => {
      const facts = eventOf(event);
      const own = latest.get(event);
      const inEach = (texts: (language: Language) => NoticeTexts) =>
        Object.fromEntries(readersLanguages.map((language) => [language, texts(language)]));
      return {
        event,
        module: facts.module,
        parts: [...partsOf(facts)],
        placeholders: [...facts.placeholders],
        needs: [...(facts.needs ?? [])],
        texts: inEach((language) => textsOf(event, language, own?.texts ?? null)),
        standard: inEach((language) => standardTexts(event, language)),
        changed: own?.texts != null,
        version: own?.version ?? 0,
        by: own?.by ?? '',
        at: own?.at.toISOString() ?? '',
      };
    }),
    manage: pageRight(ctx.me, path) === 'manage',
  };
}

export async function saveNoticeText(ctx: Ctx, input: Taken<typeof calls.saveNoticeText>): Promise<Given<typeof calls.saveNoticeText>> {
  const event = known(input.event);
  const { placeholders, needs = [] } = eventOf(event);
  const own: OwnTexts = {};
  for (const language of readersLanguages)
    for (const part of partsOf(eventOf(event))) {
      const text = input.texts[language]?.[part] ?? '';
      const field = `${language}.${part}`;
      const [unknown] = unknownPlaceholders(text, placeholders);
      if (unknown !== undefined) throw badField(field, 'placeholder_unknown', { name: unknown });
      if (text === '' || text === standardTexts(event, language)[part]) continue;
      const lacking = part === 'mailBody' ? needs.find((name) => !new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`).test(text)) : undefined;
      if (lacking) throw badField(field, 'placeholder_needed', { name: lacking });
      own[language] = { ...own[language], [part]: text };
    }
  return keep(ctx, event, input.version, Object.keys(own).length > 0 ? own : null);
}

/** The product's words again, from the next notice on. */
export async function resetNoticeText(ctx: Ctx, input: Taken<typeof calls.resetNoticeText>): Promise<Given<typeof calls.resetNoticeText>> {
  return keep(ctx, known(input.event), input.version, null);
}

/** The latest words of every event that the agency ever changed. */
export async function latestTexts(ctx: Ctx): Promise<Map<string, Latest>> {
  const { rows } = await sql<Latest>`
    select distinct on (t.event) t.event, t.version, t.texts, t.made_at as at, ${personNamed(ctx, 'p')} as by
    from notice_text t left join person p on p.id = t.made_by order by t.event, t.version desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.event, row]));
}

/** A row of its own: notices that were told point at the words that they were told in. */
async function keep(ctx: Ctx, event: NoticeEvent, version: number, texts: OwnTexts | null): Promise<{ version: number }> {
  await lockFor(ctx.db, `settings.${path}`);
  const before = (await latestTexts(ctx)).get(event);
  if ((before?.version ?? 0) !== version) throw await changedMeanwhile(ctx, path);
  const made_by = ctx.me.personId;
  const kept = texts === null ? null : sql`${JSON.stringify(texts)}::jsonb`;
  await ctx.db
    .insertInto('notice_text')
    .values({ event, version: version + 1, texts: kept, made_by })
    .execute();
  await auditSetting(ctx, path, 'CHANGED', { before: told(event, before?.texts ?? null), after: told(event, texts) });
  return { version: version + 1 };
}

function known(name: string): NoticeEvent {
  if (!findEvent(name)) throw notFound();
  return name as NoticeEvent;
}

function told(event: NoticeEvent, own: OwnTexts | null): Record<string, unknown> {
  const lines = readersLanguages.flatMap((language) =>
    partsOf(eventOf(event)).map((part) => [`${event}.${language}.${part}`, textsOf(event, language, own)[part]]),
  );
  return Object.fromEntries(lines);
}
