import { Checkbox, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkLeave, recallLeave, reportBack, shortenLeave } from '../../contract/leave/calls.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { useSend } from '../api.ts';
import { addDays } from '../ui/calendar/days.ts';
import { DateField } from '../ui/DateField.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { HalfField } from './HalfField.tsx';
import type { Half, Leave } from './leave-values.ts';
import { stale, useSpanWords } from './leave-words.ts';

interface Props {
  requestId: number;
  leave: Leave;
  onClose: () => void;
}

/** ตรวจสอบ: what was taken so far is kept with it. */
export function CheckForm({ requestId, leave, onClose }: Props) {
  const { t } = useTranslation('leave');
  const send = useSend(checkLeave, stale);
  const medical = leave.papers.some((one) => one.medical);
  return (
    <FormModal
      title={t('act.check')}
      hint={t('check.hint')}
      initial={{ paperSeen: false, words: '' }}
      send={(values) => send({ requestId, version: leave.version, ...values })}
      submit={t('act.check')}
      done={t('check.done')}
      onClose={onClose}
    >
      {({ field, box }) => (
        <>
          <Checkbox label={t('check.paperSeen')} description={medical ? t('check.looks') : t('check.noPaper')} {...box('paperSeen')} />
          <Textarea label={t('check.words')} autosize minRows={2} maxRows={8} maxLength={1000} {...field('words')} />
        </>
      )}
    </FormModal>
  );
}

/** ขอยกเลิกวันลา, or เรียกกลับ by a superior: from which half day on he is at work again. */
export function ShortenForm({ requestId, leave, recalls, onClose }: Props & { recalls: boolean }) {
  const { t } = useTranslation('leave');
  const shorten = useSend(shortenLeave, stale);
  const recall = useSend(recallLeave, stale);
  const words = useSpanWords();
  const today = bangkokDay(new Date());
  const { content } = leave;
  const name = t(recalls ? 'act.recall' : 'act.shorten');
  const soonest = recalls ? today : addDays(today, 1);
  const [first = soonest] = [content.until, [content.from, soonest].sort()[1] ?? soonest].sort();
  return (
    <FormModal
      title={name}
      hint={t(recalls ? 'shorten.recallHint' : 'shorten.hint', { span: words(content) })}
      initial={{
        from: first,
        half: (first === content.from ? content.fromHalf : 'AM') as Half,
        words: '',
      }}
      send={(values) => (recalls ? recall : shorten)({ requestId, version: leave.version, ...values })}
      submit={name}
      danger
      done={t(recalls ? 'shorten.recalled' : 'shorten.asked')}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <DateField label={t('shorten.from')} {...field('from', { required: true })} />
          <HalfField
            label={t('shorten.half')}
            words={[
              ['AM', t('edit.morning')],
              ['PM', t('edit.afternoon')],
            ]}
            {...field('half')}
          />
          <p className="hint">
            {stays(leave, values) ? t('shorten.stays', { span: words(stays(leave, values) ?? content) }) : t('shorten.whole')}
          </p>
          <Textarea label={t('shorten.words')} autosize minRows={2} maxRows={8} maxLength={1000} {...field('words', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

/** What is left of it when it ends before this half day; null: nothing. */
function stays({ content }: Leave, { from, half }: { from: string; half: Half }): Leave['content'] | null {
  if (from === '' || from < content.from) return null;
  if (from === content.from && (half === 'AM' || content.fromHalf === 'PM')) return null;
  return half === 'PM' ? { ...content, until: from, untilHalf: 'AM' } : { ...content, until: addDays(from, -1), untilHalf: 'PM' };
}

/** รายงานตัวกลับ. */
export function BackForm({ requestId, leave, onClose }: Props) {
  const { t } = useTranslation('leave');
  const send = useSend(reportBack, stale);
  return (
    <FormModal
      title={t('act.back')}
      initial={{ day: bangkokDay(new Date()), words: '' }}
      send={(values) => send({ requestId, version: leave.version, ...values })}
      submit={t('act.back')}
      done={t('back.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <DateField label={t('back.day')} {...field('day', { required: true })} />
          <Textarea label={t('back.words')} autosize minRows={2} maxRows={8} maxLength={500} {...field('words')} />
        </>
      )}
    </FormModal>
  );
}
