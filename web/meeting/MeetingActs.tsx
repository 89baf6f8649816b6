import { Button, Checkbox, Menu, Select, Textarea, TextInput } from '@mantine/core';
import { IconDeviceTablet, IconPresentation, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { invitationWays } from '../../contract/meeting/kinds.ts';
import { cancelMeeting, inviteMeeting, listMeetings, openMeeting } from '../../contract/meeting/meetings.ts';
import { meetingForms, meetingPrintPath } from '../../contract/meeting/minutes.ts';
import { useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { shortDate } from '../ui/dates.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import type { OpenedMeeting } from './MeetingPage.tsx';
import { MoveForm, RecallForm } from './PlanForm.tsx';

type Props = { opened: OpenedMeeting };
const stale = [openMeeting, listMeetings];

/** Where it is held: the board of who runs it, the tablet of a member, and what is printed. */
export function MeetingDoors({ opened: { meeting, keeps } }: Props) {
  const { t } = useTranslation('meeting');
  const runs = keeps || meeting.role === 'CHAIR';
  const live = meeting.state === 'INVITED' || meeting.state === 'OPEN';
  const print = (form: string) => void openPrint(`${meetingPrintPath(meeting.id)}?form=${form}`).catch(toastError);
  const forms = keeps ? meetingForms : meetingForms.filter((form) => form === 'agenda' || form === 'resolutions');
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
            {t('print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {forms.map((form) => (
            <Menu.Item key={form} onClick={() => print(form)}>
              {t(`paper.form.${form}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {live && meeting.role !== 'OTHER' ? (
        <Button
          component={Link}
          to={paths.meetingTablet(meeting.id)}
          variant={runs ? 'default' : 'filled'}
          leftSection={<IconDeviceTablet size={18} aria-hidden />}
        >
          {t('tablet.open')}
        </Button>
      ) : null}
      {live && runs ? (
        <Button component={Link} to={paths.meetingBoard(meeting.id)} leftSection={<IconPresentation size={18} aria-hidden />}>
          {t('board.open')}
        </Button>
      ) : null}
    </>
  );
}

/** What who looks after it may do now. */
export function MeetingActs({ opened }: Props) {
  const { t } = useTranslation(['meeting', 'errors']);
  const { meeting, may } = opened;
  const [form, setForm] = useState<'invite' | 'move' | 'cancel' | 'recall' | null>(null);
  const acts = (['invite', 'recall', 'move', 'cancel'] as const).flatMap((act) => may.filter((one) => one.act === act));
  if (acts.length === 0) return null;
  const shown = acts.filter(({ act }) => act !== 'recall' || !meeting.recalledAs);
  const close = () => setForm(null);
  return (
    <Panel title={t('acts.title')}>
      <div className="fields">
        {shown.map(({ act, reason }) => (
          <div key={act}>
            <Button
              fullWidth
              variant={act === 'invite' || act === 'recall' ? 'filled' : 'default'}
              disabled={reason !== null}
              {...(act === 'cancel' ? { c: 'var(--urgent)' } : {})}
              onClick={() => setForm(act as 'invite')}
            >
              {t(`acts.${act as 'invite'}`)}
            </Button>
            {reason ? <p className="hint">{t(`errors:${reason as 'meeting_over'}`)}</p> : null}
          </div>
        ))}
      </div>
      {form === 'invite' ? <InviteForm opened={opened} onClose={close} /> : null}
      {form === 'move' ? <MoveForm meeting={meeting} onClose={close} /> : null}
      {form === 'recall' ? <RecallForm meeting={meeting} onClose={close} /> : null}
      {form === 'cancel' ? <CancelForm opened={opened} onClose={close} /> : null}
    </Panel>
  );
}

/** เชิญประชุม: members are told at once; the letter goes its own way to be signed. */
function InviteForm({ opened: { meeting }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const go = useNavigate();
  const invite = useSend(inviteMeeting, stale);
  return (
    <FormModal
      title={t('invite.title', { number: meeting.number })}
      hint={t('invite.hint', { day: shortDate(meeting.noticeBy), days: meeting.noticeDays })}
      initial={{ way: 'MEMO' as (typeof invitationWays)[number], urgentReason: '', toldAtMeeting: false, words: '' }}
      send={(values) => invite({ meetingId: meeting.id, version: meeting.version, ...values })}
      submit={t('acts.invite')}
      onDone={({ documentId }) => {
        toastDone(t('invite.done'));
        onClose();
        if (documentId) void go(paths.draft(documentId));
      }}
      onClose={onClose}
    >
      {({ field, box }) => (
        <>
          <Select
            label={t('invite.way')}
            data={invitationWays.map((value) => ({ value, label: t(`invite.ways.${value}`) }))}
            allowDeselect={false}
            {...field('way')}
          />
          <TextInput
            label={t('plan.urgent')}
            description={t('plan.urgentHint', { days: meeting.noticeDays })}
            maxLength={500}
            {...field('urgentReason')}
          />
          <Checkbox label={t('invite.told')} {...box('toldAtMeeting')} />
          <Textarea label={t('invite.words')} autosize minRows={2} maxLength={2000} {...field('words')} />
        </>
      )}
    </FormModal>
  );
}

function CancelForm({ opened: { meeting }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('meeting');
  const cancel = useSend(cancelMeeting, stale);
  return (
    <FormModal
      title={t('acts.cancelTitle', { number: meeting.number })}
      hint={t('acts.cancelHint')}
      initial={{ words: '' }}
      send={({ words }) => cancel({ meetingId: meeting.id, version: meeting.version, words })}
      submit={t('acts.cancel')}
      danger
      onDone={onClose}
      onClose={onClose}
    >
      {({ field }) => <Textarea label={t('acts.why')} autosize minRows={2} maxLength={500} {...field('words', { required: true })} />}
    </FormModal>
  );
}
