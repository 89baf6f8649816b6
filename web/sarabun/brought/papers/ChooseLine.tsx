import { Radio, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../../../contract/rules/times.ts';
import { searchBrought } from '../../../../contract/sarabun/brought.ts';
import { type BroughtPaper, listBroughtPapers, settleBroughtPaper } from '../../../../contract/sarabun/brought-papers.ts';
import { useRead, useSend } from '../../../api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Lines } from '../../../ui/Lines.tsx';

/** The line that a paper belongs to: one of those proposed, or one that is looked for. */
export function ChooseLine({ broughtId, paper, onClose }: { broughtId: number; paper: BroughtPaper; onClose: () => void }) {
  const { t } = useTranslation('brought');
  const settle = useSend(settleBroughtPaper, [listBroughtPapers]);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), times.listSearch);
  const found = useRead(searchBrought, { text: asked, broughtId }, { enabled: asked !== '', keep: true });
  const lines = asked === '' ? paper.options : (found.data?.items ?? []);
  return (
    <FormModal
      title={t('papers.settleOf', { name: paper.name })}
      size={640}
      initial={{ lineId: paper.line ? String(paper.line.lineId) : '' }}
      send={({ lineId }) => settle({ broughtId, paperId: paper.id, lineId: Number(lineId) })}
      submit={t('papers.settle')}
      done={t('papers.settled')}
      onClose={onClose}
    >
      {({ field }) => (
        <Stack gap={12}>
          <TextInput
            label={t('papers.search')}
            description={t('papers.searchHint')}
            value={text}
            maxLength={200}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Radio.Group label={t('papers.line')} {...field('lineId', { required: true })}>
            <Stack gap={8} mt={6}>
              {lines.map((line) => (
                <Radio
                  key={line.lineId}
                  value={String(line.lineId)}
                  label={<Lines sub={[[line.docNo, line.book].filter(Boolean).join(' · ')]}>{t('papers.lineName', line)}</Lines>}
                />
              ))}
              {asked !== '' && found.data?.items.length === 0 ? <p className="hint">{t('papers.searchNone')}</p> : null}
            </Stack>
          </Radio.Group>
        </Stack>
      )}
    </FormModal>
  );
}
