import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Delegation, endDelegation, ownDelegations } from '../../contract/profile/delegations.ts';
import { useRead, useSend } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { GiveDelegation } from './GiveDelegation.tsx';

const tones = { COMING: 'brand', NOW: 'ok', OVER: 'plain', ENDED: 'plain' } as const;
const noon = (day: string) => `${day}T12:00:00+07:00`;

/** Who acts for me, and for whom I act. */
export function DelegationsSection() {
  const { t } = useTranslation('account');
  const list = useRead(ownDelegations, {});
  const [giving, setGiving] = useState(false);
  const [ending, setEnding] = useState<Delegation | null>(null);
  if (!list.data) return <NotYet of={list} rows={3} />;
  const { posts, clearance, given, received } = list.data;
  return (
    <div className="stack">
      <h3>{t('delegations.given')}</h3>
      {posts.length === 0 ? <p className="hint">{t('delegations.noPost')}</p> : null}
      {given.length === 0 && posts.length > 0 ? <EmptyState>{t('delegations.noneGiven')}</EmptyState> : null}
      <ul className="bare" aria-label={t('delegations.given')}>
        {given.map((one) => (
          <Line
            key={one.id}
            one={one}
            action={
              one.state === 'NOW' || one.state === 'COMING' ? (
                <RowButton aria-label={t('delegations.endOf', { name: one.person })} onClick={() => setEnding(one)}>
                  {t('delegations.end')}
                </RowButton>
              ) : null
            }
          />
        ))}
      </ul>
      {posts.length > 0 ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setGiving(true)}>
            {t('delegations.give')}
          </Button>
        </div>
      ) : null}
      <h3>{t('delegations.received')}</h3>
      {received.length === 0 ? <p className="hint">{t('delegations.noneReceived')}</p> : null}
      <ul className="bare" aria-label={t('delegations.received')}>
        {received.map((one) => (
          <Line key={one.id} one={one} />
        ))}
      </ul>
      {giving ? <GiveDelegation posts={posts} clearance={clearance} onClose={() => setGiving(false)} /> : null}
      {ending ? <EndDialog one={ending} onClose={() => setEnding(null)} /> : null}
    </div>
  );
}

function Line({ one, action }: { one: Delegation; action?: ReactNode }) {
  const { t } = useTranslation('account');
  const scope = [
    one.actions.map((act) => t(`delegations.act.${act as 'sign'}`)).join(' '),
    one.types === null ? t('delegations.allTypes') : one.types.join(' '),
    t(`delegations.secrecy.c${one.maxSecrecy as 0}`),
  ];
  return (
    <li className="row">
      <div className="words">
        <strong>{one.person || one.position}</strong>
        <span>
          {t(`delegations.kind.${one.kind}`)} · {one.position}
        </span>
        <span className="dim figures">
          {t('delegations.days', { from: shortDate(noon(one.from)), until: shortDate(noon(one.until)) })} ·{' '}
          {t('delegations.order', { no: one.orderNo, date: shortDate(noon(one.orderDate)) })}
        </span>
        <span className="dim">{scope.join(' · ')}</span>
        {one.remark ? <span className="dim">{one.remark}</span> : null}
      </div>
      <Pill tone={tones[one.state]}>{t(`delegations.state.${one.state}`)}</Pill>
      {action}
    </li>
  );
}

function EndDialog({ one, onClose }: { one: Delegation; onClose: () => void }) {
  const { t } = useTranslation('account');
  const end = useSend(endDelegation, [ownDelegations]);
  return (
    <FormModal
      title={t('delegations.endOf', { name: one.person })}
      hint={t('delegations.endText')}
      initial={{ remark: '' }}
      send={({ remark }) => end({ delegationId: one.id, remark })}
      submit={t('delegations.end')}
      danger
      done={t('delegations.ended')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('delegations.remark')} maxLength={500} {...field('remark')} />}
    </FormModal>
  );
}
