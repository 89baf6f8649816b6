import { Autocomplete, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { intranetHistory, intranetLinks, orderLinks, removeLink, saveLink } from '../../contract/intranet/calls.ts';
import { useRead, useSend } from '../api.ts';
import { IconField } from '../settings/fields/IconPicker.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SortableList } from '../ui/SortableList.tsx';
import { AddButton, ManageRow, useMove, useRemoval } from './ManageRow.tsx';

type Row = Given<typeof intranetLinks>['links'][number];
const refresh = [intranetLinks, intranetHistory];

/** Links of the page in their order. */
export function ManageLinks() {
  const { t } = useTranslation(['intranet', 'common']);
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const answer = useRead(intranetLinks, {});
  const remove = useRemoval(removeLink, refresh);
  const links = answer.data?.links ?? [];
  const move = useMove(orderLinks, refresh, links);
  return (
    <>
      <ListView
        label={t('edit.linkOrder')}
        read={answer}
        rows={answer.data?.links}
        filters={<AddButton onClick={() => setOpen('new')}>{t('edit.add.link')}</AddButton>}
        lines={4}
        empty={t('edit.noLinks')}
      >
        {(links) => (
          <Panel>
            <SortableList
              label={t('edit.linkOrder')}
              rows={links.map((one) => ({ ...one, key: String(one.id), name: one.title }))}
              onMove={move}
            >
              {(row) => (
                <Group component="span" gap={8} wrap="nowrap">
                  <ManageRow row={row} onChange={() => setOpen(row)} onRemove={() => void remove(row)}>
                    <Lines sub={[row.group, row.address, row.staffOnly ? t('staffOnly') : '']}>{row.title}</Lines>
                  </ManageRow>
                </Group>
              )}
            </SortableList>
          </Panel>
        )}
      </ListView>
      {open ? (
        <LinkDialog
          link={open === 'new' ? null : open}
          groups={[...new Set(links.map((one) => one.group).filter(Boolean))]}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function LinkDialog({ link, groups, onClose }: { link: Row | null; groups: string[]; onClose: () => void }) {
  const { t } = useTranslation('intranet');
  const save = useSend(saveLink, refresh);
  const { title = '', address = '', icon = 'link', group = '', staffOnly = false } = link ?? {};
  return (
    <FormModal
      title={t(link ? 'edit.change.link' : 'edit.add.link')}
      initial={{ title, address, icon, group, staffOnly }}
      send={(values) => save({ ...(link ? { id: link.id, version: link.version } : {}), ...values })}
      submit={t('edit.save')}
      done={t('edit.saved')}
      onClose={onClose}
    >
      {({ field, box }) => (
        <>
          <TextInput label={t('edit.linkName')} maxLength={120} {...field('title', { required: true })} />
          <TextInput
            label={t('edit.address')}
            description={t('edit.addressHint')}
            maxLength={500}
            {...field('address', { required: true })}
          />
          <Autocomplete label={t('edit.group')} maxLength={80} data={groups} {...field('group')} />
          <IconField label={t('edit.icon')} {...field('icon')} />
          <Checkbox label={t('edit.staffOnly')} {...box('staffOnly')} />
        </>
      )}
    </FormModal>
  );
}
