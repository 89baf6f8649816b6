import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listBooks, readBook } from '../../../../contract/sarabun/books.ts';
import { agreedDays, endParallel, getParallel, startParallel } from '../../../../contract/sarabun/parallel.ts';
import { useSend } from '../../../api.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import type { Parallel, Run } from './ParallelPage.tsx';

/** Where the paper ends; the year goes on here with the next number. */
export function StartDialog({ bookId, found, onClose }: { bookId: number; found: Parallel; onClose: () => void }) {
  const { t } = useTranslation('parallel');
  const start = useSend(startParallel, [getParallel, listBooks, readBook]);
  return (
    <FormModal
      title={t('start.title')}
      hint={t('start.hint')}
      initial={{ lastPaper: (found.issued ? found.firstNo - 1 : '') as number | string, paperVoid: '' }}
      send={({ lastPaper, paperVoid }) => start({ bookId, lastPaper: Number(lastPaper), paperVoid })}
      submit={t('start.do')}
      done={({ firstNo }) => t('start.done', { no: `${firstNo}/${found.year}` })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <NumberInput
            label={t('start.lastPaper', { year: found.year })}
            description={t('start.lastPaperHint')}
            min={0}
            max={999_998}
            allowDecimal={false}
            {...field('lastPaper', { required: true })}
          />
          <TextInput label={t('start.paperVoid')} maxLength={500} {...field('paperVoid')} />
        </>
      )}
    </FormModal>
  );
}

/** The paper is closed: both have agreed long enough, or an order says so. */
export function EndDialog({ bookId, run, onClose }: { bookId: number; run: Run; onClose: () => void }) {
  const { t } = useTranslation('parallel');
  const end = useSend(endParallel, [getParallel]);
  return (
    <FormModal
      title={t('end.title')}
      hint={t(run.mayEnd ? 'end.hint' : 'end.hintOrder', { all: agreedDays })}
      initial={{ order: '' }}
      send={({ order }) => end({ bookId, order })}
      submit={t('end.do')}
      done={t('end.done')}
      onClose={onClose}
    >
      {({ field }) =>
        run.mayEnd ? null : (
          <Textarea
            label={t('end.order')}
            description={t('end.orderHint')}
            autosize
            minRows={2}
            maxLength={500}
            {...field('order', { required: true })}
          />
        )
      }
    </FormModal>
  );
}
