import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownFieldKinds, ownLimits } from '../../contract/request/calls.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import type { FormOf } from '../ui/useFormShell.ts';
import classes from './OwnKindForm.module.css';
import { moved, newField, type TypedField, type TypedKind } from './typed-kind.ts';

/** The fields of the form, in the order in which they are filled in. */
export function FieldRows({ form }: { form: FormOf<TypedKind> }) {
  const { t } = useTranslation('ownRequests');
  const { fields } = form.values;
  const put = (next: TypedField[]) => form.set({ fields: next });
  // shows a fault of the list itself
  const { error } = form.field('fields');
  return (
    <fieldset className="fields">
      <legend className="medium">{t('kinds.fields')}</legend>
      {typeof error === 'string' ? <p className="fault">{error}</p> : null}
      <SortableList
        label={t('kinds.fields')}
        rows={fields.map((field, place) => ({ ...field, name: field.name || t('kinds.field', { n: place + 1 }) }))}
        onMove={(from, to) => put(moved(fields, from, to))}
      >
        {(_row, place) => <OneField form={form} place={place} onRemove={() => put(fields.filter((_, at) => at !== place))} />}
      </SortableList>
      {fields.length < ownLimits.fields ? (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => put([...fields, newField(freshKey(fields), 'TEXT')])}
        >
          {t('kinds.addField')}
        </Button>
      ) : null}
    </fieldset>
  );
}

function OneField({ form, place, onRemove }: { form: FormOf<TypedKind>; place: number; onRemove: () => void }) {
  const { t } = useTranslation('ownRequests');
  const field = form.values.fields[place];
  if (!field) return null;
  const change = (some: Partial<TypedField>) =>
    form.set({ fields: form.values.fields.map((one, at) => (at === place ? { ...one, ...some } : one)) });
  const name = field.name || t('kinds.field', { n: place + 1 });
  return (
    <div className={`fields ${classes.one}`}>
      <div className={classes.pair}>
        <TextInput label={t('kinds.fieldName')} maxLength={120} {...form.field(`fields.${place}.name` as 'fields.0', { required: true })} />
        <Select
          label={t('kinds.fieldKind')}
          allowDeselect={false}
          data={ownFieldKinds.map((kind) => ({ value: kind, label: t(`kinds.kind.${kind}`) }))}
          {...form.field(`fields.${place}.kind` as 'fields.0')}
        />
      </div>
      {field.kind === 'CHOICE' ? (
        <Textarea
          label={t('kinds.options')}
          autosize
          minRows={3}
          maxRows={12}
          {...form.field(`fields.${place}.options` as 'fields.0', { required: true })}
        />
      ) : null}
      <div className={classes.pair}>
        <TextInput label={t('kinds.fieldNameEn')} maxLength={120} {...form.field(`fields.${place}.nameEn` as 'fields.0')} />
        <TextInput label={t('kinds.fieldHint')} maxLength={300} {...form.field(`fields.${place}.hint` as 'fields.0')} />
      </div>
      <div className="side-by-side">
        <Checkbox
          label={t('kinds.required')}
          checked={field.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
        />
        {form.values.fields.length > 1 ? <RowButton onClick={onRemove}>{t('kinds.remove', { name })}</RowButton> : null}
      </div>
    </div>
  );
}

/** Never one that was there: what was written under it belongs to another field. */
function freshKey(fields: readonly TypedField[]): string {
  return `f${Math.max(0, ...fields.map(({ key }) => Number(key.slice(1)) || 0)) + 1}`;
}
