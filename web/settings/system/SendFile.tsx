import { Box, Button, FileInput, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core';
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

/** Which words of the page's texts speak of it. */
const wordsOf = { DocumentManual: 'manuals', 'document-central': 'central' } as const;

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
export function SendFile(props: Props) {
  const { path, rows } = props;
  const { t } = useTranslation('system');
  const said = wordsOf[path];
  const form = useSending(props);
  const { values, set, wrong } = form;
  const known = rows.map((row) => ({ value: String(row.id), label: String(row.values.title) }));
  return (
    <Box mt={16}>
      <Panel title={t(`${said}.upload`)}>
        <Text className="hint" mb={12}>
          {t(`${said}.uploadHint`)}
        </Text>
        <form onSubmit={(event) => void form.send(event)} noValidate>
          <SimpleGrid minColWidth="min(100%, 300px)" spacing={12} mt={12}>
            <NativeSelect
              label={t(`${said}.for`)}
              value={values.id}
              data={[{ value: '', label: t(`${said}.fresh`) }, ...known]}
              onChange={(event) => set({ id: event.currentTarget.value })}
            />
            {values.id ? null : <Fresh {...props} {...form} />}
            <FileInput
              label={t('shelf.file')}
              withAsterisk
              accept={props.accept}
              placeholder={t(`${said}.choose`)}
              error={wrong('file')}
              value={values.file}
              onChange={(file) => set({ file })}
            />
          </SimpleGrid>
          <Group gap={8} justify="flex-end" mt={16}>
            <span role="status" className="dim">
              {form.part === null ? '' : `${Math.round(form.part * 100)}%`}
            </span>
            <Button type="submit" loading={form.part !== null}>
              {t('shelf.send')}
            </Button>
          </Group>
        </form>
      </Panel>
    </Box>
  );
}

/** What is said of something that is new. */
function Fresh({ path, kind, withUnits, values, set, wrong }: Props & Sending) {
  const words = usePageWords(path);
  return (
    <>
      <TextInput
        label={words.field('title')}
        withAsterisk
        maxLength={200}
        error={wrong('title')}
        value={values.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={words.field(kind.field)}
        error={wrong(kind.field)}
        value={values.kind}
        data={kind.of.map((one) => ({ value: one, label: words.choice(kind.field, one) }))}
        onChange={(event) => set({ kind: event.currentTarget.value })}
      />
      {withUnits ? (
        <RowPicker
          from="unit"
          ids={values.units}
          most={200}
          onChange={(units) => set({ units })}
          input={{ label: words.field('units'), description: words.hint('units'), error: wrong('units') }}
        />
      ) : null}
    </>
  );
}

type Sending = ReturnType<typeof useSending>;

/** What is chosen and typed, how much of the file is up, and what was refused. */
function useSending({ path, to, kind }: Props) {
  const { t } = useTranslation('system');
  const client = useQueryClient();
  const empty = { id: '', title: '', kind: kind.of[0] ?? '', units: [] as number[], file: null as File | null };
  const [values, setValues] = useState(empty);
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState({ field: '', text: '' });
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData();
    form.set('id', values.id);
    form.set('title', values.title);
    form.set(kind.field, values.kind);
    form.set('units', values.units.join(','));
    if (values.file) form.set('file', values.file);
    setPart(0);
    setFault({ field: '', text: '' });
    try {
      await upload(to, form, { onProgress: setPart });
      setValues({ ...empty, kind: values.kind });
      toastDone(t(`${wordsOf[path]}.sent`));
      await client.invalidateQueries({ queryKey: readKey(settingsRows) });
    } catch (error) {
      setFault({ field: error instanceof ApiError ? (error.field ?? 'file') : 'file', text: errorText(error) });
    }
    setPart(null);
  }
  return {
    values,
    part,
    send,
    set: (some: Partial<typeof empty>) => setValues((now) => ({ ...now, ...some })),
    wrong: (field: string) => (fault.field === field ? fault.text : null),
  };
}
