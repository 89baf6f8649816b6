import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { certificatePerson, type WholeCertificate } from '../../../contract/settings/certificate-person.ts';
import { grantCertificate, issueCertificate, renewCertificate } from '../../../contract/signing/calls.ts';
import { type ApiError, useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { CertificateFacts, StatePill, StepList } from '../../signing/CertificateFacts.tsx';
import facts from '../../signing/Certificates.module.css';
import { type NotedAct, NotedDialog } from '../../signing/OfficerDialogs.tsx';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import classes from './Certificates.module.css';

type Whole = Given<typeof certificatePerson>;

/** [S34] The whole certificate life of one person. */
export function CertificatePersonPage({ personId }: { personId: number }) {
  const { t } = useTranslation(['certificateSettings', 'certificates']);
  const { menuID } = useParams();
  const whole = useRead(certificatePerson, { personId });
  const [act, setAct] = useState<{ act: NotedAct; row: WholeCertificate } | null>(null);
  const done = (message: string) => ({ refresh: [certificatePerson], onSuccess: () => toastDone(message) });
  const grant = useWrite(grantCertificate, done(t('person.granted')));
  const issue = useWrite(issueCertificate, done(t('certificates:officer.issued')));
  const renew = useWrite(renewCertificate, done(t('certificates:officer.renewed')));
  const onError = (error: ApiError) => toastError(error);
  const { person, certificates = [], manage = false } = whole.data ?? {};
  const mayAct = manage && person?.own === false;
  const open = certificates.filter((one) => ['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED', 'SUSPENDED'].includes(one.state));
  async function ask(title: string, confirmLabel: string, go: () => void): Promise<void> {
    if (await confirm({ title, tone: 'info', confirmLabel })) go();
  }
  const name = person?.name ?? '';
  function buttonsOf(row: WholeCertificate): ReactNode {
    const button = (key: NotedAct, red = false) => (
      <Button key={key} variant="default" {...(red ? { color: 'red' } : {})} onClick={() => setAct({ act: key, row })}>
        {t(`certificates:officer.${key}`)}
      </Button>
    );
    if (!manage) return null;
    const live = row.made && row.state === 'ISSUED';
    return (
      <span className={classes.push}>
        {mayAct && row.state === 'REQUESTED' ? button('check') : null}
        {mayAct && row.state === 'IDENTITY_CHECKED' ? (
          <Button
            variant="default"
            onClick={() =>
              void ask(t('certificates:officer.issueAsk', { name }), t('certificates:officer.issue'), () =>
                issue.mutate({ id: row.id }, { onError }),
              )
            }
          >
            {t('certificates:officer.issue')}
          </Button>
        ) : null}
        {mayAct && !row.made && ['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED'].includes(row.state) ? button('refuse') : null}
        {live ? button('suspend') : null}
        {mayAct && row.state === 'SUSPENDED' ? button('lift') : null}
        {mayAct && live && open.length === 1 ? (
          <Button
            variant="default"
            onClick={() =>
              void ask(t('certificates:officer.renewAsk', { name }), t('certificates:officer.renew'), () =>
                renew.mutate({ id: row.id }, { onError }),
              )
            }
          >
            {t('certificates:officer.renew')}
          </Button>
        ) : null}
        {live || row.state === 'SUSPENDED' ? button('revoke', true) : null}
      </span>
    );
  }
  return (
    <>
      <Link to={`${paths.settings(menuID)}/certificate-person`} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden /> {t('person.back')}
      </Link>
      <NotYet of={whole} rows={8} height={42} />
      {whole.data && person ? (
        <>
          <PageHead title={person.name} hint={[person.position, person.unit].filter(Boolean).join(' · ')}>
            {person.active ? null : <Pill tone="urgent">{t('person.left')}</Pill>}
            {mayAct && person.active && open.length === 0 ? (
              <Button
                loading={grant.isPending}
                onClick={() => void ask(t('person.grantAsk', { name }), t('person.grant'), () => grant.mutate({ personId }, { onError }))}
              >
                {t('person.grant')}
              </Button>
            ) : null}
          </PageHead>
          {person.own && manage ? <p className={classes.hint}>{t('person.own')}</p> : null}
          <div className={classes.columns}>
            <div className={classes.stack}>
              {certificates.length === 0 ? (
                <Panel>
                  <EmptyState>{t('person.none')}</EmptyState>
                </Panel>
              ) : null}
              {certificates.map((row) => (
                <OneCertificate key={row.id} row={row} buttons={buttonsOf(row)} />
              ))}
            </div>
            <Aside whole={whole.data} />
          </div>
          {act ? <NotedDialog act={act.act} row={act.row} onClose={() => setAct(null)} /> : null}
        </>
      ) : null}
    </>
  );
}

/** One certificate: what stands on it, its key, who made sure of whom, and each step. */
function OneCertificate({ row, buttons }: { row: WholeCertificate; buttons: ReactNode }) {
  const { t } = useTranslation('certificateSettings');
  const isOpen = ['ISSUED', 'SUSPENDED', 'REQUESTED', 'IDENTITY_CHECKED'].includes(row.state);
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
      <div className={classes.head}>
        <strong>{title}</strong>
        <StatePill row={row} />
        {buttons}
      </div>
      <CertificateFacts row={row} />
      <dl className={facts.facts}>
        {more
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <details className={classes.steps} open={isOpen}>
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
    <div className={classes.stack}>
      <Panel title={t('person.mail')}>
        <p style={{ margin: 0, overflowWrap: 'anywhere' }}>{person.email || t('person.noMail')}</p>
        <p className="sub">
          {t('person.code')}: {said.filter(Boolean).join(' · ')}
        </p>
      </Panel>
      <Panel title={t('person.pictures')} count={pictures.length}>
        <p className={classes.hint}>{t('person.picturesHint')}</p>
        {pictures.length === 0 ? <p className="sub">{t('person.noPictures')}</p> : null}
        <ul className={classes.list}>
          {pictures.map((picture) => (
            <li key={picture.id} className={classes.head}>
              {t(`person.kinds.${picture.kind}`)}
              <span className="sub">{shortDateTime(picture.madeAt)}</span>
              {picture.isDefault ? <Pill tone="ok">{t('person.chosen')}</Pill> : null}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
