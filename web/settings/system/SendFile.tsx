import { Button, FileInput, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingsRow, settingsRows } from '../../../contract/settings/pages.ts';
import { ApiError, readKey, upload } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { RowPicker } from '../fields/RowPicker.tsx';
import { usePageWords } from '../page-words.ts';
import classes from './System.module.css';

interface Props {
  path: 'DocumentManual' | 'document-central';
  rows: SettingsRow[];
  /** Where the file is sent. */
  to: string;
  kind: { field: string; of: readonly string[] };
  /** Asks for the units that a new row is shown to. */
  withUnits?: boolean;
  accept: string;
}

/** A file for what stands on the list, or something new from its file. */
export function SendFile({ path, rows, to, kind, withUnits = false, accept }: Props) {
  const { t } = useTranslation('system');
  const said = path === 'DocumentManual' ? 'manuals' : 'central';
  const words = usePageWords(path);
  const client = useQueryClient();
  const [id, setId] = useState('');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState(kind.of[0] ?? '');
  const [units, setUnits] = useState<number[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState({ field: '', text: '' });
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData();
    form.set('id', id);
    form.set('title', title);
    form.set(kind.field, chosen);
    form.set('units', units.join(','));
    if (file) form.set('file', file);
    setPart(0);
    setFault({ field: '', text: '' });
    try {
      await upload(to, form, { onProgress: setPart });
      setTitle('');
      setUnits([]);
      setFile(null);
      setId('');
      toastDone(t(`${said}.sent`));
      await client.invalidateQueries({ queryKey: readKey(settingsRows) });
    } catch (error) {
      setFault({ field: error instanceof ApiError ? (error.field ?? 'file') : 'file', text: errorText(error) });
    }
    setPart(null);
  }
  const wrong = (field: string) => (fault.field === field ? fault.text : null);
  const known = rows.map((row) => ({ value: String(row.id), label: String(row.values.title) }));
  return (
    <Panel title={t(`${said}.upload`)} className={classes.extra ?? ''}>
      <p className={classes.hint}>{t(`${said}.uploadHint`)}</p>
      <form onSubmit={(event) => void send(event)} noValidate className={classes.days}>
        <NativeSelect
          label={t(`${said}.for`)}
          value={id}
          data={[{ value: '', label: t(`${said}.fresh`) }, ...known]}
          onChange={(event) => setId(event.currentTarget.value)}
        />
        {id ? null : (
          <>
            <TextInput
              label={words.field('title')}
              withAsterisk
              maxLength={200}
              error={wrong('title')}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <NativeSelect
              label={words.field(kind.field)}
              error={wrong(kind.field)}
              value={chosen}
              data={kind.of.map((one) => ({ value: one, label: words.choice(kind.field, one) }))}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            {withUnits ? (
              <RowPicker
                from="unit"
                ids={units}
                most={200}
                onChange={setUnits}
                input={{ label: words.field('units'), description: words.hint('units'), error: wrong('units') }}
              />
            ) : null}
          </>
        )}
        <FileInput
          label={t('shelf.file')}
          withAsterisk
          accept={accept}
          placeholder={t(`${said}.choose`)}
          error={wrong('file')}
          value={file}
          onChange={setFile}
        />
        <div className={classes.bar}>
          <span role="status" className={classes.state}>
            {part === null ? '' : `${Math.round(part * 100)}%`}
          </span>
          <Button type="submit" loading={part !== null}>
            {t('shelf.send')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
