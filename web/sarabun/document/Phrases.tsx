import { ActionIcon, Button } from '@mantine/core';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { keepPhrase, listPhrases, type PhrasePurpose, removePhrase } from '../../../contract/sarabun/choices.ts';
import { useRead, useWrite } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import { UndoLine, useUndo } from '../../ui/Undo.tsx';
import classes from './ActForm.module.css';

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
  const { last, say, clear } = useUndo();
  const keep = useWrite(keepPhrase, { refresh: [listPhrases] });
  const remove = useWrite(removePhrase, { refresh: [listPhrases] });
  const words = typed.trim();
  const own = items.filter((one) => one.own);
  const given = items.filter((one) => !one.own).slice(0, 6);
  const keepable = words !== '' && words.length <= longest && !items.some((one) => one.text.trim() === words);
  const failed = { onError: (error: Error) => toastError(error) };
  function takeOut({ id, text }: { id: number; text: string }): void {
    remove.mutate(
      { phraseId: id },
      { ...failed, onSuccess: () => say(t('form.phraseRemoved', { text }), () => keep.mutate({ purpose, text }, failed)) },
    );
  }
  return (
    <div>
      {/* their room is kept, so that nothing below moves away under a finger when they come */}
      {!data && !isError ? <div className={classes.phrasesRoom} aria-hidden /> : null}
      {items.length > 0 ? (
        <fieldset className={classes.phrases}>
          <legend>{t('form.phrases')}</legend>
          {own.map((phrase) => (
            <span key={phrase.id} className={classes.ownPhrase}>
              <button type="button" className={classes.phrase} onClick={() => onPick(phrase.text)}>
                {phrase.text}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('form.phraseRemove', { text: phrase.text })}
                onClick={() => takeOut(phrase)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </span>
          ))}
          {given.map((phrase) => (
            <button key={phrase.id} type="button" className={classes.phrase} onClick={() => onPick(phrase.text)}>
              {phrase.text}
            </button>
          ))}
        </fieldset>
      ) : null}
      <UndoLine last={last} clear={clear} />
      <Button
        variant="subtle"
        size="compact-md"
        mt={4}
        style={{ visibility: keepable ? 'visible' : 'hidden' }}
        leftSection={<IconBookmarkPlus size={16} aria-hidden />}
        loading={keep.isPending}
        onClick={() => keep.mutate({ purpose, text: words }, failed)}
      >
        {t('form.phraseKeep')}
      </Button>
    </div>
  );
}
