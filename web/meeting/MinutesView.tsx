import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { openMeeting } from '../../contract/meeting/meetings.ts';
import {
  certifyMinutes,
  circulateMinutes,
  confirmMinutes,
  correctParagraph,
  draftMinutes,
  issueMinutes,
  judgeCorrection,
  keepParagraph,
  openMinutes,
} from '../../contract/meeting/minutes.ts';
import { waitingForMe } from '../../contract/office/requests.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { Answer } from '../ui/Answer.tsx';
import { DateField } from '../ui/DateField.tsx';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import classes from './meeting.module.css';

type Minutes = Given<typeof openMinutes>;
type Paragraph = Minutes['paragraphs'][number];
const stale = [openMinutes, openMeeting, waitingForMe];

/** รายงานการประชุม: paragraph by paragraph; members say how one should read, the secretary takes it or not. Certified, nothing changes. */
export function MinutesView({ meetingId }: { meetingId: number }) {
  const { t } = useTranslation('meeting');
  const read = useRead(openMinutes, { meetingId });
  return (
    <Answer of={read} rows={8}>
      {(minutes) => (
        <>
          <Acts meetingId={meetingId} minutes={minutes} />
          {minutes.paragraphs.length === 0 ? (
            <EmptyState>{t(minutes.keeps ? 'minutes.noneYet' : 'minutes.notYours')}</EmptyState>
          ) : (
            <Panel title={t('minutes.title')}>
              {minutes.paragraphs.map((one) => (
                <ParagraphView key={one.id} paragraph={one} minutes={minutes} />
              ))}
            </Panel>
          )}
        </>
      )}
    </Answer>
  );
}

function Acts({ meetingId, minutes }: { meetingId: number; minutes: Minutes }) {
  const { t } = useTranslation('meeting');
  const go = useNavigate();
  const [circulates, setCirculates] = useState(false);
  const draft = useSend(draftMinutes, stale);
  const circulate = useSend(circulateMinutes, stale);
  const certify = useSend(certifyMinutes, stale);
  const issue = useSend(issueMinutes, stale);
  const confirm = useSend(confirmMinutes, stale);
  const of = { meetingId, version: minutes.version };
  const { state, keeps } = minutes;
  const said = minutes.certifiedAt
    ? t('minutes.certifiedAt', { at: shortDateTime(minutes.certifiedAt) })
    : state === 'CIRCULATED'
      ? t(minutes.byCirculation ? 'minutes.byCirculation' : 'minutes.byMeeting', {
          until: minutes.circulatedUntil ? t('minutes.readUntil', { day: shortDate(minutes.circulatedUntil) }) : '',
        })
      : '';
  const sendOff = () =>
    void issue(of)
      .then(({ documentId }) => go(paths.document(documentId)))
      .catch(toastError);
  if (!keeps && !said) return null;
  return (
    <section className="notice fields" data-tone={minutes.certifiedAt ? 'ok' : 'plain'} aria-label={t('minutes.acts')}>
      {said ? <strong>{said}</strong> : null}
      {state === 'CIRCULATED' ? <span className="figures">{t('minutes.readOf', minutes)}</span> : null}
      {minutes.mayConfirm ? (
        <div>
          <Button
            onClick={() =>
              void confirm({ meetingId })
                .then(() => toastDone(t('minutes.confirmed')))
                .catch(toastError)
            }
          >
            {t('minutes.confirm')}
          </Button>
        </div>
      ) : null}
      {minutes.certifiedAt && minutes.publishes ? <span>{t('minutes.publishes')}</span> : null}
      {keeps ? (
        <div className="side-by-side">
          {state === 'HELD' ? <Button onClick={() => setCirculates(true)}>{t('minutes.circulate')}</Button> : null}
          {state === 'HELD' ? (
            <Button
              variant="default"
              onClick={() =>
                void draft(of)
                  .then(() => toastDone(t('minutes.drafted')))
                  .catch(toastError)
              }
            >
              {t('minutes.draft')}
            </Button>
          ) : null}
          {state === 'CIRCULATED' && minutes.byCirculation && isRead(minutes) ? (
            <Button onClick={() => void certify(of).catch(toastError)}>{t('minutes.certify')}</Button>
          ) : null}
          {state === 'CERTIFIED' && !minutes.minutesId ? <Button onClick={sendOff}>{t('minutes.issue')}</Button> : null}
        </div>
      ) : null}
      {circulates ? (
        <FormModal
          title={t('minutes.circulate')}
          hint={t('minutes.circulateHint')}
          initial={{ until: '' }}
          send={({ until }) => circulate({ ...of, until })}
          submit={t('minutes.circulate')}
          onDone={() => setCirculates(false)}
          onClose={() => setCirculates(false)}
        >
          {({ field }) => <DateField label={t('minutes.until')} {...field('until')} />}
        </FormModal>
      ) : null}
    </section>
  );
}

