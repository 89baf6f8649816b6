import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetFactors } from '../../../contract/factors.ts';
import {
  forcePasswordChange,
  getPerson,
  giveFirstPassword,
  invitePerson,
  listPeople,
  type PersonDetail,
} from '../../../contract/settings/employee-information.ts';
import { endPersonSessions } from '../../../contract/settings/user-active.ts';
import { useWrite } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { AccountPill } from './AccountPill.tsx';
import classes from './People.module.css';

/** The account of a person: its state, and the ways in for its owner. */
export function AccountPanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation(['people', 'common']);
  const [given, setGiven] = useState<{ username: string; password: string; until: string } | null>(null);
  const refresh = [getPerson, listPeople];
  const first = useWrite(giveFirstPassword, { refresh, onSuccess: setGiven });
  const invite = useWrite(invitePerson, {
    refresh,
    onSuccess: ({ email, until }) => toastDone(t('accountPanel.invited', { email, until: shortDateTime(until) })),
  });
  const force = useWrite(forcePasswordChange, { refresh, onSuccess: () => toastDone(t('accountPanel.forced')) });
  const factors = useWrite(resetFactors, { refresh, onSuccess: () => toastDone(t('accountPanel.factorsGone')) });
  const end = useWrite(endPersonSessions, { refresh, onSuccess: ({ ended }) => toastDone(t('accountPanel.ended', { count: ended })) });
  const { account } = person;
  const works = person.may.save && person.active && account !== null && account.state !== 'CLOSED';
  const ask = { personId: person.id };
  async function hand(): Promise<void> {
    const sure = await confirm({
      title: t('accountPanel.firstAsk'),
      message: t('accountPanel.firstText'),
      confirmLabel: t('accountPanel.first'),
    });
    if (sure) first.mutate(ask, { onError: (error) => toastError(error) });
  }
  async function dropFactors(): Promise<void> {
    const sure = await confirm({
      title: t('accountPanel.factorsAsk'),
      message: t('accountPanel.factorsText'),
      confirmLabel: t('accountPanel.factors'),
      danger: true,
    });
    if (sure) factors.mutate(ask, { onError: (error) => toastError(error) });
  }
  return (
    <Panel title={t('accountPanel.title')}>
      {account ? (
        <div className={classes.stack}>
          <p className={classes.line} style={{ margin: 0 }}>
            <strong>{account.username}</strong>
            <AccountPill row={{ account: account.state }} />
            <span className={classes.dim}>
              {account.lastUsed ? t('accountPanel.lastUsed', { at: shortDateTime(account.lastUsed) }) : t('accountPanel.neverUsed')}
              {' · '}
              {t('accountPanel.sessions', { count: account.sessions })}
              {account.mustChange ? ` · ${t('accountPanel.mustChange')}` : ''}
            </span>
          </p>
          {person.duties.length > 0 ? (
            <p className={classes.dim} style={{ margin: 0 }}>
              {t('accountPanel.duties')}: {person.duties.map((duty) => `${t(`duty.${duty.kind as 'ADMIN'}`)} (${duty.unit})`).join(', ')}
            </p>
          ) : null}
          {works ? (
            <div className={classes.line}>
              <Button
                variant="default"
                disabled={!person.email}
                loading={invite.isPending}
                onClick={() => invite.mutate(ask, { onError: (error) => toastError(error) })}
              >
                {t('accountPanel.invite')}
              </Button>
              <Button variant="default" loading={first.isPending} onClick={() => void hand()}>
                {t('accountPanel.first')}
              </Button>
              <Button
                variant="default"
                disabled={account.mustChange}
                loading={force.isPending}
                onClick={() => force.mutate(ask, { onError: (error) => toastError(error) })}
              >
                {t('accountPanel.force')}
              </Button>
              <Button variant="default" loading={factors.isPending} onClick={() => void dropFactors()}>
                {t('accountPanel.factors')}
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
        <p className={classes.dim} style={{ margin: 0 }}>
          {t('accountPanel.none')}
        </p>
      )}
      <Modal
        opened={given !== null}
        onClose={() => setGiven(null)}
        title={t('accountPanel.first')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <div className={classes.stack}>
          <p style={{ margin: 0 }}>
            {t('accountPanel.handOver', { username: given?.username ?? '', until: given ? shortDateTime(given.until) : '' })}
          </p>
          <output className={classes.password}>{given?.password}</output>
          <Button onClick={() => setGiven(null)}>{t('common:close')}</Button>
        </div>
      </Modal>
    </Panel>
  );
}
