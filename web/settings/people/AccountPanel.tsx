import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { resetFactors } from '../../../contract/auth/factors.ts';
import { accountApprovals, askSlip } from '../../../contract/settings/account-approvals.ts';
import {
  forcePasswordChange,
  getPerson,
  invitePerson,
  listPeople,
  type PersonDetail,
} from '../../../contract/settings/employee-information.ts';
import { endPersonSessions } from '../../../contract/settings/user-active.ts';
import { type ApiError, useSend, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { AccountPill } from './AccountPill.tsx';

/** The account of a person: its state, and the ways in for its owner. Nobody is shown a password. */
export function AccountPanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const { account, guard } = person;
  return (
    <Panel title={t('accountPanel.title')}>
      {account ? (
        <div className="stack">
          <Group gap="8px 12px">
            <strong>{account.username}</strong>
            <AccountPill row={{ account: account.state }} />
            <span className="dim">
              {account.lastUsed ? t('accountPanel.lastUsed', { at: shortDateTime(account.lastUsed) }) : t('accountPanel.neverUsed')}
              {' · '}
              {t('accountPanel.sessions', { count: account.sessions })}
              {account.mustChange ? ` · ${t('accountPanel.mustChange')}` : ''}
            </span>
          </Group>
          {person.duties.length > 0 ? (
            <p className="hint">
              {t('accountPanel.duties')}: {person.duties.map((duty) => `${t(`duty.${duty.kind as 'ADMIN'}`)} (${duty.unit})`).join(', ')}
            </p>
          ) : null}
          <Guard guard={guard} />
          {person.may.save && person.active && account.state !== 'CLOSED' ? <Acts person={person} account={account} /> : null}
        </div>
      ) : (
        <p className="hint">{t('accountPanel.none')}</p>
      )}
    </Panel>
  );
}

const refresh = [getPerson, listPeople];
/** Acts that open a way in for the owner. */
const ways = ['invite', 'slip', 'factors'] as const;
type WayIn = (typeof ways)[number];

/** The ways in for the owner, and what may be done with an account that works. */
function Acts({ person, account }: { person: PersonDetail; account: NonNullable<PersonDetail['account']> }) {
  const { t } = useTranslation('people');
  const [asking, setAsking] = useState<WayIn | null>(null);
  const force = useWrite(forcePasswordChange, { refresh, onSuccess: () => toastDone(t('accountPanel.forced')) });
  const end = useWrite(endPersonSessions, { refresh, onSuccess: ({ ended }) => toastDone(t('accountPanel.ended', { count: ended })) });
  const ask = { personId: person.id };
  const onError = (error: ApiError) => toastError(error);
  return (
    <div className="side-by-side">
      {person.may.entry
        ? ways.map((way) => (
            <Button key={way} variant="default" disabled={way === 'invite' && !person.email} onClick={() => setAsking(way)}>
              {t(`accountPanel.${way}`)}
            </Button>
          ))
        : null}
      <Button variant="default" disabled={account.mustChange} loading={force.isPending} onClick={() => force.mutate(ask, { onError })}>
        {t('accountPanel.force')}
      </Button>
      <Button variant="default" disabled={account.sessions === 0} loading={end.isPending} onClick={() => end.mutate(ask, { onError })}>
        {t('accountPanel.end')}
      </Button>
      {asking ? <AskWayIn person={person} way={asking} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}

/** What holds an account with powers: the second person, what waits for him, what sleeps. */
function Guard({ guard }: { guard: PersonDetail['guard'] }) {
  const { t } = useTranslation('people');
  if (!guard.second && guard.waiting.length === 0) return null;
  return (
    <div className="notice" data-tone="warn">
      <Text>{t('second.needed')}</Text>
      {guard.waiting.map((one) => (
        <Text key={one.id}>
          {t('second.waiting', { act: t(`second.acts.${one.act}`), name: one.askedBy, until: shortDateTime(one.until) })}{' '}
          <Link to={paths.accountApprovals}>{t('second.open')}</Link>
        </Text>
      ))}
      {guard.asleep.map((one) => (
        <Text key={one.what}>
          {t('second.asleep', { what: t(`second.sleepers.${one.what}`), names: one.wakers.join(', ') || t('second.nobody') })}
        </Text>
      ))}
    </div>
  );
}

const wayCalls = { invite: invitePerson, slip: askSlip, factors: resetFactors };

function AskWayIn({ person, way, onClose }: { person: PersonDetail; way: WayIn; onClose: () => void }) {
  const { t } = useTranslation('people');
  const ask = useSend(wayCalls[way], [getPerson, listPeople, accountApprovals]);
  const { second } = person.guard;
  return (
    <FormModal
      title={t(`accountPanel.${way}`)}
      hint={t(`accountPanel.${way}Text`)}
      initial={{ reason: '' }}
      send={({ reason }) => ask({ personId: person.id, ...(second ? { reason } : {}) })}
      submit={t(second ? 'second.ask' : `accountPanel.${way}`)}
      danger={way === 'factors'}
      done={(given) =>
        given.waits
          ? t('second.waits')
          : 'email' in given
            ? t('accountPanel.invited', { email: given.email, until: shortDateTime(given.until) })
            : t(way === 'slip' ? 'accountPanel.slipReady' : 'accountPanel.factorsGone')
      }
      way={({ waits }) => {
        if (waits) return { to: paths.accountApprovals, label: t('second.open') };
        return way === 'slip' ? { to: paths.accountApprovals, label: t('accountPanel.slipOpen') } : undefined;
      }}
      onClose={onClose}
    >
      {({ field }) =>
        second ? (
          <>
            <p className="notice" data-tone="warn">
              {t('second.text')}
            </p>
            <Textarea label={t('second.reason')} {...field('reason')} />
          </>
        ) : null
      }
    </FormModal>
  );
}
