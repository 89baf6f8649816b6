import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookFilters, listBookViews, removeBookView, saveBookView } from '../../../contract/sarabun/books.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { confirm, tellError } from '../../ui/dialogs.ts';
import { FormModal } from '../../ui/FormModal.tsx';

interface Props {
  bookId: number;
  /** What the screen shows now, without the year. */
  filters: BookFilters;
  /** Whether new ones are kept in this book. */
  keeps: boolean;
  onChoose: (filters: BookFilters) => void;
}

/** One's own views of a book in a row: all, the kept ones, and keeping what is shown now. */
export function BookViews({ bookId, filters, keeps, onChoose }: Props) {
  const { t } = useTranslation(['books', 'common']);
  const [naming, setNaming] = useState(false);
  const list = useRead(listBookViews, { bookId }, { staleTime: 60_000 });
  const remove = useWrite(removeBookView, { refresh: [listBookViews] });
  const items = list.data?.items ?? [];
  const shown = keyOf(filters);
  const fresh = keeps && shown !== '[]' && !items.some((item) => keyOf(item.criteria) === shown);
  if (items.length === 0 && !fresh) return null;
  const ask = async ({ id, name }: { id: number; name: string }) => {
    const sure = await confirm({ title: t('views.removeAsk', { name }), confirmLabel: t('common:delete'), danger: true });
    if (sure) remove.mutate({ id }, { onError: (error) => void tellError(error) });
  };
  return (
    <Group component="section" gap="4px 8px" mb={16} aria-label={t('views.title')}>
      <View shown={shown === '[]'} onClick={() => onChoose({})}>
        {t('views.all')}
      </View>
      {items.map((item) => (
        <Group key={item.id} gap={0} wrap="nowrap">
          <View shown={keyOf(item.criteria) === shown} onClick={() => onChoose(item.criteria)}>
            {item.name}
          </View>
          <ActionIcon aria-label={t('views.remove', { name: item.name })} onClick={() => void ask(item)}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {fresh ? (
        <Button variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setNaming(true)}>
          {t('views.save')}
        </Button>
      ) : null}
      {naming ? <NameDialog bookId={bookId} filters={filters} onClose={() => setNaming(false)} /> : null}
    </Group>
  );
}

function View({ shown, ...button }: { shown: boolean; onClick: () => void; children: ReactNode }) {
  return <Button variant={shown ? 'light' : 'subtle'} color={shown ? 'brand' : 'gray'} aria-pressed={shown} {...button} />;
}

function NameDialog({ bookId, filters, onClose }: { bookId: number; filters: BookFilters; onClose: () => void }) {
  const { t } = useTranslation(['books', 'common']);
  const save = useSend(saveBookView, [listBookViews]);
  return (
    <FormModal
      title={t('views.save')}
      initial={{ name: '' }}
      send={({ name }) => save({ bookId, name, criteria: filters })}
      submit={t('common:save')}
      done={(_, { name }) => t('views.done', { name })}
      onClose={onClose}
    >
      {({ field }) => <TextInput label={t('views.name')} maxLength={60} {...field('name', { required: true })} />}
    </FormModal>
  );
}

function keyOf({ year: _, ...criteria }: BookFilters): string {
  const set = Object.entries(criteria).filter(([, value]) => value !== undefined);
  return JSON.stringify(set.sort(([a], [b]) => a.localeCompare(b)));
}
