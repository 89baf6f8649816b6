import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { findOutsideBodies } from '../../../contract/sarabun/choices.ts';
import { useRead } from '../../api.ts';
import { useSettled } from './useSettled.ts';

type Body = Given<typeof findOutsideBodies>['items'][number];

/** Known outside bodies are offered; any other name is taken as typed. */
export function SenderField({
  value,
  onChange,
  error,
  description,
  ...rest
}: {
  value: string;
  onChange: (name: string, body: Body | null) => void;
  error: string | undefined;
  /** What stands for it on the paper. */
  description?: React.ReactNode;
  inputContainer?: (input: React.ReactNode) => React.ReactNode;
  'data-field': string;
}) {
  const { t } = useTranslation('intake');
  const search = useSettled(value.trim(), 250);
  const found = useRead(findOutsideBodies, { search }, { enabled: search !== '', keep: true, staleTime: 60_000 });
  const bodies = search === '' ? [] : (found.data?.items ?? []);
  return (
    <Autocomplete
      {...rest}
      label={t('field.from')}
      description={description ?? t('field.fromHint')}
      withAsterisk
      value={value}
      error={error}
      data={[...new Set(bodies.map((body) => body.name))]}
      // The server has searched, also over other spellings.
      filter={({ options }) => options}
      onChange={(name) => onChange(name, bodies.find((body) => body.name === name) ?? null)}
    />
  );
}
