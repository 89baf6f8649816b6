import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type OwnField, ownLimits } from '../../contract/request/calls.ts';
import { type Holder, HolderPicker } from '../sarabun/document/HolderPicker.tsx';
import { nameIn } from '../shell/preferences/languages.ts';
import { DateField } from '../ui/DateField.tsx';
import { MomentField } from '../ui/MomentField.tsx';
import type { FieldProps } from '../ui/useFormShell.ts';

interface Props {
  fields: readonly OwnField[];
  /** The props of a field by its key. */
  fieldOf: (key: string, rule: { required: boolean }) => FieldProps<unknown>;
}

/** The fields of a form that an administrator made, each by its kind. */
export function OwnFields({ fields, fieldOf }: Props) {
  return fields.map((field) => (
    <One key={field.key} field={field} props={fieldOf(field.key, { required: field.required && field.kind !== 'PERIOD' })} />
  ));
}

export function fieldName({ name, nameEn }: Pick<OwnField, 'name' | 'nameEn'>): string {
  return nameIn({ th: name, ...(nameEn ? { en: nameEn } : {}) });
}

function One({ field, props }: { field: OwnField; props: FieldProps<unknown> }) {
  const { t } = useTranslation('ownRequests');
  const common = { label: fieldName(field), description: field.hint || undefined };
  const text = props as FieldProps<string>;
  switch (field.kind) {
    case 'LONG_TEXT':
      return <Textarea {...common} autosize minRows={3} maxRows={12} maxLength={ownLimits.longText} {...text} />;
    case 'NUMBER':
      return <TextInput {...common} inputMode="decimal" className="figures" {...text} />;
    case 'DAY':
      return <DateField {...common} {...text} />;
    case 'CHOICE':
      return (
        <Select
          {...common}
          data={field.options}
          placeholder={t('form.pickOne')}
          {...text}
          value={text.value || null}
          onChange={(value) => text.onChange(value ?? '')}
        />
      );
    case 'PERSON':
      return (
        <HolderPicker
          label={common.label}
          {...(common.description ? { description: common.description } : {})}
          purpose="assign"
          only="PERSON"
          {...(props as FieldProps<Holder[]>)}
          // one alone: who is chosen next takes the place
          onChange={(holders) => props.onChange(holders.slice(-1))}
        />
      );
    case 'PERIOD':
      return <Period field={field} props={props as FieldProps<{ from: string | null; until: string | null }>} />;
    default:
      return <TextInput {...common} maxLength={ownLimits.text} {...text} />;
  }
}

/** From when until when; the end begins on the day of the beginning. */
function Period({ field, props }: { field: OwnField; props: FieldProps<{ from: string | null; until: string | null }> }) {
  const { t } = useTranslation('ownRequests');
  const name = fieldName(field);
  const { value, onChange, error } = props;
  return (
    <>
      <MomentField
        label={t('form.from', { name })}
        {...(field.hint ? { hint: field.hint } : {})}
        value={value.from}
        required={field.required}
        error={error}
        onChange={(from) => onChange({ ...value, from })}
      />
      <MomentField
        label={t('form.until', { name })}
        time="16:30"
        value={value.until}
        required={field.required}
        onChange={(until) => onChange({ ...value, until })}
      />
    </>
  );
}
