import { Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../../contract/rules/times.ts';
import { searchBrought } from '../../../contract/sarabun/brought.ts';
import { useRead } from '../../api.ts';
import { Lines } from '../../ui/Lines.tsx';

interface ChosenLine {
  lineId: number;
  book: string;
  number: string;
  docNo: string;
  subject: string;
}

interface Props {
  /** Of this import alone. */
  broughtId?: number;
  /** What is offered before anything is looked for. */
  offered?: ChosenLine[];
  field: object;
}

/** Lines of former registers to choose one of: those that are offered, or those that are looked for. */
export function LineChoice({ broughtId, offered = [], field }: Props) {
  const { t } = useTranslation('brought');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), times.listSearch);
  const found = useRead(searchBrought, { text: asked, ...(broughtId ? { broughtId } : {}) }, { enabled: asked !== '', keep: true });
  const lines: ChosenLine[] = asked === '' ? offered : (found.data?.items ?? []);
  return (
    <Stack gap={12}>
      <TextInput
        label={t('papers.search')}
        description={t('papers.searchHint')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Radio.Group label={t('papers.line')} {...field}>
        <Stack gap={8} mt={6}>
          {lines.map((line) => (
            <Radio
              key={line.lineId}
              value={String(line.lineId)}
              label={<Lines sub={[[line.docNo, line.book].filter(Boolean).join(' · ')]}>{t('papers.lineName', { ...line })}</Lines>}
            />
          ))}
          {asked !== '' && found.data?.items.length === 0 ? <p className="hint">{t('papers.searchNone')}</p> : null}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
