import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listMeetings, openMeeting, replyInvitation } from '../../contract/meeting/meetings.ts';
import { waitingForMe } from '../../contract/office/requests.ts';
import { useSend } from '../api.ts';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { toastError } from '../ui/toast.ts';
import type { OpenedMeeting } from './MeetingPage.tsx';

type Person = OpenedMeeting['people'][number];

/** ตอบรับ: one press of who sits there; who sends somebody names him. */
export function ReplyPanel({ opened: { meeting, people } }: { opened: OpenedMeeting }) {
  const own = people.find((one) => one.mine && one.counts) ?? people.find((one) => one.mine);
  if (!own || meeting.state !== 'INVITED') return null;
  return <Reply meetingId={meeting.id} mode={meeting.mode} own={own} />;
}

function Reply({ meetingId, mode, own }: { meetingId: number; mode: OpenedMeeting['meeting']['mode']; own: Person }) {
  const { t } = useTranslation('meeting');
  const send = useSend(replyInvitation, [openMeeting, listMeetings, waitingForMe]);
  const [sends, setSends] = useState(false);
  const reply = (answer: 'YES' | 'ONLINE' | 'NO') => void send({ meetingId, seatId: own.seatId, answer, words: '' }).catch(toastError);
  const offered = [...(mode === 'ONLINE' ? [] : ['YES' as const]), ...(mode === 'ROOM' ? [] : ['ONLINE' as const]), 'NO' as const];
  return (
    <section className="notice fields" data-tone={own.answer ? 'ok' : 'warn'} aria-label={t('reply.title')}>
      <strong>{own.answer ? t('reply.said', { answer: t(`answer.${own.answer}`) }) : t('reply.ask')}</strong>
      <div className="side-by-side">
        {offered.map((answer, place) => (
          <Button
            key={answer}
            variant={own.answer === null && place === 0 ? 'filled' : 'default'}
            aria-pressed={own.answer === answer}
            onClick={() => reply(answer)}
          >
            {t(`answer.${answer}`)}
          </Button>
        ))}
        {own.substitutes ? (
          <Button variant="default" aria-pressed={own.answer === 'SUBSTITUTE'} onClick={() => setSends(true)}>
            {t('answer.SUBSTITUTE')}
          </Button>
        ) : null}
      </div>
      {own.substitute ? <span className="hint">{t('reply.substitute', { name: own.substitute })}</span> : null}
      {sends ? (
        <FormModal
          title={t('reply.send')}
          initial={{ substituteId: '' }}
          send={({ substituteId }) =>
            send({ meetingId, seatId: own.seatId, answer: 'SUBSTITUTE', substituteId: Number(substituteId), words: '' })
          }
          submit={t('reply.send')}
          onDone={() => setSends(false)}
          onClose={() => setSends(false)}
        >
          {({ field }) => <PersonSelect label={t('reply.who')} {...field('substituteId', { required: true })} />}
        </FormModal>
      ) : null}
    </section>
  );
}
