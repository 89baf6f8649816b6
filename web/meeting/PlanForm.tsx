import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { modes } from '../../contract/meeting/kinds.ts';
import { calendarOfMeetings, listMeetings, moveMeeting, openMeeting, planMeeting, recallMeeting } from '../../contract/meeting/meetings.ts';
import { bangkokDay, thaiHour } from '../../contract/rules/thai.ts';
import { useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastDone } from '../ui/toast.ts';
import type { FormOf } from '../ui/useFormShell.ts';

type Meeting = Given<typeof openMeeting>['meeting'];
const stale = [listMeetings, openMeeting, calendarOfMeetings];
const hour = (at: string) => thaiHour(at).replace('.', ':');

function valuesOf(bodyId: number | undefined, kept: Meeting | undefined, day: string) {
  return {
    bodyId: bodyId ? String(bodyId) : '',
    kind: 'ORDINARY' as 'ORDINARY' | 'SPECIAL',
    day,
    from: kept ? hour(kept.from) : '09:00',
    until: kept ? hour(kept.until) : '12:00',
    place: kept?.place ?? '',
    link: kept?.link ?? '',
    mode: kept?.mode ?? ('ROOM' as Meeting['mode']),
    secrecy: String(kept?.secrecy ?? 0),
    closesOn: kept?.closesOn ?? '',
    urgentReason: '',
    withClause: true,
  };
}
type Values = ReturnType<typeof valuesOf>;

function timeOf({ day, from, until, place, link, mode }: Values) {
  const at = (clock: string) => (day ? new Date(`${day}T${clock}:00+07:00`).toISOString() : '');
  return { from: at(from), until: at(until), place, link, mode };
}

/** กำหนดการประชุม. */
export function PlanForm({ bodies, onClose }: { bodies: readonly { id: number; name: string }[]; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const go = useNavigate();
  const plan = useSend(planMeeting, stale);
  return (
    <FormModal
      title={t('plan.title')}
      size={640}
      initial={valuesOf(bodies.length === 1 ? bodies[0]?.id : undefined, undefined, '')}
      send={(values) =>
        plan({
          bodyId: Number(values.bodyId),
          kind: values.kind,
          ...timeOf(values),
          secrecy: Number(values.secrecy),
          closesOn: values.closesOn,
        })
      }
      submit={t('plan.act')}
      onDone={({ meetingId, number }) => {
        toastDone(t('plan.done', { number }));
        onClose();
        void go(paths.meeting(meetingId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Select
            label={t('list.body')}
            data={bodies.map(({ id, name }) => ({ value: String(id), label: name }))}
            allowDeselect={false}
            {...form.field('bodyId', { required: true })}
          />
          <Select
            label={t('plan.kind')}
            data={(['ORDINARY', 'SPECIAL'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
            allowDeselect={false}
            {...form.field('kind')}
          />
          <Time form={form} />
          <DateField label={t('plan.closesOn')} description={t('plan.closesHint')} {...form.field('closesOn')} />
        </>
      )}
    </FormModal>
  );
}

function Time({ form: { field, values } }: { form: FormOf<Values> }) {
  const { t } = useTranslation('meeting');
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={12}>
        <DateField label={t('plan.day')} {...field('day', { required: true })} />
        <TextInput type="time" label={t('plan.from')} {...field('from', { required: true })} />
        <TextInput type="time" label={t('plan.until')} {...field('until', { required: true })} />
      </SimpleGrid>
      <Select
        label={t('plan.mode')}
        data={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        allowDeselect={false}
        {...field('mode')}
      />
      {values.mode === 'ONLINE' ? null : <TextInput label={t('plan.place')} maxLength={300} {...field('place')} />}
      {values.mode === 'ROOM' ? null : (
        <TextInput label={t('plan.link')} description={t('plan.linkHint')} maxLength={500} {...field('link')} />
      )}
      <Select
        label={t('plan.secrecy')}
        data={(['0', '1', '2'] as const).map((value) => ({ value, label: t(`secrecy.${value}`) }))}
        allowDeselect={false}
        {...field('secrecy')}
      />
    </>
  );
}

/** เลื่อน, or another place; within the days of notice it says why. */
export function MoveForm({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const move = useSend(moveMeeting, stale);
  return (
    <FormModal
      title={t('plan.moveTitle', { number: meeting.number })}
      size={640}
      initial={valuesOf(meeting.bodyId, meeting, bangkokDay(new Date(meeting.from)))}
      send={(values) =>
        move({
          meetingId: meeting.id,
          version: meeting.version,
          ...timeOf(values),
          secrecy: Number(values.secrecy),
          closesOn: values.closesOn,
          urgentReason: values.urgentReason,
        })
      }
      submit={t('plan.save')}
      onDone={() => {
        toastDone(t('plan.saved'));
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Time form={form} />
          <DateField label={t('plan.closesOn')} description={t('plan.closesHint')} {...form.field('closesOn')} />
          {meeting.state === 'INVITED' ? (
            <TextInput
              label={t('plan.urgent')}
              description={t('plan.urgentHint', { days: meeting.noticeDays })}
              maxLength={500}
              {...form.field('urgentReason')}
            />
          ) : null}
        </>
      )}
    </FormModal>
  );
}

/** นัดใหม่ within 14 days: with the clause a third is enough for what was adjourned. */
export function RecallForm({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const go = useNavigate();
  const recall = useSend(recallMeeting, stale);
  return (
    <FormModal
      title={t('plan.recallTitle', { number: meeting.number })}
      hint={t('plan.recallHint')}
      size={640}
      initial={valuesOf(meeting.bodyId, meeting, '')}
      send={(values) => recall({ meetingId: meeting.id, version: meeting.version, ...timeOf(values), withClause: values.withClause })}
      submit={t('plan.recall')}
      onDone={({ meetingId, number }) => {
        toastDone(t('plan.done', { number }));
        onClose();
        void go(paths.meeting(meetingId));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Time form={form} />
          <Checkbox label={t('plan.clause')} {...form.box('withClause')} />
        </>
      )}
    </FormModal>
  );
}
