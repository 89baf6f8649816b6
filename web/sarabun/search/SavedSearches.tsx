import { Button, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSavedSearches, removeSavedSearch, type SavedSearch, saveSearch } from '../../../contract/sarabun/search.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { confirm, tellError } from '../../ui/dialogs.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { criteriaOf, type SearchForm } from './criteria.ts';
import classes from './SearchPage.module.css';

/** One's own searches in a row; nothing where there are none. */
export function SavedSearches({ onChoose }: { onChoose: (saved: SavedSearch) => void }) {
  const { t } = useTranslation(['search', 'common']);
  const list = useRead(listSavedSearches, {}, { staleTime: 60_000 });
  const remove = useWrite(removeSavedSearch, { refresh: [listSavedSearches] });
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  const ask = async ({ id, name }: SavedSearch) => {
    const sure = await confirm({ title: t('removeAsk', { name }), confirmLabel: t('common:delete'), danger: true });
    if (sure) remove.mutate({ id }, { onError: (error) => void tellError(error) });
  };
  return (
    <section className={classes.saved} aria-label={t('saved')}>
      <h2 className={classes.savedTitle}>{t('saved')}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onChoose(item)}>
              <IconBookmark size={16} aria-hidden />
              {item.name}
            </button>
            <button type="button" aria-label={t('remove', { name: item.name })} onClick={() => void ask(item)}>
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps what is looked for under a name. */
export function SaveButton({ form }: { form: SearchForm }) {
  const { t } = useTranslation(['search', 'common']);
  const [open, setOpen] = useState(false);
  const save = useSend(saveSearch, [listSavedSearches]);
  return (
    <>
      <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('save')}
      </Button>
      {open ? (
        <FormModal
          title={t('save')}
          initial={{ name: form.text }}
          send={({ name }) => save({ name: name.trim(), criteria: criteriaOf(form) })}
          submit={t('common:save')}
          done={(_, { name }) => t('savedDone', { name: name.trim() })}
          onClose={() => setOpen(false)}
        >
          {({ field }) => (
            <TextInput label={t('saveName')} description={t('saveHint')} maxLength={80} {...field('name', { required: true })} />
          )}
        </FormModal>
      ) : null}
    </>
  );
}
