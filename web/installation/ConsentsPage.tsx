import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  approveConsent,
  type ConsentSeen,
  type consentStates,
  listConsents,
  refuseConsent,
  withdrawConsent,
} from '../../contract/installation/calls.ts';
import { useRead, useSend, useWrite } from '../api.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FactList } from '../ui/FactList.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { changed } from './AgencyForms.tsx';
import { to } from './to.ts';
import { useActor } from './use-actor.ts';
import { Views } from './Views.tsx';

const tones: Record<(typeof consentStates)[number], Tone> = {
  WAITING: 'warn',
  APPROVED: 'brand',
  REFUSED: 'urgent',
  WITHDRAWN: 'plain',
  OVER: 'plain',
  DONE: 'ok',
};

/** What two administrators decide together: what waits, and what became of the others. */
export function ConsentsPage() {
  const { t } = useTranslation('administration');
  const read = useRead(listConsents, {}, { every: 60_000 });
  return (
    <>
      <Views />
      <PageHead title={t('consents.title')} hint={t('consents.hint')} />
      <Answer of={read} rows={4}>
        {({ consents }) => {
          const waiting = consents.filter(({ state }) => state === 'WAITING');
          const others = consents.filter(({ state }) => state !== 'WAITING');
          return (
            <Stack gap={20}>
              {waiting.length === 0 ? <EmptyState>{t('consents.none')}</EmptyState> : null}
              {waiting.map((one) => (
                <Consent key={one.id} consent={one} />
              ))}
              {others.length > 0 ? <h2>{t('consents.earlier')}</h2> : null}
              {others.map((one) => (
                <Consent key={one.id} consent={one} />
              ))}
            </Stack>
          );
        }}
      </Answer>
    </>
  );
}

function Consent({ consent }: { consent: ConsentSeen }) {
  const { t } = useTranslation('administration');
  const actor = useActor();
  const { id, act, agency, name, state, reason, detail, askedBy, askedAt, until, decidedBy, decidedAt, note } = consent;
  const facts: [string, string][] = [
    [t('consents.number', { id }), `${name} ${t('code', { code: agency })}`.trim()],
    [t('consents.reason'), reason],
    ...(detail ? [[t('consents.detail'), detail] satisfies [string, string]] : []),
    [t('consents.asked'), t('consents.at', { by: actor(askedBy), at: shortDateTime(askedAt) })],
    ...(decidedAt
      ? [[t('consents.decided'), t('consents.at', { by: actor(decidedBy), at: shortDateTime(decidedAt) })] satisfies [string, string]]
      : []),
    ...(note ? [[t('consents.note'), note] satisfies [string, string]] : []),
    ...(state === 'WAITING' || state === 'APPROVED' ? [[t('consents.until'), shortDateTime(until)] satisfies [string, string]] : []),
  ];
  return (
    <Panel title={`${t(`consents.acts.${act}`)} · ${name || agency}`}>
      <Stack gap={14} align="start">
        <Pill tone={tones[state]}>{t(`consents.states.${state}`)}</Pill>
        <FactList label={t('consents.number', { id })} facts={facts} />
        <Acts consent={consent} />
      </Stack>
    </Panel>
  );
}

function Acts({ consent }: { consent: ConsentSeen }) {
  const { t } = useTranslation('administration');
  const { id, mayDecide, mayWithdraw } = consent;
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null);
  const withdraw = useWrite(withdrawConsent, { refresh: changed, onSuccess: () => toastDone(t('consents.withdrawn')) });
  async function askToWithdraw(): Promise<void> {
    const sure = await confirm({
      title: t('consents.withdrawOf', { id }),
      message: t('consents.withdrawText'),
      confirmLabel: t('consents.withdraw'),
    });
    if (sure) withdraw.mutate({ consentId: id }, { onError: (error) => toastError(error) });
  }
  const close = () => setDeciding(null);
  return (
    <>
      {mayDecide ? (
        <div className="side-by-side">
          <Button aria-label={t('consents.approveOf', { id })} onClick={() => setDeciding('approve')}>
            {t('consents.approve')}
          </Button>
          <Button variant="default" aria-label={t('consents.refuseOf', { id })} onClick={() => setDeciding('refuse')}>
            {t('consents.refuse')}
          </Button>
        </div>
      ) : null}
      {mayWithdraw ? (
        <Button
          variant="default"
          aria-label={t('consents.withdrawOf', { id })}
          loading={withdraw.isPending}
          onClick={() => void askToWithdraw()}
        >
          {t('consents.withdraw')}
        </Button>
      ) : null}
      {deciding === 'approve' ? <Approve consent={consent} onClose={close} /> : null}
      {deciding === 'refuse' ? <Refuse consent={consent} onClose={close} /> : null}
    </>
  );
}

interface Props {
  consent: ConsentSeen;
  onClose: () => void;
}

function Approve({ consent: { id, act }, onClose }: Props) {
  const { t } = useTranslation('administration');
  const approve = useSend(approveConsent, changed);
  return (
    <FormModal
      title={t('consents.approveOf', { id })}
      hint={t(`consents.approveText.${act}`)}
      initial={{ note: '' }}
      send={({ note }) => approve({ consentId: id, note })}
      submit={t('consents.approve')}
      danger={act === 'remove'}
      done={t('consents.approved')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('consents.note')} autosize minRows={2} {...field('note')} />}
    </FormModal>
  );
}

function Refuse({ consent: { id }, onClose }: Props) {
  const { t } = useTranslation('administration');
  const refuse = useSend(refuseConsent, changed);
  return (
    <FormModal
      title={t('consents.refuseOf', { id })}
      initial={{ note: '' }}
      send={({ note }) => refuse({ consentId: id, note })}
      submit={t('consents.refuse')}
      danger
      done={t('consents.refused')}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('consents.refuseReason')} autosize minRows={2} {...field('note', { required: true })} />}
    </FormModal>
  );
}

/** On the page of an agency: what waits for a second person or for the command. */
export function OpenConsents({ code }: { code: string }) {
  const { t } = useTranslation('administration');
  const { consents = [] } = useRead(listConsents, {}).data ?? {};
  const open = consents.filter(({ agency, state }) => agency === code && (state === 'WAITING' || state === 'APPROVED'));
  return open.map(({ id, act, state, until }) => (
    <p key={id} className="notice" data-tone="warn">
      {t(state === 'WAITING' ? 'consents.waits' : 'consents.granted', { id, act: t(`consents.acts.${act}`), until: shortDateTime(until) })}{' '}
      <Link className="link" to={to.consents}>
        {t('consents.open')}
      </Link>
    </p>
  ));
}
