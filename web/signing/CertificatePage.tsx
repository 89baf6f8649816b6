import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { type CertificateRow, ownCertificates, withdrawRequest } from '../../contract/signing/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { CertificateFacts, StatePill, StepList } from './CertificateFacts.tsx';
import classes from './Certificates.module.css';
import { ImportDialog } from './ImportDialog.tsx';
import { ChangePinDialog, ExportDialog, RenewDialog, RequestDialog, SuspendDialog } from './ManageDialogs.tsx';
import { SignaturePictures } from './SignaturePictures.tsx';
import { Stages } from './Stages.tsx';
import { TakeCertificate } from './TakeCertificate.tsx';

type Own = Given<typeof ownCertificates>;
type Act = 'ask' | 'pin' | 'renew' | 'suspend' | 'export' | 'import';

/** One's certificate from the request to its end, and the pictures of one's signature [R9]. */
export function CertificatePage() {
  const { t } = useTranslation('certificates');
  const own = useRead(ownCertificates, {});
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')} />
      <NotYet of={own} rows={5} />
      {own.data ? (
        <div className="columns">
          <div className="stack">
            {own.data.asked ? <AskedPanel row={own.data.asked} mail={own.data.mail} /> : null}
            {own.data.current ? <CurrentPanel own={own.data} row={own.data.current} onAct={setAct} /> : null}
            {!own.data.current && !own.data.asked ? <NonePanel onAct={setAct} /> : null}
            <SignaturePictures />
          </div>
          <div className="stack">
            {own.data.steps.length > 0 ? (
              <Panel title={t('history')}>
                <StepList steps={own.data.steps} />
              </Panel>
            ) : null}
            {own.data.past.length > 0 ? <PastPanel past={own.data.past} /> : null}
          </div>
        </div>
      ) : null}
      {act === 'ask' ? <RequestDialog onClose={close} /> : null}
      {act === 'pin' ? <ChangePinDialog onClose={close} /> : null}
      {act === 'suspend' ? <SuspendDialog onClose={close} /> : null}
      {act === 'export' ? <ExportDialog onClose={close} /> : null}
      {act === 'import' ? <ImportDialog replaces={Boolean(own.data?.current)} onClose={close} /> : null}
      {act === 'renew' && own.data?.current ? <RenewDialog row={own.data.current} mail={own.data.mail} onClose={close} /> : null}
    </>
  );
}

function NonePanel({ onAct }: { onAct: (act: Act) => void }) {
  const { t } = useTranslation('certificates');
  return (
    <Panel title={t('none.title')}>
      <p className="hint">{t('none.text')}</p>
      <Group gap={8} mt={16}>
        <Button onClick={() => onAct('ask')}>{t('ask')}</Button>
        <Button variant="default" onClick={() => onAct('import')}>
          {t('importing.title')}
        </Button>
      </Group>
    </Panel>
  );
}

function AskedPanel({ row, mail }: { row: CertificateRow; mail: string }) {
  const { t } = useTranslation('certificates');
  const granted = row.state === 'ISSUED';
  const withdraw = useWrite(withdrawRequest, { refresh: [ownCertificates], onSuccess: () => toastDone(t('withdrawn')) });
  const ask = async () => {
    if (await confirm({ title: t('withdrawAsk'), confirmLabel: t('withdraw'), danger: true }))
      withdraw.mutate({}, { onError: (error) => toastError(error) });
  };
  return (
    <Panel title={granted ? t('take.title') : t('askTitle')} action={<StatePill row={row} />}>
      <Stages row={row} />
      {granted ? <TakeCertificate mail={mail} /> : <p className="hint">{t('waiting')}</p>}
      {granted ? null : (
        <Group gap={8} mt={16}>
          <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
            {t('withdraw')}
          </Button>
        </Group>
      )}
    </Panel>
  );
}

function CurrentPanel({ own, row, onAct }: { own: Own; row: CertificateRow; onAct: (act: Act) => void }) {
  const { t } = useTranslation('certificates');
  const live = row.state === 'ISSUED';
  const days = Math.max(0, Math.ceil((new Date(row.notAfter).getTime() - Date.now()) / 86_400_000));
  return (
    <Panel title={row.holder} action={<StatePill row={row} />}>
      {live && days <= 60 ? (
        <p className="notice" data-tone="warn">
          {t('ends', { count: days })}
        </p>
      ) : null}
      <CertificateFacts row={row} />
      <Group gap={8} mt={16}>
        {live && row.release === 'PIN' ? (
          <Button variant="default" onClick={() => onAct('pin')}>
            {t('pin.change')}
          </Button>
        ) : null}
        {live && !own.asked ? (
          <Button variant="default" onClick={() => onAct('renew')}>
            {t('renew.title')}
          </Button>
        ) : null}
        {live ? (
          <Button variant="default" color="red" onClick={() => onAct('suspend')}>
            {t('suspend.title')}
          </Button>
        ) : null}
        <MoreActs own={own} row={row} onAct={onAct} />
      </Group>
    </Panel>
  );
}

function MoreActs({ own, row, onAct }: { own: Own; row: CertificateRow; onAct: (act: Act) => void }) {
  const { t } = useTranslation('certificates');
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {t('manage')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {own.asked ? null : <Menu.Item onClick={() => onAct('ask')}>{t('askNew')}</Menu.Item>}
        <Menu.Item onClick={() => onAct('import')}>{t('importing.title')}</Menu.Item>
        {row.state === 'ISSUED' && row.release === 'PIN' && !row.exported ? (
          <Menu.Item onClick={() => onAct('export')}>{t('exporting.title')}</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function PastPanel({ past }: { past: CertificateRow[] }) {
  const { t } = useTranslation('certificates');
  return (
    <Panel title={t('past')} count={past.length}>
      <ul className={`bare fields ${classes.steps}`}>
        {past.map((row) => (
          <li key={row.id}>
            <StatePill row={row} />
            <span className="sub figures">
              {row.notAfter ? t('field.until', { from: shortDate(row.notBefore), until: shortDate(row.notAfter) }) : shortDate(row.askedAt)}
            </span>
            {row.serial ? <span className="sub">{row.serial.toUpperCase()}</span> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
