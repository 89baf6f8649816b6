import { Checkbox, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, FieldValue } from '../../../contract/settings/define.ts';
import { DateField } from '../../ui/DateField.tsx';
import type { PageWords } from '../page-words.ts';
import classes from './Fields.module.css';
import { IconPicker } from './IconPicker.tsx';
import { RowPicker } from './RowPicker.tsx';

interface Props {
  name: string;
  field: Field;
  words: PageWords;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
  error?: ReactNode;
  /** It may not stay empty. */
  needed: boolean;
  /** It was set when the row was added. */
  fixed?: boolean;
  /** A row that stands may have a value that is never shown. */
  kept?: boolean;
}

/** One field by its description. */
export function FieldInput({ name, field, words, value, onChange, error, needed, fixed, kept }: Props) {
  const { t } = useTranslation('settings');
  const description = [words.hint(name), fixed ? t('form.once') : '', field.hidden && kept ? t('form.hiddenKept') : '']
    .filter(Boolean)
    .join(' ');
  const shared: Shared = {
    label: words.field(name),
    description: description || undefined,
    error,
    withAsterisk: needed,
    disabled: fixed === true,
  };
  switch (field.is) {
    case 'text':
      return <TextField field={field} input={shared} text={String(value ?? '')} onChange={onChange} />;
    case 'number':
      return <NumberField field={field} input={shared} value={value} onChange={onChange} />;
    case 'switch':
      return (
        <Checkbox
          label={shared.label}
          description={shared.description}
          error={error}
          disabled={shared.disabled}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return <ChoiceField name={name} field={field} words={words} input={shared} value={value} onChange={onChange} />;
    case 'choices':
      return (
        <Checkbox.Group {...shared} value={((value ?? []) as (string | number)[]).map(String)} onChange={onChange}>
          <Stack gap={8} mt={4}>
            {field.of.map((one) => (
              <Checkbox key={one} value={one} label={words.choice(name, one)} disabled={shared.disabled} />
            ))}
          </Stack>
        </Checkbox.Group>
      );
    case 'day': {
      const { withAsterisk, ...rest } = shared;
      return <DateField {...rest} required={withAsterisk} value={String(value ?? '')} onChange={(day) => onChange(day || null)} />;
    }
    case 'row': {
      const ids = typeof value === 'number' ? [value] : [];
      return <RowPicker from={field.from} ids={ids} onChange={([id]) => onChange(id ?? null)} input={shared} />;
    }
    case 'rows':
      return <RowPicker from={field.from} ids={(value ?? []) as number[]} most={field.most} onChange={onChange} input={shared} />;
  }
}

interface Shared {
  label: string;
  description: string | undefined;
  error: ReactNode;
  withAsterisk: boolean;
  disabled: boolean;
}

interface PartProps<Is extends Field['is']> {
  field: Field & { is: Is };
  input: Shared;
  value: FieldValue;
  onChange: (value: FieldValue) => void;
}

function NumberField({ field, input, value, onChange }: PartProps<'number'>) {
  return (
    <NumberInput
      {...input}
      value={typeof value === 'number' ? value : ''}
      min={field.min}
      max={field.max}
      clampBehavior="none"
      allowDecimal={field.decimals !== undefined}
      decimalScale={field.decimals ?? 0}
      allowNegative={field.min < 0}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}

/** Nothing is offered as a choice as long as nothing is chosen, and where it may stay so. */
function ChoiceField({ name, field, words, input, value, onChange }: PartProps<'choice'> & Pick<Props, 'name' | 'words'>) {
  const { t } = useTranslation('settings');
  const nothing = { value: '', label: t(input.withAsterisk ? 'form.choose' : 'form.none') };
  const choices = field.of.map((one) => ({ value: one, label: words.choice(name, one) }));
  return (
    <NativeSelect
      {...input}
      value={String(value ?? '')}
      data={input.withAsterisk && value ? choices : [nothing, ...choices]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

interface TextProps {
  field: Field & { is: 'text' };
  input: Shared;
  text: string;
  onChange: (text: string) => void;
}

function TextField({ field, input, text, onChange }: TextProps) {
  const shared = { ...input, value: text, autoComplete: 'off' };
  if (field.format === 'icon') return <IconPicker {...input} value={text} onChange={onChange} />;
  if ((field.lines ?? 1) > 1)
    return (
      <Textarea
        {...shared}
        autosize
        minRows={Math.min(field.lines ?? 2, 6)}
        maxRows={14}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (field.format === 'colour') return <ColourField input={input} text={text} onChange={onChange} />;
  return (
    <TextInput
      {...shared}
      {...(field.format ? looks[field.format] : {})}
      type={field.hidden ? 'password' : (field.format && looks[field.format]?.type) || 'text'}
      {...(field.hidden ? { autoComplete: 'new-password' } : {})}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A colour typed or picked. */
function ColourField({ input, text, onChange }: Pick<TextProps, 'input' | 'text' | 'onChange'>) {
  return (
    <TextInput
      {...input}
      autoComplete="off"
      placeholder="#023e8a"
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className={classes.colour}
          aria-label={input.label}
          disabled={input.disabled}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#ffffff'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const looks: Record<
  string,
  { type?: string; inputMode?: 'email' | 'tel' | 'url' | 'numeric'; spellCheck?: boolean; placeholder?: string }
> = {
  code: { spellCheck: false },
  // not type=email: its own judgement would speak before ours
  email: { inputMode: 'email', spellCheck: false },
  phone: { inputMode: 'tel', type: 'tel' },
  url: { inputMode: 'url', spellCheck: false, placeholder: 'https://' },
  time: { placeholder: '08:30', inputMode: 'numeric' },
};
