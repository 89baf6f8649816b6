import { Checkbox, FileInput, NativeSelect, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ComparedField,
  type ComparedSheet,
  comparedFields,
  comparedSheetPath,
  listDifferences,
} from '../../contract/open/people-sync.ts';
import { randomId, readKey, upload } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import { FormModal } from '../ui/FormModal.tsx';

interface Values extends Record<string, unknown> {
  file: File | null;
  fields: (ComparedField | null)[];
  whole: boolean;
}

/** A sheet of the agency's people: what its columns are, what is wrong with its rows, and then into the list of differences. */
export function SheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('open');
  const client = useQueryClient();
  const [looked, setLooked] = useState<ComparedSheet | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  async function look(file: File, fields: Values['fields'] | null, whole: boolean): Promise<ComparedSheet | null> {
    setBusy(true);
    setFault('');
    try {
      const found = await sendSheet(file, fields, { whole, commit: false });
      setLooked(found);
      return found;
    } catch (error) {
      setLooked(null);
      setFault(errorText(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return (
    <FormModal<Values, ComparedSheet>
      title={t('sheet.title')}
      hint={t('sheet.hint')}
      size={720}
      initial={{ file: null, fields: [], whole: false }}
      send={({ file, fields, whole }) => sendSheet(file as File, fields, { whole, commit: true })}
      submit={t('sheet.submit')}
      disabled={busy || !looked || looked.faulty > 0 || looked.rows === 0}
      done={({ rows }) => t('sheet.done', { rows })}
      onDone={() => {
        void client.invalidateQueries({ queryKey: readKey(listDifferences) });
        onClose();
      }}
      onClose={onClose}
    >
      {({ values, set }) => (
        <>
          <FileInput
            label={t('sheet.file')}
            placeholder={t('sheet.fileHint')}
            leftSection={<IconUpload size={18} aria-hidden />}
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            value={values.file}
            error={fault || undefined}
            required
            onChange={async (file) => {
              set({ file, fields: [] });
              setLooked(null);
              const found = file ? await look(file, null, values.whole) : null;
              if (found) set({ fields: found.columns.map(({ field }) => field) });
            }}
          />
          {looked && values.file ? (
            <>
              <Checkbox
                label={t('sheet.whole')}
                description={t('sheet.wholeHint')}
                checked={values.whole}
                onChange={(event) => {
                  const whole = event.currentTarget.checked;
                  set({ whole });
                  void look(values.file as File, values.fields, whole);
                }}
              />
              <div role="status">
                {looked.faulty === 0 ? (
                  <Text>{t('sheet.found', { rows: looked.rows, unknown: looked.unknown, left: looked.left })}</Text>
                ) : (
                  <p className="notice" data-tone="warn">
                    {t('sheet.faulty', { count: looked.faulty })}
                  </p>
                )}
              </div>
              {looked.faults.length > 0 ? (
                <ul className="bare lined" aria-label={t('sheet.faults')}>
                  {looked.faults.slice(0, 20).map(({ row, field, value, message }) => (
                    <li key={`${row} ${field} ${message}`} className="words" style={{ paddingBlock: 6 }}>
                      <span className="wraps">{message}</span>
                      <span className="sub wraps">{[t('sheet.row', { row }), field, value].filter(Boolean).join(' · ')}</span>
                    </li>
                  ))}
                </ul>
              ) : null}
              <section aria-label={t('sheet.columns')}>
                <h3 className="medium">{t('sheet.columns')}</h3>
                {looked.remembered ? <p className="hint">{t('sheet.remembered')}</p> : null}
                <ul className="bare">
                  {looked.columns.map(({ head, samples }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
                    <li key={at} className="row">
                      <span className="words">
                        <span className="wraps">{head || t('sheet.unnamed', { n: at + 1 })}</span>
                        <span className="sub wraps">{samples.join(' · ') || '–'}</span>
                      </span>
                      <NativeSelect
                        flex="1 1 180px"
                        maw={340}
                        aria-label={t('sheet.columnIs', { name: head || t('sheet.unnamed', { n: at + 1 }) })}
                        value={values.fields[at] ?? ''}
                        data={[
                          { value: '', label: t('sheet.none') },
                          ...comparedFields.map((one) => ({ value: one, label: t(`sheet.fields.${one}`) })),
                        ]}
                        onChange={(event) => {
                          const field = (event.currentTarget.value || null) as ComparedField | null;
                          // what is said of one column is said of no other
                          const fields = values.fields.map((one, place) => (place === at ? field : one === field ? null : one));
                          set({ fields });
                          void look(values.file as File, fields, values.whole);
                        }}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            </>
          ) : null}
        </>
      )}
    </FormModal>
  );
}

function sendSheet(
  file: File,
  fields: Values['fields'] | null,
  { whole, commit }: { whole: boolean; commit: boolean },
): Promise<ComparedSheet> {
  const query = new URLSearchParams();
  if (fields) query.set('fields', fields.map((one) => one ?? '').join(','));
  if (whole) query.set('whole', '1');
  if (commit) query.set('commit', '1');
  const form = new FormData();
  form.append('file', file);
  return upload<ComparedSheet>(`${comparedSheetPath}?${query}`, form, { key: randomId() });
}
