import { ActionIcon, Button, Checkbox, Input, Modal, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IntranetEvent, intranetEvents, intranetHistory, removeEvent, saveEvent } from '../../../contract/intranet.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { sizes } from '../../../contract/times.ts';
import { useRead, useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Failed } from '../../ui/Failed.tsx';
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
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={t(open === 'new' ? 'edit.add.event' : 'edit.change.event')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {open ? <EventForm event={open === 'new' ? null : open} onDone={() => setOpen(null)} /> : null}
      </Modal>
    </>
  );
}

function EventForm({ event: before, onDone }: { event: IntranetEvent | null; onDone: () => void }) {
  const { t } = useTranslation(['intranet', 'common']);
  const [values, setValues] = useState({
    title: before?.title ?? '',
    place: before?.place ?? '',
    note: before?.note ?? '',
    from: before?.from ?? null,
    until: before?.until ?? null,
    allDay: before?.allDay ?? false,
    staffOnly: before?.staffOnly ?? false,
  });
  const [lacks, setLacks] = useState(false);
  const save = useWrite(saveEvent, {
    refresh,
    onSuccess: () => {
      toastDone(t('edit.saved'));
      onDone();
    },
  });
  const errorOf = (field: string) => (save.error?.field === field ? save.error.message : undefined);
  const { from, until, ...rest } = values;
  const end = until ?? (values.allDay ? from : null);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setLacks(!from || !end);
        if (!from || !end) return;
        // a whole day begins at midnight, whatever hour was typed before
        const day = (at: string) => (values.allDay ? new Date(`${bangkokDay(new Date(at))}T00:00:00+07:00`).toISOString() : at);
        save.mutate({ ...(before ? { id: before.id, version: before.version } : {}), ...rest, from: day(from), until: day(end) });
      }}
    >
      <TextInput
        label={t('edit.eventName')}
        required
        maxLength={200}
        value={values.title}
        error={errorOf('title')}
        onChange={(event) => setValues({ ...values, title: event.currentTarget.value })}
      />
      <Checkbox
        label={t('edit.allDay')}
        checked={values.allDay}
        onChange={(event) => setValues({ ...values, allDay: event.currentTarget.checked })}
      />
      <MomentField
        label={t('edit.starts')}
        dayOnly={values.allDay}
        value={from}
        error={lacks && !from ? t('edit.dayNeeded') : errorOf('from')}
        onChange={(at) => setValues((now) => ({ ...now, from: at }))}
      />
      <MomentField
        label={t('edit.ends')}
        time="16:30"
        dayOnly={values.allDay}
        value={until}
        error={lacks && !end ? t('edit.dayNeeded') : errorOf('until')}
        onChange={(at) => setValues((now) => ({ ...now, until: at }))}
      />
      <TextInput
        label={t('edit.place')}
        maxLength={200}
        value={values.place}
        onChange={(event) => setValues({ ...values, place: event.currentTarget.value })}
      />
      <Textarea
        label={t('edit.note')}
        maxLength={1000}
        rows={3}
        value={values.note}
        onChange={(event) => setValues({ ...values, note: event.currentTarget.value })}
      />
      <Checkbox
        label={t('edit.staffOnly')}
        checked={values.staffOnly}
        onChange={(event) => setValues({ ...values, staffOnly: event.currentTarget.checked })}
      />
      {save.error && !save.error.field ? <Input.Error role="alert">{save.error.message}</Input.Error> : null}
      <div className={classes.end}>
        <Button type="submit" loading={save.isPending}>
          {t('edit.save')}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {t('common:back')}
        </Button>
      </div>
    </form>
  );
}
