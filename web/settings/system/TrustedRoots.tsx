import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTrusted, listTrusted, lookAtRoot, type ReadCertificate, removeTrusted } from '../../../contract/signing/calls.ts';
import { ApiError, call, useRead, useWrite } from '../../api.ts';
import { shortDate } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastError } from '../../ui/toast.ts';
import classes from './System.module.css';

/** Outside authorities that signatures may lead to: added after comparing the fingerprint, withdrawn, never changed. */
export function TrustedRoots() {
  const { t } = useTranslation(['system', 'common']);
  const list = useRead(listTrusted, {});
  const remove = useWrite(removeTrusted, { refresh: [listTrusted] });
  const [adding, setAdding] = useState(false);
  async function withdraw(id: number, name: string): Promise<void> {
    const sure = await confirm({
      title: t('trust.removeAsk', { name }),
      message: t('trust.removeText'),
      confirmLabel: t('trust.remove'),
      danger: true,
    });
    if (sure) remove.mutate({ id }, { onError: (error) => toastError(error) });
  }
  const items = list.data?.items ?? [];
  return (
    <Panel
      title={t('trust.title')}
      action={
        adding ? null : (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('trust.add')}
          </Button>
        )
      }
    >
      <p className={classes.hint}>{t('trust.hint')}</p>
      {items.length === 0 ? <p className={classes.note}>{t('trust.empty')}</p> : null}
      <ul className={classes.list}>
        {items.map((root) => (
          <li key={root.id} className={classes.item}>
            <div className={classes.words}>
              {root.subject}
              <span className={`${classes.note} figures`}>{root.fingerprint}</span>
              <span className={classes.note}>
                {t('trust.until', { day: shortDate(root.notAfter) })} · {t('trust.by', { by: root.addedBy, at: shortDate(root.addedAt) })}
              </span>
            </div>
            <Button variant="default" onClick={() => void withdraw(root.id, root.subject)}>
              {t('trust.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {adding ? <AddRoot onDone={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function AddRoot({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['system', 'common']);
  const [certificate, setCertificate] = useState('');
  const [seen, setSeen] = useState<ReadCertificate | null>(null);
  const [fingerprint, setFingerprint] = useState('');
  const [fault, setFault] = useState<{ field: string; text: string }>({ field: '', text: '' });
  const add = useWrite(addTrusted, { refresh: [listTrusted], onSuccess: onDone });
  const refuse = (error: unknown) =>
    setFault({ field: error instanceof ApiError ? (error.field ?? 'certificate') : 'certificate', text: errorText(error) });
  async function look(): Promise<void> {
    try {
      setSeen((await call(lookAtRoot, { certificate })).certificate);
      setFault({ field: '', text: '' });
    } catch (error) {
      setSeen(null);
      refuse(error);
    }
  }
  return (
    <div className={classes.extra}>
      <Textarea
        required
        label={t('trust.pem')}
        description={t('trust.pemHint')}
        error={fault.field === 'certificate' ? fault.text : null}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={certificate}
        onChange={(event) => {
          setCertificate(event.currentTarget.value);
          setSeen(null);
        }}
      />
      {seen ? (
        <>
          <p className={classes.words}>
            {seen.subject}
            <span className={classes.note}>{t('trust.until', { day: shortDate(seen.notAfter) })}</span>
          </p>
          <TextInput
            required
            label={t('trust.fingerprint')}
            description={t('trust.fingerprintHint')}
            error={fault.field === 'fingerprint' ? fault.text : null}
            spellCheck={false}
            value={fingerprint}
            onChange={(event) => setFingerprint(event.currentTarget.value)}
          />
        </>
      ) : null}
      <div className={classes.bar}>
        {seen ? (
          <Button
            loading={add.isPending}
            disabled={!fingerprint}
            onClick={() => add.mutate({ certificate, fingerprint }, { onError: refuse })}
          >
            {t('trust.add')}
          </Button>
        ) : (
          <Button disabled={!certificate.trim()} onClick={() => void look()}>
            {t('trust.look')}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {t('common:back')}
        </Button>
      </div>
    </div>
  );
}
