import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type NoticeChannel, type NoticeRole, noticeChannels } from '../../../contract/notify/notice-entry.ts';
import { type Audience, audienceOf, eventOf, findEvent, type NoticeEvent, noticeEventNames } from '../../../contract/notify/notices.ts';
import type * as calls from '../../../contract/settings/setting-modules-notification.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { hasLine } from '../channels/line-api.ts';
import { standardTexts } from '../events/notice-texts.ts';
import { noticeSettings } from './notice-settings.ts';

const path = 'setting-modules-notification';

interface Rule {
  active: boolean;
  audience: Audience;
  version: number;
}

export async function noticeRules(ctx: Ctx): Promise<Given<typeof calls.noticeRules>> {
  const kept = await rulesNow(ctx);
  return {
    events: noticeEventNames.map((event) => {
      const { module, roles, channels, always } = eventOf(event);
      const words = standardTexts(event, ctx.request.language);
      const title = words.title || words.mailSubject.replaceAll(/\s*\{\{.*?\}\}/g, '');
      return { event, module, title, always: always === true, roles: [...roles], channels: [...channels], ...ruleOf(kept, event) };
    }),
    people: await peopleBy(ctx),
    ...(await usedChannels(ctx)),
    manage: pageRight(ctx.me, path) === 'manage',
  };
}

/** All or none; each event by itself, so that two administrators at different events do not hinder each other. */
export async function saveNoticeRules(
  ctx: Ctx,
  { events }: Taken<typeof calls.saveNoticeRules>,
): Promise<Given<typeof calls.saveNoticeRules>> {
  await lockFor(ctx.db, `settings.${path}`);
  const kept = await rulesNow(ctx);
  const [before, after]: Record<string, unknown>[] = [{}, {}];
  for (const [place, { event: name, version, active, audience }] of events.entries()) {
    if (!findEvent(name)) throw notFound();
    const event = name as NoticeEvent;
    const old = ruleOf(kept, event);
    if (old.version !== version) throw await changedMeanwhile(ctx, path);
    judge(event, { active, audience }, `events.${place}`);
    const tidy = tidied(event, audience);
    await sql`insert into notice_event (event, active, audience, updated_by)
      values (${event}, ${active}, ${JSON.stringify(tidy)}::jsonb, ${ctx.me.personId})
      on conflict (event) do update set active = excluded.active, audience = excluded.audience, version = notice_event.version + 1,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(ctx.db);
    Object.assign(before as object, told(event, old));
    Object.assign(after as object, told(event, { active, audience: tidy, version }));
  }
  await auditSetting(ctx, path, 'CHANGED', { before: before ?? {}, after: after ?? {} });
  return { saved: events.length };
}

function judge(event: NoticeEvent, { active, audience }: Pick<Rule, 'active' | 'audience'>, field: string): void {
  const { always, roles, channels, defaultChannels } = eventOf(event);
  for (const [role, chosen] of Object.entries(audience) as [NoticeRole, NoticeChannel[]][]) {
    if (chosen.length > 0 && !roles.includes(role)) throw badField(field, 'invalid');
    if (chosen.some((channel) => !channels.includes(channel))) throw badField(field, 'invalid');
  }
  const whole = !always || (active && roles.every((role) => defaultChannels.every((channel) => audience[role]?.includes(channel))));
  if (!whole) throw badField(field, 'notice_always');
}

/** Every role of the event, each channel once and in order, so that the same choice is kept in one way. */
function tidied(event: NoticeEvent, audience: Audience): Audience {
  const { roles, channels } = eventOf(event);
  return Object.fromEntries(roles.map((role) => [role, channels.filter((channel) => audience[role]?.includes(channel))]));
}

function told(event: NoticeEvent, { active, audience }: Rule): Record<string, unknown> {
  const byRole = Object.entries(audience).map(([role, channels]) => [`${event}.${role}`, channels]);
  return { [event]: active, ...Object.fromEntries(byRole) };
}

async function rulesNow(ctx: Ctx): Promise<Map<string, Rule>> {
  const rows = await ctx.db.selectFrom('notice_event').select(['event', 'active', 'audience', 'version']).execute();
  return new Map(rows.map(({ event, ...rule }) => [event, { ...rule, audience: rule.audience as Audience }]));
}

function ruleOf(kept: Map<string, Rule>, event: NoticeEvent): Rule {
  return kept.get(event) ?? { active: true, audience: audienceOf(eventOf(event)), version: 0 };
}

/** Channels that the agency has switched on; the bell always works. */
async function usedChannels({ db, office }: Ctx): Promise<{ used: NoticeChannel[]; lacking: NoticeChannel[] }> {
  const { mail, line, push } = await noticeSettings(db);
  const used = { BELL: true, MAIL: mail, LINE: line && hasLine(office), PUSH: push };
  const lacks = { BELL: false, MAIL: mail && office.config.smtpUrl === null, LINE: line && !hasLine(office), PUSH: false };
  return { used: noticeChannels.filter((channel) => used[channel]), lacking: noticeChannels.filter((channel) => lacks[channel]) };
}

async function peopleBy(ctx: Ctx): Promise<Record<NoticeRole, number>> {
  const duty = (kind: string) => sql`(select count(distinct d.person_id)::int from duty d join person p on p.id = d.person_id and p.active
    where d.kind = ${kind} and (d.until is null or d.until >= today()))`;
  const { rows } = await sql<Record<NoticeRole, number>>`
    select (select count(*)::int from person where active) as "HOLDER", ${duty('SCREENER')} as "SCREENER", ${duty('REGISTRY')} as "REGISTRY",
      ${duty('ADMIN')} as "ADMIN", (select count(distinct g.delegate_person_id)::int from delegation g
        where g.revoked_at is null and now() >= g.starts_at and now() < g.ends_at) as "ACTING"`.execute(ctx.db);
  return rows[0] as Record<NoticeRole, number>;
}
