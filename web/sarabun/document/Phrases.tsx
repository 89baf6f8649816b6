import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keepPhrase, listPhrases, type PhrasePurpose, removePhrase } from '../../../contract/sarabun/choices.ts';
import { useRead, useWrite } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import { UndoLine, useUndo } from '../../ui/Undo.tsx';
import { ButtonRow } from './ButtonRow.tsx';

interface Props {
  purpose: PhrasePurpose;
  /** What is typed: it may be kept as one's own. */
  typed: string;
  onPick: (words: string) => void;
}

const longest = 500;

/** Ready words: one's own first, kept from what is typed and taken out again here; then those of unit and agency. */
export function Phrases({ purpose, typed, onPick }: Props) {
  const { t } = useTranslation('sarabun');
  const { data, isError } = useRead(listPhrases, { purpose }, { staleTime: 15_000 });
  const items = data?.items ?? [];
  const { keep, isKeeping, takeOut, undo } = useOwnPhrases(purpose);
  const words = typed.trim();
  const keepable = words !== '' && words.length <= longest && !items.some((one) => one.text.trim() === words);
  const shown = [...items.filter((one) => one.own), ...items.filter((one) => !one.own).slice(0, 6)];
  return (
    <div>
      {/* their room is kept, so that nothing below moves away under a finger when they come */}
      {!data && !isError ? <Box h={105} aria-hidden /> : null}
      {shown.length > 0 ? (
        <ButtonRow legend={t('form.phrases')}>
          {shown.map((one) => (
            <Group key={one.id} component="span" gap={0} wrap="nowrap" maw="100%">
              <button type="button" className="chip" style={{ flex: 'initial' }} onClick={() => onPick(one.text)}>
                {one.text}
              </button>
              {one.own ? (
                <ActionIcon size={32} aria-label={t('form.phraseRemove', { text: one.text })} onClick={() => takeOut(one)}>
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              ) : null}
            </Group>
          ))}
        </ButtonRow>
      ) : null}
      <UndoLine {...undo} />
      <Button
        variant="subtle"
        size="compact-md"
        mt={4}
        style={{ visibility: keepable ? 'visible' : 'hidden' }}
        leftSection={<IconBookmarkPlus size={16} aria-hidden />}
        loading={isKeeping}
        onClick={() => keep(words)}
      >
        {t('form.phraseKeep')}
      </Button>
    </div>
  );
}

/** Keeps words as one's own, and takes them out with a way back. */
function useOwnPhrases(purpose: PhrasePurpose) {
  const { t } = useTranslation('sarabun');
  const { last, say, clear } = useUndo();
  const write = useWrite(keepPhrase, { refresh: [listPhrases] });
  const remove = useWrite(removePhrase, { refresh: [listPhrases] });
  const failed = { onError: (error: Error) => toastError(error) };
  const keep = (text: string) => write.mutate({ purpose, text }, failed);
  const takeOut = ({ id, text }: { id: number; text: string }) =>
    remove.mutate({ phraseId: id }, { ...failed, onSuccess: () => say(t('form.phraseRemoved', { text }), () => keep(text)) });
  return { keep, isKeeping: write.isPending, takeOut, undo: { last, clear } };
}
