import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BookKind } from '../../../contract/sarabun/doc-no.ts';
import { ApiError } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { FormFault } from '../../ui/FormParts.tsx';
import { SaveBar, useSaveState } from '../form/SaveBar.tsx';
import type { BookDraft } from './useBookDraft.ts';

interface Props {
  changed: boolean;
  saving: boolean;
  error: unknown;
  onDiscard: () => void;
  /** After a conflict: what stands now. */
  onLatest: () => void;
}

/** The end of a form about a book; who was late is offered what stands now. */
export function Saving({ changed, saving, error, onDiscard, onLatest }: Props) {
  const stateOf = useSaveState();
  const late = error instanceof ApiError && error.code === 'changed_meanwhile';
  return (
    <SaveBar holds state={error ? null : stateOf({}, changed)} changed={changed} saving={saving} onDiscard={onDiscard}>
      {error ? <FormFault onLatest={late ? onLatest : undefined}>{errorText(error)}</FormFault> : null}
    </SaveBar>
  );
}

/** The same where what stands in the form may be for every book of its kind. */
export function SavingOfBook({
  kind,
  draft,
  saving,
  error,
}: {
  kind: BookKind;
  draft: Omit<BookDraft<unknown>, 'now' | 'set'>;
  saving: boolean;
  error: unknown;
}) {
  const { t } = useTranslation('bookSettings');
  return (
    <>
      <Checkbox
        mt={16}
        label={t('everyBook', { kind: t(`kinds.${kind}`) })}
        description={t('everyBookHint')}
        checked={draft.everyBook}
        onChange={(event) => draft.setEveryBook(event.currentTarget.checked)}
      />
      <Saving
        changed={draft.everyBook || draft.changed}
        saving={saving}
        error={error}
        onDiscard={draft.begin}
        onLatest={() => void draft.latest()}
      />
    </>
  );
}
