import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntranetEvent, intranetEvents, intranetHistory, removeEvent, saveEvent } from '../../contract/intranet/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { sizes } from '../../contract/rules/times.ts';
import { useRead, useSend } from '../api.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { MomentField } from '../ui/MomentField.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { timeOf } from './Events.tsx';
import { AddButton, ManageRows, useRemoval } from './ManageRow.tsx';

const refresh = [intranetEvents, intranetHistory];
const yearMs = 365 * 86_400_000;

/** Events of the last year and later. */
export function ManageEvents() {
  const { t } = useTranslation(['intranet', 'common']);
  const [open, setOpen] = useState<IntranetEvent | 'new' | null>(null);
  const list = useListParams({ size: sizes.newsEditorPage });
  const answer = useRead(intranetEvents, { from: bangkokDay(new Date(Date.now() - yearMs)), ...list.paged }, { keep: true });
  const remove = useRemoval(removeEvent, refresh);
  return (
    <>
      <ListView
        label={t('edit.tabs.events')}
        {...list.showing(answer, 'items')}
        filters={<AddButton onClick={() => setOpen('new')}>{t('edit.add.event')}</AddButton>}
        lines={4}
        empty={t('edit.noEvents')}
      >
        {(items) => (
          <ManageRows rows={items} onChange={setOpen} onRemove={(one) => void remove(one)}>
            {(one) => (
              <Lines sub={[timeOf(one, t('allDay')), one.place, one.staffOnly ? t('staffOnly') : '']}>
                <strong>{one.title}</strong>
              </Lines>
            )}
          </ManageRows>
        )}
      </ListView>
      {open ? <EventDialog event={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function EventDialog({ event: before, onClose }: { event: IntranetEvent | null; onClose: () => void }) {
  const { t } = useTranslation('intranet');
  const save = useSend(saveEvent, refresh);
  return (
    <FormModal
      title={t(before ? 'edit.change.event' : 'edit.add.event')}
      initial={{
        title: before?.title ?? '',
        place: before?.place ?? '',
        note: before?.note ?? '',
        from: before?.from ?? null,
        until: before?.until ?? null,
        allDay: before?.allDay ?? false,
        staffOnly: before?.staffOnly ?? false,
      }}
      send={({ from, until, ...rest }) => {
        const [first, last] = [from ?? '', until ?? from ?? ''].map((at) => (rest.allDay ? midnightOf(at) : at));
        return save({ ...(before ? { id: before.id, version: before.version } : {}), ...rest, from: first ?? '', until: last ?? '' });
      }}
      submit={t('edit.save')}
      done={t('edit.saved')}
      onClose={onClose}
    >
      {({ field, box, values }) => (
        <>
          <TextInput label={t('edit.eventName')} maxLength={200} {...field('title', { required: true })} />
          <Checkbox label={t('edit.allDay')} {...box('allDay')} />
          <MomentField label={t('edit.starts')} dayOnly={values.allDay} {...field('from', { required: true })} />
          <MomentField label={t('edit.ends')} time="16:30" dayOnly={values.allDay} {...field('until', { required: !values.allDay })} />
          <TextInput label={t('edit.place')} maxLength={200} {...field('place')} />
          <Textarea label={t('edit.note')} maxLength={1000} rows={3} {...field('note')} />
          <Checkbox label={t('edit.staffOnly')} {...box('staffOnly')} />
        </>
      )}
    </FormModal>
  );
}

/** A whole day begins at midnight, whatever hour was typed before. */
function midnightOf(at: string): string {
  return new Date(`${bangkokDay(new Date(at))}T00:00:00+07:00`).toISOString();
}
