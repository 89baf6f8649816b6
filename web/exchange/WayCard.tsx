import { Box, Group, Stack } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Way } from '../../contract/exchange/calls.ts';
import { paths } from '../paths.ts';
import { longDate, shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { Replies } from './Replies.tsx';
import { WayActs } from './WayActs.tsx';

const tones: Partial<Record<Way['state'], Tone>> = {
  ACCEPTED: 'ok',
  TAKEN: 'ok',
  REJECTED: 'warn',
  FAILED: 'urgent',
  HELD: 'warn',
  UNSURE: 'warn',
  REFUSED: 'warn',
  WRONG: 'warn',
};

/** One letter on its way to one agency or from it: how it stands, why, what happened, what may be done. `named`: the page says which letter it is. */
export function WayCard({ way, named = false }: { way: Way; named?: boolean }) {
  const { t } = useTranslation('exchange');
  const { side, peer, state, subject, number, acceptedNo, documentId, nextAt, tries, fault, key, steps, at, countsOn } = way;
  return (
    <Box mb={16}>
      <Panel title={t(side === 'OUT' ? 'ways.to' : 'ways.from', { peer })}>
        <Stack gap={12}>
          <Group gap="4px 12px">
            <Pill tone={tones[state] ?? 'plain'}>{t(`states.${state}`)}</Pill>
            <span className="wraps">{t(`nexts.${way.may.reply && way.replies.length > 0 ? 'REPLY' : state}`)}</span>
          </Group>
          <div>
            <Lines
              sub={[
                number && t('ways.number', { number }),
                acceptedNo && t('ways.accepted', { number: acceptedNo }),
                side === 'IN' && t('ways.entered', { at: shortDateTime(at) }),
                countsOn && t('ways.counts', { day: longDate(countsOn) }),
                nextAt && t('ways.next', { at: shortDateTime(nextAt), tries }),
                way.checks && t('ways.checks', { checks: way.checks }),
                fault && t('ways.fault', { fault: faultWords(t, fault) }),
              ]}
            >
              {named ? null : documentId ? <Link to={paths.document(documentId)}>{subject}</Link> : subject}
            </Lines>
          </div>
          <Why way={way} />
          <Replies of={way} />
          <WayActs way={way} />
          <section aria-label={t('ways.steps')}>
            <h3 className="medium">{t('ways.steps')}</h3>
            <ul className="bare" aria-label={t('ways.steps')}>
              {steps.map((step, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
                <li key={place} className="row">
                  <span className="words">
                    <Lines sub={[step.by, noteOf(step, t)]}>{t(`actions.${step.action}` as never)}</Lines>
                  </span>
                  <span className="dim figures">{shortDateTime(step.at)}</span>
                </li>
              ))}
            </ul>
          </section>
          <Group>
            <span className="detail wraps">{t('ways.code', { key })}</span>
          </Group>
        </Stack>
      </Panel>
    </Box>
  );
}

/** What a carrier or a socket says is told as that, in its own words behind ours. */
export function faultWords(t: TFunction<'exchange'>, fault: string): string {
  return t(`faults.${fault}` as never, { defaultValue: t('faults.other', { fault }) });
}

/** Notes of these steps are codes; of all others they are words. */
function noteOf({ action, note }: Way['steps'][number], t: (key: never) => string): string {
  if (action === 'acknowledge' && note) return t(`notes.${note}` as never);
  return action === 'hold' ? t(`holds.${note}` as never) : note;
}

/** Why it is held, was refused, or is doubted. */
function Why({ way: { state, reason, reasonText, contrary, silent, clockOff } }: { way: Way }) {
  const { t } = useTranslation('exchange');
  const named = reason && (state === 'HELD' ? t(`holds.${reason}` as never) : t(`reasons.${reason}` as never, { defaultValue: reason }));
  const words = [named, reasonText].filter(Boolean).join(' · ');
  return (
    <>
      {words ? (
        <p className="notice wraps" data-tone="warn">
          {t('ways.reason', { reason: words })}
        </p>
      ) : null}
      {silent ? (
        <p className="notice" data-tone="warn">
          {t('ways.silent')}
        </p>
      ) : null}
      {clockOff === null ? null : (
        <p className="notice" data-tone="warn">
          {t(clockOff > 0 ? 'ways.clockAhead' : 'ways.clockBehind', { minutes: Math.round(Math.abs(clockOff) / 60) })}
        </p>
      )}
      {contrary ? (
        <p className="notice" data-tone="warn">
          {t(`contrary.${contrary}` as never)}
        </p>
      ) : null}
    </>
  );
}
