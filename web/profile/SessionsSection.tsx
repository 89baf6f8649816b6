import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endOwnSession, type OwnSession, ownSessions, signIns } from '../../contract/profile/calls.ts';
import { deviceOf, isInside } from '../../contract/rules/device.ts';
import { useRead, useWrite } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { ago, shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

/** Where I am signed in, and signing the others out. */
export function SessionsSection() {
  const { t } = useTranslation('account');
  const list = useRead(ownSessions, {}, { every: 60_000 });
  const refresh = [ownSessions, signIns];
  const one = useWrite(endOwnSession, { refresh, onSuccess: () => toastDone(t('sessions.ended')) });
  const others = useWrite(endOtherSessions, { refresh, onSuccess: ({ ended }) => toastDone(t('sessions.othersEnded', { count: ended })) });
  if (!list.data) return <NotYet of={list} rows={2} />;
  const { sessions } = list.data;
  async function end(session: OwnSession | null): Promise<void> {
    const device = session ? deviceOf(session.device) || t('sessions.unknown') : '';
    const sure = await confirm({
      title: session ? t('sessions.endAsk', { device }) : t('sessions.endOthersAsk'),
      message: t('sessions.endText'),
      confirmLabel: t('sessions.end'),
      danger: true,
    });
    if (!sure) return;
    if (session) one.mutate({ sessionId: session.id }, { onError: (error) => toastError(error) });
    else others.mutate({}, { onError: (error) => toastError(error) });
  }
  return (
    <div className="stack">
      <ul className="bare">
        {sessions.map((session) => {
          const device = deviceOf(session.device) || t('sessions.unknown');
          const Icon = /iPhone|Android|LINE/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
          return (
            <li key={session.id} className="row">
              <Icon size={24} aria-hidden />
              <div className="words">
                <strong>{device}</strong>
                <span className="dim figures">
                  {[
                    session.ip && `${session.ip} (${t(isInside(session.ip) ? 'sessions.inside' : 'sessions.outside')})`,
                    t('sessions.since', { at: shortDateTime(session.since) }),
                    session.own ? '' : t('sessions.lastSeen', { ago: ago(session.lastSeen) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              {session.own ? (
                <Pill tone="ok">{t('sessions.this')}</Pill>
              ) : (
                <RowButton aria-label={t('sessions.endOf', { device })} loading={one.isPending} onClick={() => void end(session)}>
                  {t('sessions.end')}
                </RowButton>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button variant="default" color="red" loading={others.isPending} onClick={() => void end(null)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      ) : (
        <p className="hint">{t('sessions.alone')}</p>
      )}
    </div>
  );
}
