import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/notify/channels.ts';
import { type NoticeGroup, noticeGroups, type OutsideChannel, outsideChannels } from '../../../contract/notify/notice-entry.ts';
import { type Audience, audienceOf, eventOf, groupOf, type NoticeSettings, noticeEventNames } from '../../../contract/notify/notices.ts';
import { audit } from '../../access/audit.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, conflict } from '../../http/errors.ts';
import { hasLine } from '../channels/line-api.ts';
import { devicesOf } from '../channels/push-devices.ts';
import { vapidOf } from '../channels/vapid.ts';
import { asAgency, type Choices, choicesOf } from './choices-kept.ts';
import { noticeSettings } from './notice-settings.ts';

type Now = Given<typeof calls.noticeChoices>;

/** What I may choose, what I chose, and what the agency decides for me. */
export async function noticeChoices(ctx: Ctx): Promise<Now> {
  const { office, db, me } = ctx;
  const settings = await noticeSettings(db);
  const { quiet, quietFrom, quietUntil, quietDays, digest, digestHour } = settings;
  const chosen = (await choicesOf(db, [me.personId])).get(me.personId) ?? asAgency;
  const row = await db.selectFrom('notice_choice').select('version').where('person_id', '=', me.personId).executeTakeFirst();
  const person = await db.selectFrom('person').select('email').where('id', '=', me.personId).executeTakeFirstOrThrow();
  const linked = await db.selectFrom('line_link').select('person_id').where('person_id', '=', me.personId).executeTakeFirst();
  const used = usedBy(ctx, settings);
  const sent = await groupsSent(db);
  return {
    groups: noticeGroups
      .filter((group) => group !== 'system' || me.isAdmin || me.isAuditor)
      .map((group) => ({
        group,
        by: Object.fromEntries(
          outsideChannels.map((channel) => {
            const lock = lacks(ctx, settings, group, channel)
              ? ('noServer' as const)
              : !used(channel)
                ? ('off' as const)
                : !sent.has(`${group} ${channel}`)
                  ? ('notSent' as const)
                  : settings.forced.includes(group)
                    ? ('forced' as const)
                    : null;
            const on = lock === null ? !chosen.off[channel]?.includes(group) : lock === 'forced';
            return [channel, { on, lock }];
          }),
        ) as Now['groups'][number]['by'],
      })),
    quiet: chosen.quiet,
    quietFrom: chosen.quietFrom,
    quietUntil: chosen.quietUntil,
    quietDays: chosen.quietDays,
    digest: chosen.digest,
    digestHour: chosen.digest === 'agency' ? digestHour : chosen.digestHour,
    agency: { quiet, quietFrom, quietUntil, quietDays, digest, digestHour },
    mail: person.email,
    line: { offered: used('LINE'), linked: linked !== undefined },
    push: {
      offered: used('PUSH'),
      publicKey: used('PUSH') ? (await vapidOf(office)).publicKey : '',
      devices: await devicesOf(ctx),
    },
    version: row?.version ?? 0,
  };
}

export async function saveNoticeChoices(
  ctx: Ctx,
  { version, off, ...hours }: Taken<typeof calls.saveNoticeChoices>,
): Promise<Given<typeof calls.saveNoticeChoices>> {
  const { db, me } = ctx;
  await lockFor(db, 'notice-choices', me.personId);
  const row = await db.selectFrom('notice_choice').select('version').where('person_id', '=', me.personId).executeTakeFirst();
  if ((row?.version ?? 0) !== version) throw conflict();
  if (hours.quiet === 'own' && hours.quietFrom === hours.quietUntil) throw badField('quietUntil', 'quiet_whole_day');
  const settings = await noticeSettings(db);
  for (const [channel, groups] of Object.entries(off) as [OutsideChannel, NoticeGroup[]][])
    for (const group of groups) if (settings.forced.includes(group)) throw badField(`off.${channel}`, 'notice_forced');
  const choices: Choices = { off, ...hours };
  await sql`insert into notice_choice (person_id, choices) values (${me.personId}, ${JSON.stringify(choices)}::jsonb)
    on conflict (person_id) do update set choices = excluded.choices, version = notice_choice.version + 1, updated_at = excluded.updated_at`.execute(
    db,
  );
  await audit(ctx, 'notify.choices', { detail: { off: Object.keys(off), quiet: hours.quiet, digest: hours.digest } });
  return noticeChoices(ctx);
}

/** Is the channel switched on for the agency, with what it needs? */
function usedBy({ office }: Ctx, { mail, line, push }: NoticeSettings): (channel: OutsideChannel) => boolean {
  return (channel) => (channel === 'MAIL' ? mail : channel === 'LINE' ? line && hasLine(office) : push);
}

/** The agency wants the channel, but has not set what it is sent with. Mails of the account and of the system wait for it; letters don't. */
function lacks({ office }: Ctx, { mail, line }: NoticeSettings, group: NoticeGroup, channel: OutsideChannel): boolean {
  if (channel === 'LINE') return line && !hasLine(office);
  return channel === 'MAIL' && mail && office.config.smtpUrl === null && ofLetters.includes(group);
}

const ofLetters: readonly NoticeGroup[] = ['arrivals', 'progress', 'deadlines'];

/** Groups with a channel by which the agency sends anything of them to anybody, as "arrivals MAIL". */
async function groupsSent(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('notice_event').select(['event', 'active', 'audience']).execute();
  const kept = new Map(rows.map((row) => [row.event, row]));
  const sent = new Set<string>();
  for (const event of noticeEventNames) {
    const row = kept.get(event);
    const group = groupOf(event);
    if (group === null || row?.active === false) continue;
    const audience = row ? (row.audience as Audience) : audienceOf(eventOf(event));
    for (const channels of Object.values(audience)) for (const channel of channels) sent.add(`${group} ${channel}`);
  }
  return sent;
}
