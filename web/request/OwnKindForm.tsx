import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listOwnKinds, type OwnField, type OwnKindRow, offeredOwnKinds, openOwnForm, saveOwnKind } from '../../contract/request/calls.ts';
import { useSend } from '../api.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { FieldRows } from './FieldRows.tsx';
import { FormPreview } from './FormPreview.tsx';
import classes from './OwnKindForm.module.css';
import { StepRows } from './StepRows.tsx';
import { newField, type TypedField, type TypedKind, type TypedStep } from './typed-kind.ts';

/** What an own kind asks for and who decides, with the form as it will be filled in beside it. */
export function OwnKindForm({ kind, onClose }: { kind: OwnKindRow | null; onClose: () => void }) {
  const { t } = useTranslation(['ownRequests', 'common']);
  const send = useSend(saveOwnKind, [listOwnKinds, offeredOwnKinds, openOwnForm]);
  return (
    <FormModal
      title={kind ? t('kinds.edit', { name: kind.name }) : t('kinds.add')}
      size={1200}
      hint={kind && kind.used > 0 ? t('kinds.change') : undefined}
      initial={typedKind(kind)}
      send={({ fields, steps, ...typed }) =>
        send({
          ...typed,
          ...(kind ? { id: kind.id, version: kind.version } : {}),
          fields: fields.map(ofField),
          steps: steps.map(({ holder, ...step }) => ({
            ...step,
            days: Number(step.days),
            holderId: step.to === 'HOLDER' ? (holder?.id ?? null) : null,
          })),
        })
      }
      submit={t('common:save')}
      done={t('kinds.saved')}
      onClose={onClose}
    >
      {(form) => (
        <div className={classes.columns}>
          <div className="fields">
            <TextInput label={t('kinds.name')} maxLength={120} {...form.field('name', { required: true })} />
            <TextInput label={t('kinds.nameEn')} maxLength={120} {...form.field('nameEn')} />
            <div className={classes.pair}>
              <TextInput
                label={t('kinds.code')}
                description={t('kinds.codeHint')}
                disabled={kind !== null}
                maxLength={40}
                {...form.field('code', { required: true })}
              />
              <TextInput label={t('kinds.prefix')} description={t('kinds.prefixHint')} maxLength={20} {...form.field('prefix')} />
            </div>
            <Textarea label={t('kinds.about')} autosize minRows={2} maxRows={6} maxLength={1000} {...form.field('about')} />
            <Radio.Group label={t('kinds.verb')} {...form.field('verb')}>
              <div className="side-by-side">
                {(['APPROVE', 'PERMIT'] as const).map((verb) => (
                  <Radio key={verb} value={verb} label={t(`kinds.verbs.${verb}`)} />
                ))}
              </div>
            </Radio.Group>
            <Checkbox label={t('kinds.fiscal')} {...form.box('fiscal')} />
            <Checkbox label={t('kinds.private')} {...form.box('private')} />
            <FieldRows form={form} />
            <StepRows form={form} />
          </div>
          <FormPreview name={form.values.name} about={form.values.about} fields={form.values.fields.map(ofField)} />
        </div>
      )}
    </FormModal>
  );
}

function ofField({ options, ...field }: TypedField): OwnField {
  const lines = options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { ...field, options: field.kind === 'CHOICE' ? lines : [] };
}

function typedKind(kind: OwnKindRow | null): TypedKind {
  if (!kind)
    return {
      ...{ code: '', name: '', nameEn: '', about: '', verb: 'APPROVE', prefix: '', fiscal: true, private: false },
      fields: [newField('f1', 'TEXT')],
      steps: [{ name: '', to: 'HEAD', holder: null, days: '3' }],
    };
  const { code, name, nameEn, about, verb, prefix, fiscal, fields, steps } = kind;
  return {
    ...{ code, name, nameEn, about, verb, prefix, fiscal, private: kind.private },
    fields: fields.map((field) => ({ ...field, options: field.options.join('\n') })),
    steps: steps.map((step) => ({ name: step.name, to: step.to, days: String(step.days), holder: holderOf(step) })),
  };
}

function holderOf({ holderId, holder }: OwnKindRow['steps'][number]): TypedStep['holder'] {
  return holderId ? { id: holderId, name: holder ?? '' } : null;
}
