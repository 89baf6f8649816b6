import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { batchRows, keepBatch, listBatches, listTemplates, openBatch } from '../../contract/testimonial/batches.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';

type Batch = Given<typeof openBatch>;

/** Of which template, and what all of its rows say alike. */
export function BatchForm({ batch, onClose }: { batch?: Batch; onClose: () => void }) {
  const { t } = useTranslation('testimonial');
  const go = useNavigate();
  const templates = useRead(listTemplates, { use: 'AWARD', pageSize: 100 });
  const keep = useSend(keepBatch, [listBatches, openBatch, batchRows]);
  const offered = templates.data?.items.filter(({ active, id }) => active || id === batch?.templateId) ?? [];
  return (
    <FormModal
      title={t(batch ? 'batch.edit' : 'batch.add')}
      initial={
        templates.data
          ? {
              templateId: batch ? String(batch.templateId) : '',
              subject: batch?.subject ?? '',
              givenOn: batch?.givenOn ?? '',
              values: batch?.values ?? {},
            }
          : undefined
      }
      read={templates}
      send={({ templateId, ...values }) =>
        keep({ ...values, templateId: Number(templateId), ...(batch ? { batchId: batch.id, version: batch.version } : {}) })
      }
      submit={t('batch.save')}
      onDone={({ batchId }) => {
        toastDone(t('batch.saved'));
        onClose();
        if (!batch) void go(paths.testimonialBatch(batchId));
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          {offered.length === 0 ? <p className="notice">{t('batch.noTemplate')}</p> : null}
          <TextInput label={t('batch.subject')} maxLength={300} {...field('subject', { required: true })} />
          <Select
            label={t('batch.template')}
            data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            {...field('templateId', { required: true })}
          />
          <DateField label={t('batch.givenOn')} description={t('batch.givenOnHint')} {...field('givenOn')} />
          <Common
            names={offered.find(({ id }) => String(id) === values.templateId)?.fields ?? []}
            values={values.values}
            onChange={(own) => set({ values: own })}
          />
        </>
      )}
    </FormModal>
  );
}

function Common({
  names,
  values,
  onChange,
}: {
  names: string[];
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}) {
  const { t } = useTranslation('testimonial');
  if (names.length === 0) return null;
  return (
    <fieldset className="fields">
      <legend>
        <strong>{t('batch.common')}</strong>
      </legend>
      <p className="hint">{t('batch.commonHint')}</p>
      {names.map((name) => (
        <TextInput
          key={name}
          label={name}
          maxLength={400}
          value={values[name] ?? ''}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}
