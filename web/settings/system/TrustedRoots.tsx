import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { addTrusted, listTrusted, lookAtRoot, type ReadCertificate, removeTrusted } from '../../../contract/signing/calls.ts';
import { ApiError, call, useRead, useWrite } from '../../api.ts';
import { shortDate } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastError } from '../../ui/toast.ts';

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
      <Text className="hint" mb={12}>
        {t('trust.hint')}
      </Text>
      {items.length === 0 ? <p className="hint">{t('trust.empty')}</p> : null}
      <ul className="bare">
        {items.map((root) => (
          <Root key={root.id} root={root} onRemove={() => void withdraw(root.id, root.subject)} />
        ))}
      </ul>
      {adding ? <AddRoot onDone={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function Root({ root, onRemove }: { root: Given<typeof listTrusted>['items'][number]; onRemove: () => void }) {
  const { t } = useTranslation('system');
  const { subject, fingerprint, notAfter, addedBy, addedAt } = root;
  return (
    <li className="row">
      <span className="words">
        {subject}
        <span className="sub figures">{fingerprint}</span>
        <span className="sub">
          {t('trust.until', { day: shortDate(notAfter) })} · {t('trust.by', { by: addedBy, at: shortDate(addedAt) })}
        </span>
      </span>
      <Button variant="default" onClick={onRemove}>
        {t('trust.remove')}
      </Button>
    </li>
  );
}

function AddRoot({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['system', 'common']);
  const form = useNewRoot(onDone);
  const { certificate, seen, fingerprint } = form;
  return (
    <Stack gap={12} mt={16}>
      <Textarea
        required
        label={t('trust.pem')}
        description={t('trust.pemHint')}
        error={form.errorOf('certificate')}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={certificate}
        onChange={(event) => form.paste(event.currentTarget.value)}
      />
      {seen ? (
        <>
          <span className="wraps">
            {seen.subject}
            <span className="sub">{t('trust.until', { day: shortDate(seen.notAfter) })}</span>
          </span>
          <TextInput
            required
            label={t('trust.fingerprint')}
            description={t('trust.fingerprintHint')}
            error={form.errorOf('fingerprint')}
            spellCheck={false}
            value={fingerprint}
            onChange={(event) => form.compare(event.currentTarget.value)}
          />
        </>
      ) : null}
      <Group gap={8} justify="flex-end">
        {seen ? (
          <Button loading={form.pending} disabled={!fingerprint} onClick={form.add}>
            {t('trust.add')}
          </Button>
        ) : (
          <Button disabled={!certificate.trim()} onClick={() => void form.look()}>
            {t('trust.look')}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {t('common:back')}
        </Button>
      </Group>
    </Stack>
  );
}

/** First what lies in the certificate, then the fingerprint that was compared. */
function useNewRoot(onDone: () => void) {
  const [certificate, setCertificate] = useState('');
  const [seen, setSeen] = useState<ReadCertificate | null>(null);
  const [fingerprint, setFingerprint] = useState('');
  const [fault, setFault] = useState({ field: '', text: '' });
  const write = useWrite(addTrusted, { refresh: [listTrusted], onSuccess: onDone });
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
  function paste(text: string): void {
    setCertificate(text);
    setSeen(null);
  }
  return {
    certificate,
    seen,
    fingerprint,
    paste,
    compare: setFingerprint,
    look,
    add: () => write.mutate({ certificate, fingerprint }, { onError: refuse }),
    pending: write.isPending,
    errorOf: (field: string) => (fault.field === field ? fault.text : null),
  };
}
