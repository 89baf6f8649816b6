import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentManual, manualModules, manualUploadPath } from '../../../contract/settings/document-manual.ts';
import { settingsRows } from '../../../contract/settings/pages.ts';
import { ApiError, readKey, upload, useRead } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import { usePageWords } from '../page-words.ts';
import classes from './System.module.css';

/** The list of manuals, and under it the way for their files. */
export function ManualsSettingsPage() {
  const rows = useRead(settingsRows, { page: 'DocumentManual', take: 200 });
  return (
    <>
      <ListScreen path="DocumentManual" page={documentManual} />
      {rows.data?.manage ? <SendFile rows={rows.data.rows.map(({ id, values }) => ({ id, title: String(values.title) }))} /> : null}
    </>
  );
}

function SendFile({ rows }: { rows: { id: number; title: string }[] }) {
  const { t } = useTranslation('system');
  const words = usePageWords('DocumentManual');
  const client = useQueryClient();
  const [id, setId] = useState('');
  const [title, setTitle] = useState('');
  const [module, setModule] = useState<string>('GENERAL');
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState({ field: '', text: '' });
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData();
    form.set('id', id);
    form.set('title', title);
    form.set('module', module);
    if (file) form.set('file', file);
    setPart(0);
    setFault({ field: '', text: '' });
    try {
      await upload(manualUploadPath, form, { onProgress: setPart });
      setTitle('');
      setFile(null);
      setId('');
      toastDone(t('manuals.sent'));
      await client.invalidateQueries({ queryKey: readKey(settingsRows) });
    } catch (error) {
      setFault({ field: error instanceof ApiError ? (error.field ?? 'file') : 'file', text: errorText(error) });
    }
    setPart(null);
  }
  const wrong = (field: string) => (fault.field === field ? fault.text : null);
  return (
    <Panel title={t('manuals.upload')} className={classes.extra ?? ''}>
      <p className={classes.hint}>{t('manuals.uploadHint')}</p>
      <form onSubmit={(event) => void send(event)} noValidate className={classes.days}>
        <NativeSelect
          label={t('manuals.for')}
          value={id}
          data={[{ value: '', label: t('manuals.fresh') }, ...rows.map((row) => ({ value: String(row.id), label: row.title }))]}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        {id ? null : (
          <>
            <TextInput
              label={t('manuals.name')}
              withAsterisk
              maxLength={200}
              error={wrong('title')}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('manuals.module')}
              error={wrong('module')}
              value={module}
              data={manualModules.map((one) => ({ value: one, label: words.choice('module', one) }))}
              onChange={(event) => setModule(event.currentTarget.value)}
            />
          </>
        )}
        <FileInput
          label={t('manuals.file')}
          withAsterisk
          accept="application/pdf,video/mp4"
          placeholder={t('manuals.choose')}
          error={wrong('file')}
          value={file}
          onChange={setFile}
        />
        <div className={classes.bar}>
          <span role="status" className={classes.state}>
            {part === null ? '' : `${Math.round(part * 100)}%`}
          </span>
          <Button type="submit" loading={part !== null}>
            {t('manuals.send')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