/** The day until which it is read is over, or there is none. */
function isRead({ circulatedUntil }: Minutes): boolean {
  return !circulatedUntil || bangkokDay(new Date()) > circulatedUntil;
}

function ParagraphView({ paragraph, minutes }: { paragraph: Paragraph; minutes: Minutes }) {
  const { t } = useTranslation('meeting');
  const [form, setForm] = useState<'edit' | 'correct' | null>(null);
  const keep = useSend(keepParagraph, stale);
  const correct = useSend(correctParagraph, stale);
  const edits = minutes.keeps && (minutes.state === 'HELD' || minutes.state === 'CIRCULATED');
  const close = () => setForm(null);
  return (
    <article className={classes.paragraph} data-kind={paragraph.kind}>
      {paragraph.kind === 'HEADING' ? (
        <h3 lang="th">{paragraph.text}</h3>
      ) : (
        <p lang="th" className={classes.said}>
          {paragraph.kind === 'RESOLUTION' ? <strong>{t('paper.resolution')} </strong> : null}
          {paragraph.text}
        </p>
      )}
      <span className={`side-by-side no-print ${classes.beside}`}>
        {edits ? <RowButton onClick={() => setForm('edit')}>{t('minutes.edit')}</RowButton> : null}
        {minutes.mayCorrect ? <RowButton onClick={() => setForm('correct')}>{t('minutes.correct')}</RowButton> : null}
      </span>
      {paragraph.corrections.map((one) => (
        <Correction key={one.id} correction={one} judges={edits} />
      ))}
      {form === 'edit' ? (
        <FormModal
          title={t('minutes.edit')}
          initial={{ text: paragraph.text }}
          send={({ text }) => keep({ paragraphId: paragraph.id, version: paragraph.version, text })}
          submit={t('minutes.save')}
          onDone={close}
          onClose={close}
        >
          {({ field }) => (
            <Textarea label={t('minutes.text')} autosize minRows={4} maxLength={8000} {...field('text', { required: true })} />
          )}
        </FormModal>
      ) : null}
      {form === 'correct' ? (
        <FormModal
          title={t('minutes.correct')}
          initial={{ text: paragraph.text, words: '' }}
          send={(values) => correct({ paragraphId: paragraph.id, ...values })}
          submit={t('minutes.correct')}
          onDone={close}
          onClose={close}
        >
          {({ field }) => (
            <>
              <Textarea label={t('minutes.shouldRead')} autosize minRows={4} maxLength={8000} {...field('text', { required: true })} />
              <Textarea label={t('minutes.why')} autosize minRows={1} maxLength={500} {...field('words')} />
            </>
          )}
        </FormModal>
      ) : null}
    </article>
  );
}

function Correction({ correction, judges }: { correction: Paragraph['corrections'][number]; judges: boolean }) {
  const { t } = useTranslation('meeting');
  const judge = useSend(judgeCorrection, stale);
  const say = (verdict: 'TAKEN' | 'REFUSED') => void judge({ correctionId: correction.id, verdict, words: '' }).catch(toastError);
  const { verdict } = correction;
  return (
    <div className="notice fields" data-tone={verdict === 'TAKEN' ? 'ok' : verdict === 'REFUSED' ? 'plain' : 'warn'}>
      <span className="sub figures">
        {[correction.by, shortDateTime(correction.at), correction.words, verdict && t(`verdict.${verdict}`)].filter(Boolean).join(' · ')}
      </span>
      <p lang="th" className={classes.said}>
        {correction.text}
      </p>
      {judges && verdict === null ? (
        <span className="side-by-side">
          <Button size="compact-md" onClick={() => say('TAKEN')}>
            {t('minutes.take')}
          </Button>
          <RowButton onClick={() => say('REFUSED')}>{t('minutes.refuse')}</RowButton>
        </span>
      ) : null}
    </div>
  );
}
