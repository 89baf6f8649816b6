import { Button, Modal, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSavedSearches, removeSavedSearch, type SavedSearch, saveSearch } from '../../../contract/sarabun/search.ts';
import { useRead, useWrite } from '../../api.ts';
import { confirm, tellError } from '../../ui/dialogs.ts';
import { errorText } from '../../ui/error-text.ts';
import { toastDone } from '../../ui/toast.ts';
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
  const [name, setName] = useState('');
  const save = useWrite(saveSearch, { refresh: [listSavedSearches] });
  const close = () => {
    setOpen(false);
    save.reset();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} aria-hidden />}
        onClick={() => {
          setName(form.text);
          setOpen(true);
        }}
      >
        {t('save')}
      </Button>
      <Modal opened={open} onClose={close} title={t('save')} closeButtonProps={{ 'aria-label': t('common:close') }}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const given = name.trim();
            if (!given) return;
            save.mutate(
              { name: given, criteria: criteriaOf(form) },
              {
                onSuccess: () => {
                  close();
                  toastDone(t('savedDone', { name: given }));
                },
              },
            );
          }}
        >
          <TextInput
            label={t('saveName')}
            description={t('saveHint')}
            data-autofocus
            required
            maxLength={80}
            value={name}
            error={save.isError ? errorText(save.error) : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              {t('common:back')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('common:save')}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
