import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  type AgencySeen,
  addAgencyHost,
  agencyActs,
  listActs,
  readAgency,
  removeAgencyHost,
  renewSetUp,
  resume,
} from '../../contract/installation/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { useRead, useWrite } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Lines } from '../ui/Lines.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { changed, ExportForm, HostForm, LimitsForm, RemoveForm, SuspendForm } from './AgencyForms.tsx';
import { AgencyState } from './AgencyState.tsx';
import { OpenConsents } from './ConsentsPage.tsx';
import { SetUpLink } from './SetUpLink.tsx';
import { to } from './to.ts';
import { useActor } from './use-actor.ts';

/** One agency: its figures, its addresses, what was done with it and what can be. */
export function AgencyPage() {
  const { t } = useTranslation('administration');
  const { code = '' } = useParams();
  const read = useRead(readAgency, { code }, { every: 60_000 });
  return (
    <>
      <BackLink to={to.agencies}>{t('backToList')}</BackLink>
      <Answer of={read}>{({ agency }) => <Shown agency={agency} />}</Answer>
    </>
  );
}

function Shown({ agency }: { agency: AgencySeen }) {
  const { t } = useTranslation('administration');
  const { code, name, nameEn, state, reason, address } = agency;
  return (
    <Stack gap={20}>
      <PageHead
        title={name}
        hint={
          <Lines sub={[nameEn, t('code', { code }), reason && t('reason', { reason })]}>
            <AgencyState state={state} />
          </Lines>
        }
      >
        {address && (state === 'ACTIVE' || state === 'NEW') ? (
          <Button component="a" variant="default" href={address} target="_blank" rel="noreferrer">
            {t('open')}
          </Button>
        ) : null}
        <Acts agency={agency} />
      </PageHead>
      {waits(state) ? <p className="notice">{t(`nexts.${state}`)}</p> : null}
      <OpenConsents code={code} />
      <div className="columns">
        <Stack gap={20}>
          <FiguresPanel agency={agency} />
          <ActsPanel code={code} />
        </Stack>
        {state === 'REMOVED' ? null : (
          <Stack gap={20}>
            <HostsPanel agency={agency} />
            <LimitsPanel agency={agency} />
          </Stack>
        )}
      </div>
    </Stack>
  );
}

/** It is not in use, and something is to be done. */
function waits(state: AgencySeen['state']): state is 'NEW' | 'BEHIND' | 'SUSPENDED' {
  return state === 'NEW' || state === 'BEHIND' || state === 'SUSPENDED';
}

/** What its state allows. */
function Acts({ agency }: { agency: AgencySeen }) {
  const { t } = useTranslation('administration');
  const { code, name, state } = agency;
  const [form, setForm] = useState<'suspend' | 'remove' | 'export' | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const again = useWrite(resume, { refresh: changed, onSuccess: () => toastDone(t('resume.done')) });
  const renew = useWrite(renewSetUp, { refresh: changed, onSuccess: ({ setUp }) => setLink(setUp) });
  const onError = (error: unknown) => toastError(error);
  async function askToResume(): Promise<void> {
    const sure = await confirm({ title: t('resume.title', { name }), message: t('resume.text'), confirmLabel: t('resume.button') });
    if (sure) again.mutate({ code }, { onError });
  }
  async function askToRenew(): Promise<void> {
    const sure = await confirm({ title: t('link.renew'), message: t('link.renewText'), confirmLabel: t('link.renew') });
    if (sure) renew.mutate({ code }, { onError });
  }
  const close = () => setForm(null);
  return (
    <>
      {state === 'NEW' ? (
        <Button variant="default" loading={renew.isPending} onClick={() => void askToRenew()}>
          {t('link.renew')}
        </Button>
      ) : null}
      {state === 'SUSPENDED' || state === 'BEHIND' ? (
        <Button loading={again.isPending} onClick={() => void askToResume()}>
          {t('resume.button')}
        </Button>
      ) : null}
      {state === 'SUSPENDED' ? (
        <Button variant="default" onClick={() => setForm('remove')}>
          {t('remove.button')}
        </Button>
      ) : null}
      {state === 'NEW' || state === 'ACTIVE' || state === 'BEHIND' ? (
        <Button variant="default" onClick={() => setForm('suspend')}>
          {t('suspend.button')}
        </Button>
      ) : null}
      {state === 'ACTIVE' || state === 'SUSPENDED' ? (
        <Button variant="default" onClick={() => setForm('export')}>
          {t('export.button')}
        </Button>
      ) : null}
      {form === 'export' ? <ExportForm agency={agency} onClose={close} /> : null}
      {form === 'suspend' ? <SuspendForm agency={agency} onClose={close} /> : null}
      {form === 'remove' ? <RemoveForm agency={agency} onClose={close} /> : null}
      {link ? <SetUpLink address={link} onClose={() => setLink(null)} /> : null}
    </>
  );
}

