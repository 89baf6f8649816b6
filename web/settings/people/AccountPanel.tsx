import { Button, Textarea } from '@mantine/core';
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
import { useSend, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { AccountPill } from './AccountPill.tsx';
import classes from './People.module.css';

/** Acts that open a way in for the owner. */
type WayIn = 'invite' | 'slip' | 'factors';

/** The account of a person: its state, and the ways in for its owner. Nobody is shown a password. */
export function AccountPanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const [asking, setAsking] = useState<WayIn | null>(null);
  const refresh = [getPerson, listPeople];
  const force = useWrite(forcePasswordChange, { refresh, onSuccess: () => toastDone(t('accountPanel.forced')) });
  const end = useWrite(endPersonSessions, { refresh, onSuccess: ({ ended }) => toastDone(t('accountPanel.ended', { count: ended })) });
  const { account, guard } = person;
  const works = person.may.save && person.active && account !== null && account.state !== 'CLOSED';
  const ask = { personId: person.id };
  return (
    <Panel title={t('accountPanel.title')}>
      {account ? (
        <div className="stack">
          <p className={classes.line} style={{ margin: 0 }}>
            <strong>{account.username}</strong>
            <AccountPill row={{ account: account.state }} />
            <span className="dim">
              {account.lastUsed ? t('accountPanel.lastUsed', { at: shortDateTime(account.lastUsed) }) : t('accountPanel.neverUsed')}
              {' · '}
              {t('accountPanel.sessions', { count: account.sessions })}
              {account.mustChange ? ` · ${t('accountPanel.mustChange')}` : ''}
            </span>
          </p>
          {person.duties.length > 0 ? (
            <p className="dim" style={{ margin: 0 }}>
              {t('accountPanel.duties')}: {person.duties.map((duty) => `${t(`duty.${duty.kind as 'ADMIN'}`)} (${duty.unit})`).join(', ')}
            </p>
          ) : null}
          <Guard guard={guard} />
          {works ? (
            <div className={classes.line}>
              {person.may.entry ? (
                <>
                  <Button variant="default" disabled={!person.email} onClick={() => setAsking('invite')}>
                    {t('accountPanel.invite')}
                  </Button>
                  <Button variant="default" onClick={() => setAsking('slip')}>
                    {t('accountPanel.slip')}
                  </Button>
                  <Button variant="default" onClick={() => setAsking('factors')}>
                    {t('accountPanel.factors')}
                  </Button>
                </>
              ) : null}
              <Button
                variant="default"
                disabled={account.mustChange}
                loading={force.isPending}
                onClick={() => force.mutate(ask, { onError: (error) => toastError(error) })}
              >
                {t('accountPanel.force')}
              </Button>
              <Button
                variant="default"
                disabled={account.sessions === 0}
                loading={end.isPending}
                onClick={() => end.mutate(ask, { onError: (error) => toastError(error) })}
              >
                {t('accountPanel.end')}
              </Button>
            </div>
          ) : null}
        </div>
      ) : (
        <p className="dim" style={{ margin: 0 }}>
          {t('accountPanel.none')}
        </p>
      )}
      {asking ? <AskWayIn person={person} way={asking} onClose={() => setAsking(null)} /> : null}
    </Panel>
  );
}

/** What holds an account with powers: the second person, what waits for him, what sleeps. */
function Guard({ guard }: { guard: PersonDetail['guard'] }) {
  const { t } = useTranslation('people');
  if (!guard.second && guard.waiting.length === 0) return null;
  return (
    <div className={classes.warn}>
      <p style={{ margin: 0 }}>{t('second.needed')}</p>
      {guard.waiting.map((one) => (
        <p key={one.id} style={{ margin: 0 }}>
          {t('second.waiting', { act: t(`second.acts.${one.act}`), name: one.askedBy, until: shortDateTime(one.until) })}{' '}
          <Link to={paths.accountApprovals}>{t('second.open')}</Link>
        </p>
      ))}
      {guard.asleep.map((one) => (
        <p key={one.what} style={{ margin: 0 }}>
          {t('second.asleep', { what: t(`second.sleepers.${one.what}`), names: one.wakers.join(', ') || t('second.nobody') })}
        </p>
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
            <p className={classes.warn}>{t('second.text')}</p>
            <Textarea label={t('second.reason')} {...field('reason')} />
          </>
        ) : null
      }
    </FormModal>
  );
}
