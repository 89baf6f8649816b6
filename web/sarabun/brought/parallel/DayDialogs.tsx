import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  addParallelDifference,
  differenceCauses,
  differenceKinds,
  getParallel,
  keepParallelDay,
  type ParallelDay,
  type ParallelDifference,
  settleParallelDifference,
} from '../../../../contract/sarabun/parallel.ts';
import { useSend } from '../../../api.ts';
import { shortDate } from '../../../ui/dates.ts';
import { FormModal } from '../../../ui/FormModal.tsx';

interface Props {
  bookId: number;
  day: ParallelDay;
  onClose: () => void;
}

const numberOf = (typed: number | string) => (typed === '' ? null : Number(typed));

/** What was counted on paper. */
export function TellDay({ bookId, day: { day, paper }, onClose }: Props) {
  const { t } = useTranslation('parallel');
  const keep = useSend(keepParallelDay, [getParallel]);
  return (
    <FormModal
      title={t('day.tellOf', { day: shortDate(day) })}
      hint={t('day.tellHint')}
      initial={{
        count: (paper?.count ?? '') as number | string,
        first: (paper?.first ?? '') as number | string,
        last: (paper?.last ?? '') as number | string,
      }}
      send={({ count, first, last }) => keep({ bookId, day, count: Number(count), first: numberOf(first), last: numberOf(last) })}
      submit={t('day.tell')}
      done={t('day.told')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NumberInput label={t('day.count')} min={0} max={99_999} allowDecimal={false} {...field('count', { required: true })} />
          <NumberInput label={t('day.first')} min={1} max={999_999} allowDecimal={false} {...field('first')} />
          <NumberInput label={t('day.last')} min={1} max={999_999} allowDecimal={false} {...field('last')} />
        </>
      )}
    </FormModal>
  );
}

export function AddDifference({ bookId, day: { day }, onClose }: Props) {
  const { t } = useTranslation('parallel');
  const add = useSend(addParallelDifference, [getParallel]);
  return (
    <FormModal
      title={t('difference.addOf', { day: shortDate(day) })}
      initial={{ kind: differenceKinds[0] as string, seq: '' as number | string, words: '' }}
      send={({ kind, seq, words }) => add({ bookId, day, kind: kind as (typeof differenceKinds)[number], seq: Number(seq), words })}
      submit={t('difference.add')}
      done={t('difference.added')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NativeSelect
            label={t('difference.kind')}
            data={differenceKinds.map((value) => ({ value, label: t(`difference.kinds.${value}`) }))}
            {...field('kind')}
          />
          <NumberInput label={t('difference.seq')} min={1} max={999_999} allowDecimal={false} {...field('seq', { required: true })} />
          <Textarea label={t('difference.words')} autosize minRows={1} maxLength={500} {...field('words')} />
        </>
      )}
    </FormModal>
  );
}

export function SettleDifference({
  bookId,
  difference: { id, seq },
  onClose,
}: Pick<Props, 'bookId' | 'onClose'> & { difference: ParallelDifference }) {
  const { t } = useTranslation('parallel');
  const settle = useSend(settleParallelDifference, [getParallel]);
  return (
    <FormModal
      title={t('difference.settleOf', { seq })}
      initial={{ cause: differenceCauses[0] as string, mended: '' }}
      send={({ cause, mended }) => settle({ bookId, differenceId: id, cause: cause as (typeof differenceCauses)[number], mended })}
      submit={t('difference.settle')}
      done={t('difference.settled')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NativeSelect
            label={t('difference.cause')}
            data={differenceCauses.map((value) => ({ value, label: t(`difference.causes.${value}`) }))}
            {...field('cause')}
          />
          <Textarea label={t('difference.mended')} autosize minRows={1} maxLength={500} {...field('mended', { required: true })} />
        </>
      )}
    </FormModal>
  );
}
