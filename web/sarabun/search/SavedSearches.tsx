import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listSavedSearches, removeSavedSearch, type SavedSearch, saveSearch } from '../../../contract/sarabun/search.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { confirm, tellError } from '../../ui/dialogs.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { criteriaOf, type SearchForm } from './criteria.ts';

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
    <Group component="section" gap="8px 12px" mb={16} aria-label={t('saved')}>
      <Text component="h2" c="dimmed" size="sm" fw={500}>
        {t('saved')}
      </Text>
      <Group component="ul" gap={8} className="bare">
        {items.map((item) => (
          <Group component="li" gap={0} wrap="nowrap" maw="100%" key={item.id}>
            <button type="button" className="chip marked" onClick={() => onChoose(item)}>
              <IconBookmark size={16} aria-hidden />
              {item.name}
            </button>
            <ActionIcon c="dimmed" aria-label={t('remove', { name: item.name })} onClick={() => void ask(item)}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </Group>
    </Group>
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
