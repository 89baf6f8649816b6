import { Button, Checkbox, FileButton, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { times } from '../../contract/rules/times.ts';
import {
  exampleField,
  keepTemplate,
  layouts,
  listTemplates,
  openTemplate,
  ownFields,
  signerChoices,
  staffFields,
  templatePreviewPath,
  type Use,
  uses,
} from '../../contract/testimonial/batches.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { SendingList } from '../sarabun/files/SendingList.tsx';
import { useUpload } from '../sarabun/files/useUpload.ts';
import { useSettled } from '../sarabun/intake/useSettled.ts';
import { Chips } from '../ui/Chips.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Panel } from '../ui/Panel.tsx';
import type { FormOf } from '../ui/useFormShell.ts';
import { PagePreview } from './PagePreview.tsx';
import classes from './testimonial.module.css';

type Template = Given<typeof openTemplate>;

/** A template with the page that it makes beside it, as it is typed. */
export function TemplateForm({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t } = useTranslation('testimonial');
  const go = useNavigate();
  const keep = useSend(keepTemplate, [listTemplates, openTemplate]);
  return (
    <FormModal
      title={t(template ? 'template.edit' : 'template.add')}
      size={1180}
      initial={valuesOf(template)}
      send={({ signerId, frame, ...typed }) =>
        keep({
          ...typed,
          signerId: Number(signerId),
          ...(frame === undefined ? {} : { frame }),
          ...(template ? { templateId: template.id, version: template.version } : {}),
        })
      }
      submit={t('template.save')}
      done={t('template.saved')}
      onDone={({ templateId }) => {
        onClose();
        if (!template) void go(paths.testimonialTemplate(templateId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <div className={classes.desk}>
          <div className="stack">
            <Fields form={form} template={template} />
          </div>
          <Preview values={form.values} templateId={template?.id} />
        </div>
      )}
    </FormModal>
  );
}

function valuesOf(template: Template | null) {
  return {
    name: template?.name ?? '',
    nameEn: template?.nameEn ?? '',
    use: template?.use ?? ('AWARD' as Use),
    layout: template?.layout ?? ('LANDSCAPE' as Template['layout']),
    series: template?.series ?? '',
    title: template?.title ?? '',
    intro: template?.intro ?? '',
    body: template?.body ?? '',
    signerId: template ? String(template.signerId) : '',
    seal: template?.seal ?? false,
    active: template?.active ?? true,
    /** '': none; undefined: as it is. */
    frame: undefined as string | undefined,
  };
}
type Values = ReturnType<typeof valuesOf>;

function Fields({ form, template }: { form: FormOf<Values>; template: Template | null }) {
  const { t } = useTranslation('testimonial');
  const { field, box, values } = form;
  const award = values.use === 'AWARD';
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} style={{ alignItems: 'end' }}>
        <TextInput label={t('template.name')} maxLength={120} {...field('name', { required: true })} />
        <TextInput label={t('template.nameEn')} maxLength={120} {...field('nameEn')} />
        <Select
          label={t('template.use')}
          data={uses.map((value) => ({ value, label: t(`use.${value}`) }))}
          allowDeselect={false}
          {...field('use')}
        />
        {award ? (
          <Select
            label={t('template.layout')}
            data={layouts.map((value) => ({ value, label: t(`layout.${value}`) }))}
            allowDeselect={false}
            {...field('layout')}
          />
        ) : null}
        <TextInput label={t('template.series')} description={t('template.seriesHint')} maxLength={40} {...field('series')} />
        <SignerField form={form} template={template} />
      </SimpleGrid>
      {award ? <TextInput label={t('template.head')} maxLength={120} {...field('title')} /> : null}
      {award ? <TextInput label={t('template.intro')} maxLength={200} {...field('intro')} /> : null}
      <Textarea
        label={t('template.body')}
        description={t('template.bodyHint', { example: exampleField[values.use] })}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={4000}
        {...field('body', { required: true })}
      />
      <p className="hint">{t('template.own', { fields: (award ? ownFields : staffFields).map((name) => `{{${name}}}`).join(' ') })}</p>
      {award ? <Frame form={form} template={template} /> : null}
      {award ? <Checkbox label={t('template.seal')} {...box('seal')} /> : null}
      <Checkbox label={t('template.active')} {...box('active')} />
    </>
  );
}

function SignerField({ form: { field }, template }: { form: FormOf<Values>; template: Template | null }) {
  const { t } = useTranslation('testimonial');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), times.preview);
  const found = useRead(signerChoices, { search: search === template?.signer ? '' : search }, { keep: true }).data?.items ?? [];
  const all = new Map([
    ...(template ? [[String(template.signerId), template.signer] as const] : []),
    ...found.map(({ id, name }) => [String(id), name] as const),
  ]);
  return (
    <Select
      label={t('template.signer')}
      searchable
      onSearchChange={setTyped}
      data={[...all].map(([value, label]) => ({ value, label }))}
      filter={({ options }) => options}
      {...field('signerId', { required: true })}
    />
  );
}

function Frame({ form: { set, values, field }, template }: { form: FormOf<Values>; template: Template | null }) {
  const { t } = useTranslation('testimonial');
  const [name, setName] = useState(template?.frame?.name ?? '');
  const { error } = field('frame');
  const { sending, send, retry, stop } = useUpload((kept: { id: string; name: string }) => {
    setName(kept.name);
    set({ frame: kept.id });
  });
  const has = values.frame === undefined ? template?.frame : values.frame !== '';
  return (
    <div className="stack">
      <span className="medium">{t('template.frame')}</span>
      <span className="hint">{has ? name : t('template.frameHint')}</span>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
      <span className="side-by-side">
        <FileButton accept="image/png,image/jpeg" onChange={(file) => file && send([file])}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
              {t('template.chooseFrame')}
            </Button>
          )}
        </FileButton>
        {has ? (
          <Button variant="subtle" onClick={() => set({ frame: '' })}>
            {t('template.noFrame')}
          </Button>
        ) : null}
      </span>
      {error ? (
        <p role="alert" className="fault">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** The page with a long name or a short one, a moment after the last letter. */
function Preview({ values, templateId }: { values: Values; templateId: number | undefined }) {
  const { t } = useTranslation('testimonial');
  const [which, setWhich] = useState<'long' | 'short'>('long');
  const { signerId, frame, ...rest } = values;
  const holder = t(which === 'long' ? 'template.sampleLong' : 'template.sampleShort');
  const now = JSON.stringify({
    ...rest,
    holder,
    ...(signerId ? { signerId: Number(signerId) } : {}),
    ...(frame === undefined ? {} : { frame }),
    ...(templateId ? { templateId } : {}),
  });
  const typed = useSettled(now, times.preview);
  return (
    <Panel title={t('template.preview')}>
      <div className="stack">
        <Chips
          label={t('template.preview')}
          chips={(['long', 'short'] as const).map((value) => ({ value, label: t(`template.${value}`) }))}
          value={which}
          onChange={setWhich}
        />
        <PagePreview label={t('template.preview')} path={templatePreviewPath} typed={typed} />
      </div>
    </Panel>
  );
}
