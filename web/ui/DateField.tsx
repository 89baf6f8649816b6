import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay, parseThaiDate, readTypedDay } from '../../contract/rules/thai.ts';
import { factsNow } from '../shell/preferences/languages.ts';
import classes from './DateField.module.css';
import { typedDay } from './dates.ts';

interface Props {
  label: ReactNode;
  /** ISO day, or '' for none. */
  value: string;
  onChange: (day: string) => void;
  required?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  className?: string;
  /** Something beneath the field. */
  inputContainer?: (input: ReactNode) => ReactNode;
  'data-field'?: string;
}

/**
 * A day typed as a clerk types it: 21/11/2569, 21/11/69, 21112569, ๒๑ พ.ย. ๒๕๖๙, วันนี้. On leaving the field it shows what was understood;
 * what is no day stays as typed, with the reason, and the value is ''. The reason stands in the gap beneath: the form does not move under the hand.
 */
export function DateField({ label, value, onChange, error, description, ...rest }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  const shown = typed ?? typedDay(value);
  const settle = () => {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : readTypedDay(typed, { today: bangkokDay(new Date()), buddhist: factsNow().buddhistYears });
    setBad(day === null);
    onChange(day ?? '');
    if (day !== null) setTyped(null);
  };
  return (
    <TextInput
      label={label}
      value={shown}
      placeholder={t('date.hint')}
      inputMode="text"
      autoComplete="off"
      description={description}
      error={bad ? t('date.bad') : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setBad(false);
        // what can't be read is no day, not the one that stood here before
        onChange(parseThaiDate(event.currentTarget.value) ?? '');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      data-unread={bad || undefined}
      onBlur={settle}
      {...rest}
      classNames={{ root: classes.root ?? '', wrapper: classes.field ?? '', error: classes.error ?? '' }}
    />
  );
}
