import { Box, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { certificatePerson, type WholeCertificate } from '../../../contract/settings/certificate-person.ts';
import { grantCertificate, issueCertificate, renewCertificate } from '../../../contract/signing/calls.ts';
import { type ApiError, useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { CertificateFacts, FactList, StatePill, StepList } from '../../signing/CertificateFacts.tsx';
import { type NotedAct, NotedDialog } from '../../signing/OfficerDialogs.tsx';
import { Answer } from '../../ui/Answer.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

type Whole = Given<typeof certificatePerson>;

const open = ['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED', 'SUSPENDED'];

/** [S34] The whole certificate life of one person. */
export function CertificatePersonPage({ personId }: { personId: number }) {
  const { t } = useTranslation('certificateSettings');
  const { menuID } = useParams();
  const whole = useRead(certificatePerson, { personId });
  return (
    <>
      <BackLink to={`${paths.settings(menuID)}/certificate-person`}>{t('person.back')}</BackLink>
      <Answer of={whole} rows={8} height={42}>
        {(whole) => <Life whole={whole} personId={personId} />}
      </Answer>
    </>
  );
}

function Life({ whole, personId }: { whole: Whole; personId: number }) {
  const { t } = useTranslation('certificateSettings');
  const { person, certificates, manage } = whole;
  const mayAct = manage && !person.own;
  const standing = certificates.filter((one) => open.includes(one.state));
  return (
    <>
      <PageHead title={person.name} hint={[person.position, person.unit].filter(Boolean).join(' · ')}>
        {person.active ? null : <Pill tone="urgent">{t('person.left')}</Pill>}
        {mayAct && person.active && standing.length === 0 ? <Grant personId={personId} name={person.name} /> : null}
      </PageHead>
      {person.own && manage ? (
        <Text className="hint" mb={12}>
          {t('person.own')}
        </Text>
      ) : null}
      <Box className="columns" __vars={{ '--side': '280px' }}>
        <div className="stack">
          {certificates.length === 0 ? (
            <Panel>
              <EmptyState>{t('person.none')}</EmptyState>
            </Panel>
          ) : null}
          {certificates.map((row) => (
            <OneCertificate
              key={row.id}
              row={row}
              buttons={manage ? <Acts row={row} mayAct={mayAct} alone={standing.length === 1} name={person.name} /> : null}
            />
          ))}
        </div>
        <Aside whole={whole} />
      </Box>
    </>
  );
}

function Grant({ personId, name }: { personId: number; name: string }) {
  const { t } = useTranslation('certificateSettings');
  const grant = useWrite(grantCertificate, after(t('person.granted')));
  return (
    <Button
      loading={grant.isPending}
      onClick={() => void ask(t('person.grantAsk', { name }), t('person.grant'), () => grant.mutate({ personId }, { onError }))}
    >
      {t('person.grant')}
    </Button>
  );
}

const after = (message: string) => ({ refresh: [certificatePerson], onSuccess: () => toastDone(message) });
const onError = (error: ApiError) => toastError(error);

async function ask(title: string, confirmLabel: string, go: () => void): Promise<void> {
  if (await confirm({ title, tone: 'info', confirmLabel })) go();
}

interface ActsProps {
  row: WholeCertificate;
  /** It is somebody else's. */
  mayAct: boolean;
  /** No other one stands beside it. */
  alone: boolean;
  name: string;
}

/** What an officer may do with a certificate in its state. */
function Acts({ row, mayAct, alone, name }: ActsProps) {
  const { t } = useTranslation('certificates');
  const [act, setAct] = useState<NotedAct | null>(null);
  const issue = useWrite(issueCertificate, after(t('officer.issued')));
  const renew = useWrite(renewCertificate, after(t('officer.renewed')));
  const { id, state, made } = row;
  const live = made && state === 'ISSUED';
  const acts: [NotedAct | 'issue' | 'renew', boolean][] = [
    ['check', mayAct && state === 'REQUESTED'],
    ['issue', mayAct && state === 'IDENTITY_CHECKED'],
    ['refuse', mayAct && !made && open.includes(state) && state !== 'SUSPENDED'],
    ['suspend', live],
    ['lift', mayAct && state === 'SUSPENDED'],
    ['renew', mayAct && live && alone],
    ['revoke', live || state === 'SUSPENDED'],
  ];
  function press(key: (typeof acts)[number][0]): void {
    if (key === 'issue') void ask(t('officer.issueAsk', { name }), t('officer.issue'), () => issue.mutate({ id }, { onError }));
    else if (key === 'renew') void ask(t('officer.renewAsk', { name }), t('officer.renew'), () => renew.mutate({ id }, { onError }));
    else setAct(key);
  }
  return (
    <Group gap={8} ml="auto">
      {acts.map(([key, offered]) =>
        offered ? (
          <Button key={key} variant="default" {...(key === 'revoke' ? { color: 'red' } : {})} onClick={() => press(key)}>
            {t(`officer.${key}`)}
          </Button>
        ) : null,
      )}
      {act ? <NotedDialog act={act} row={row} onClose={() => setAct(null)} /> : null}
    </Group>
  );
}

/** One certificate: what stands on it, its key, who made sure of whom, and each step. */
function OneCertificate({ row, buttons }: { row: WholeCertificate; buttons: ReactNode }) {
  const { t } = useTranslation('certificateSettings');
  const isOpen = open.includes(row.state);
  const title = t(!isOpen ? 'person.past' : row.made ? 'person.current' : 'person.asked');
  const key = row.key
    ? [
        t('person.keyHere', { algorithm: row.key.algorithm, at: shortDateTime(row.key.madeAt) }),
        row.key.consentAt ? t('person.byCode', { at: shortDateTime(row.key.consentAt) }) : t('person.byPin'),
        row.key.exportedAt ? t('person.exported', { at: shortDateTime(row.key.exportedAt) }) : '',
      ]
    : [t('person.keyNone')];
  const checked = row.checkedAt ? [row.checkedBy, shortDateTime(row.checkedAt)].filter(Boolean).join(' · ') : t('person.identityNone');
  const more: [string, string][] = [
    [t('person.identity'), checked],
    [t('person.identityFrom'), row.checkedFrom],
    [t('person.key'), key.filter(Boolean).join(' · ')],
    [t('person.signed'), row.made ? t('person.signedCount', { count: row.signed }) : ''],
  ];
  return (
    <Panel>
      <Group gap={8} mb={8}>
        <strong>{title}</strong>
        <StatePill row={row} />
        {buttons}
      </Group>
      <CertificateFacts row={row} />
      <FactList facts={more} />
      <details open={isOpen}>
        <summary>{t('certificates:history' as never)}</summary>
        <StepList steps={row.steps} />
      </details>
    </Panel>
  );
}

/** What goes with all of them: the address for codes, the last code, pictures of the hand. */
function Aside({ whole: { person, pictures, code } }: { whole: Whole }) {
  const { t } = useTranslation('certificateSettings');
  const said = code
    ? [
        t('person.codeSent', { at: shortDateTime(code.sentAt) }),
        t('person.codeTries', { count: code.tries }),
        code.used ? t('person.codeUsed') : '',
      ]
    : [t('person.codeNone')];
  return (
    <div className="stack">
      <Panel title={t('person.mail')}>
        <Text style={{ overflowWrap: 'anywhere' }}>{person.email || t('person.noMail')}</Text>
        <p className="sub">
          {t('person.code')}: {said.filter(Boolean).join(' · ')}
        </p>
      </Panel>
      <Panel title={t('person.pictures')} count={pictures.length}>
        <p className="hint">{t('person.picturesHint')}</p>
        {pictures.length === 0 ? <p className="sub">{t('person.noPictures')}</p> : null}
        <ul className="bare">
          {pictures.map((picture) => (
            <Group component="li" key={picture.id} gap={8} mt={8}>
              {t(`person.kinds.${picture.kind}`)}
              <span className="sub">{shortDateTime(picture.madeAt)}</span>
              {picture.isDefault ? <Pill tone="ok">{t('person.chosen')}</Pill> : null}
            </Group>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