function FiguresPanel({ agency: { figures } }: { agency: AgencySeen }) {
  const { t } = useTranslation('administration');
  if (!figures?.at)
    return (
      <Panel title={t('figures.title')}>
        <EmptyState>{t('figures.none')}</EmptyState>
      </Panel>
    );
  const { at, askedAt, backedUpAt, checkedAt, findings } = figures;
  const silent = askedAt !== null && askedAt > at;
  const checked = checkedAt === null ? t('figures.never') : t('figures.sound', { at: shortDateTime(checkedAt) });
  return (
    <Panel title={t('figures.title')}>
      {silent ? (
        <p className="notice" data-tone="warn">
          {t('figures.silent', { asked: shortDateTime(askedAt), at: shortDateTime(at) })}
        </p>
      ) : null}
      <FactList
        label={t('figures.title')}
        facts={[
          [t('figures.at'), shortDateTime(at)],
          [t('figures.lettersToday'), t('figures.inOut', { in: figures.lettersIn, out: figures.lettersOut })],
          [t('figures.lettersBefore'), t('figures.inOut', { in: figures.lettersInBefore, out: figures.lettersOutBefore })],
          [t('figures.people'), t('figures.peopleCount', { count: figures.people ?? 0 })],
          [t('figures.bytes'), fileSize(figures.bytes ?? 0)],
          [t('figures.jobs'), t('figures.jobsCount', { waiting: figures.jobsWaiting, givenUp: figures.jobsGivenUp })],
          [t('figures.deliveries'), t('figures.deliveriesCount', { count: figures.deliveriesFailed ?? 0 })],
          [t('figures.backedUp'), backedUpAt ? shortDateTime(backedUpAt) : t('figures.never')],
          [
            t('figures.checked'),
            findings ? (
              <Pill key="found" tone="urgent">
                {t('figures.found', { at: checkedAt ? shortDateTime(checkedAt) : '', count: findings })}
              </Pill>
            ) : (
              checked
            ),
          ],
          [t('figures.tables'), figures.tables],
        ]}
      />
    </Panel>
  );
}

function HostsPanel({ agency }: { agency: AgencySeen }) {
  const { t } = useTranslation('administration');
  const [adding, setAdding] = useState(false);
  return (
    <Panel title={t('hosts.title')} action={<RowButton onClick={() => setAdding(true)}>{t('hosts.add')}</RowButton>}>
      {agency.hosts.length === 0 ? <EmptyState>{t('hosts.none')}</EmptyState> : null}
      <ul className="bare" aria-label={t('hosts.title')}>
        {agency.hosts.map((host, place) => (
          <Host key={host} code={agency.code} host={host} isMain={place === 0} />
        ))}
      </ul>
      {adding ? <HostForm agency={agency} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function LimitsPanel({ agency }: { agency: AgencySeen }) {
  const { t } = useTranslation('administration');
  const [setting, setSetting] = useState(false);
  const { storageMb, mailsDay, callsMinute, sockets, uploadsMb } = agency.limits;
  const said = (value: number | null) => (
    <span className="figures">{value === null ? t('limits.standard') : value.toLocaleString('en-US')}</span>
  );
  return (
    <Panel title={t('limits.panel')} action={<RowButton onClick={() => setSetting(true)}>{t('limits.set')}</RowButton>}>
      <FactList
        label={t('limits.panel')}
        facts={[
          [t('limits.storageMb'), said(storageMb)],
          [t('limits.mailsDay'), said(mailsDay)],
          [t('limits.callsMinute'), said(callsMinute)],
          [t('limits.sockets'), said(sockets)],
          [t('limits.uploadsMb'), said(uploadsMb)],
        ]}
      />
      {setting ? <LimitsForm agency={agency} onClose={() => setSetting(false)} /> : null}
    </Panel>
  );
}

function Host({ code, host, isMain }: { code: string; host: string; isMain: boolean }) {
  const { t } = useTranslation('administration');
  const main = useWrite(addAgencyHost, { refresh: changed, onSuccess: () => toastDone(t('hosts.madeMain')) });
  const drop = useWrite(removeAgencyHost, { refresh: changed, onSuccess: () => toastDone(t('hosts.removed')) });
  const onError = (error: unknown) => toastError(error);
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('hosts.removeOf', { host }),
      message: t('hosts.removeText', { host }),
      confirmLabel: t('hosts.remove'),
      danger: true,
    });
    if (sure) drop.mutate({ code, host }, { onError });
  }
  return (
    <li className="row">
      <span className="words wraps">
        <Lines sub={[isMain && t('hosts.main')]}>{host}</Lines>
      </span>
      {isMain ? null : (
        <>
          <RowButton
            loading={main.isPending}
            aria-label={t('hosts.makeMainOf', { host })}
            onClick={() => main.mutate({ code, host, main: true }, { onError })}
          >
            {t('hosts.makeMain')}
          </RowButton>
          <RowButton loading={drop.isPending} aria-label={t('hosts.removeOf', { host })} onClick={() => void ask()}>
            {t('hosts.remove')}
          </RowButton>
        </>
      )}
    </li>
  );
}

function ActsPanel({ code }: { code: string }) {
  const { t } = useTranslation('administration');
  const read = useRead(listActs, { code });
  const named = (act: string) => agencyActs.find((one) => one === act);
  const byOf = useActor();
  return (
    <Panel title={t('acts.title')}>
      <Answer of={read}>
        {({ acts }) =>
          acts.length === 0 ? (
            <EmptyState>{t('acts.none')}</EmptyState>
          ) : (
            <ul className="bare" aria-label={t('acts.title')}>
              {acts.map(({ id, act, detail, by, at }) => {
                const name = named(act);
                return (
                  <li key={id} className="row">
                    <span className="words wraps">
                      <Lines sub={[shortDateTime(at), byOf(by), detail]}>{name ? t(`acts.names.${name}`) : act}</Lines>
                    </span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Answer>
    </Panel>
  );
}
