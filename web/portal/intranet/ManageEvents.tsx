import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntranetEvent, intranetEvents, intranetHistory, removeEvent, saveEvent } from '../../../contract/intranet.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { sizes } from '../../../contract/times.ts';
import { useRead, useSend, useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { timeOf } from './Events.tsx';
import classes from './Manage.module.css';
import { MomentField } from './MomentField.tsx';

const refresh = [intranetEvents, intranetHistory];
const pageSize = sizes.newsEditorPage;
const yearMs = 365 * 86_400_000;

/** Events of the last year and later. */
export function ManageEvents() {
  const { t } = useTranslation(['intranet', 'common']);
  const [open, setOpen] = useState<IntranetEvent | 'new' | null>(null);
  const [page, setPage] = useState(1);
  const answer = useRead(intranetEvents, { from: bangkokDay(new Date(Date.now() - yearMs)), page, pageSize }, { keep: true });
  const remove = useWrite(removeEvent, { refresh, onSuccess: () => toastDone(t('edit.removed')) });
  const { items = [], total = 0 } = answer.data ?? {};
  async function askToRemove({ id, title }: IntranetEvent): Promise<void> {
    const sure = await confirm({
      title: t('edit.removeAsk', { name: title }),
      message: t('edit.removeText'),
      confirmLabel: t('edit.remove'),
      danger: true,
    });
    if (sure) remove.mutate({ id }, { onError: (error) => toastError(error) });
  }
  return (
    <>
      <div className={classes.bar}>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('edit.add.event')}
        </Button>
      </div>
      <Panel flush>
        {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {answer.isPending ? <LoadingRows rows={4} /> : null}
        {answer.data && items.length === 0 ? <EmptyState>{t('edit.noEvents')}</EmptyState> : null}
        <ul className={classes.rows}>
          {items.map((one) => (
            <li key={one.id} className={classes.row}>
              <span className={classes.words}>
                <strong>{one.title}</strong>
                <span className={`${classes.facts} figures`}>
                  {[timeOf(one, t('allDay')), one.place, one.staffOnly ? t('staffOnly') : ''].filter(Boolean).join(' · ')}
                </span>
              </span>
              <ActionIcon aria-label={t('edit.changeOf', { name: one.title })} onClick={() => setOpen(one)}>
                <IconPencil size={19} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t('edit.removeOf', { name: one.title })} onClick={() => void askToRemove(one)}>
                <IconTrash size={19} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {total > pageSize ? <Pager page={page} total={total} pageSize={pageSize} onPage={setPage} /> : null}
      </Panel>
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
