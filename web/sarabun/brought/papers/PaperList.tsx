import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { times } from '../../../../contract/rules/times.ts';
import {
  attachBroughtPapers,
  type BroughtPaper,
  broughtPaperPath,
  leaveOutBroughtPaper,
  listBroughtPapers,
  paperLists,
} from '../../../../contract/sarabun/brought-papers.ts';
import { useRead, useWrite } from '../../../api.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { confirm } from '../../../ui/dialogs.ts';
import { Lines } from '../../../ui/Lines.tsx';
import { ListFilter, ListView } from '../../../ui/ListView.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { useListParams } from '../../../ui/useListParams.ts';
import { openPrint } from '../../open-print.ts';
import { ChooseLine } from './ChooseLine.tsx';

const refreshed = [listBroughtPapers];

/** What came, by what became of it; nothing is shown before anything came. */
export function PaperList({ broughtId, isSending }: { broughtId: number; isSending: boolean }) {
  const { t } = useTranslation('brought');
  const [choosing, setChoosing] = useState<BroughtPaper | null>(null);
  const list = useListParams({ size: 20, filters: { of: paperLists } });
  const { of } = list.filters;
  const read = useRead(
    listBroughtPapers,
    { broughtId, of, ...list.paged },
    { keep: true, staleTime: 0, every: (given) => (given?.working || given?.counts.reading ? times.readingAsked : undefined) },
  );
  const attach = useWrite(attachBroughtPapers, { refresh: refreshed });
  const leave = useWrite(leaveOutBroughtPaper, { refresh: refreshed });
  const counts = read.data?.counts;
  const sum = counts ? counts.waiting + paperLists.reduce((all, one) => all + counts[one], 0) : 0;
  const leaveOut = async (paper: BroughtPaper) => {
    const sure =
      paper.state !== 'ATTACHED' ||
      (await confirm({
        title: t('papers.takeOff'),
        message: t('papers.takeOffAsk', { name: paper.name }),
        confirmLabel: t('papers.takeOff'),
      }));
    if (sure) leave.mutate({ broughtId, paperId: paper.id }, { onError: (error) => toastError(error) });
  };
  const acts = (paper: BroughtPaper) => (
    <Group gap={8} wrap="nowrap">
      {paper.hasFile ? (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('papers.openOf', { name: paper.name })}
          onClick={() => void openPrint(broughtPaperPath(broughtId, paper.id)).catch(toastError)}
        >
          {t('papers.open')}
        </Button>
      ) : null}
      {['PROPOSED', 'CHOOSE', 'NONE', 'LEFT_OUT'].includes(paper.state) ? (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t('papers.settleOf', { name: paper.name })}
          onClick={() => setChoosing(paper)}
        >
          {t('papers.settle')}
        </Button>
      ) : null}
      {['PROPOSED', 'CHOOSE', 'NONE', 'ATTACHED'].includes(paper.state) ? (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t(paper.state === 'ATTACHED' ? 'papers.takeOffOf' : 'papers.leaveOutOf', { name: paper.name })}
          onClick={() => void leaveOut(paper)}
        >
          {t(paper.state === 'ATTACHED' ? 'papers.takeOff' : 'papers.leaveOut')}
        </Button>
      ) : null}
    </Group>
  );
  const columns = useColumns(acts);
  if (!read.data || (sum === 0 && read.data.archives.length === 0 && !isSending)) return null;
  return (
    <section aria-label={t('papers.title')}>
      <Stack gap={8}>
        {read.data.archives.map((one) => (
          <p key={one.name} className="hint" role={one.fault ? 'alert' : 'status'}>
            {one.fault ? t('papers.unpackFault', one) : t('papers.unpacking', { name: one.name, done: one.done, all: one.entries })}
          </p>
        ))}
        {counts && counts.waiting > 0 ? (
          <p className="hint" role="status">
            {t('papers.working', { count: counts.waiting })}
          </p>
        ) : null}
        {counts && counts.reading > 0 ? (
          <p className="hint" role="status">
            {t('papers.reading', { count: counts.reading })}
          </p>
        ) : null}
        <ListView
          label={t('papers.show')}
          {...list.showing(read, 'data')}
          filters={
            <>
              <ListFilter
                value={of}
                onChange={(value) => list.narrow({ of: value })}
                label={t('papers.show')}
                options={paperLists.map((value) => ({
                  value,
                  label: t('papers.count', { name: t(`papers.of.${value}`), count: counts?.[value] ?? 0 }),
                }))}
              />
              {counts && counts.proposed > 0 ? (
                <Button
                  loading={attach.isPending}
                  onClick={() =>
                    attach.mutate(
                      { broughtId },
                      {
                        onSuccess: ({ papers }) => toastDone(t('papers.attaching', { count: papers })),
                        onError: (error) => toastError(error),
                      },
                    )
                  }
                >
                  {t('papers.attach', { count: counts.proposed })}
                </Button>
              ) : null}
            </>
          }
          empty={t('papers.none')}
          none={t('papers.none')}
          columns={columns}
          idOf={({ id }) => id}
          card={(paper) => (
            <Stack gap={6} align="start">
              <strong className="wraps">{paper.name}</strong>
              <Where paper={paper} />
              {acts(paper)}
            </Stack>
          )}
        />
      </Stack>
      {choosing ? <ChooseLine broughtId={broughtId} paper={choosing} onClose={() => setChoosing(null)} /> : null}
    </section>
  );
}

function useColumns(acts: (paper: BroughtPaper) => React.ReactNode): Column<BroughtPaper>[] {
  const { t } = useTranslation('brought');
  return [
    { id: 'name', title: t('papers.file'), minWidth: '220px', render: ({ name }) => <span className="wraps">{name}</span> },
    { id: 'line', title: t('papers.line'), minWidth: '240px', render: (paper) => <Where paper={paper} /> },
    { id: 'acts', title: '', quiet: true, render: acts },
  ];
}

/** Its line and how that was found, or why it has none. */
function Where({ paper: { line, matchedBy, options, fault, state, sameAs } }: { paper: BroughtPaper }) {
  const { t } = useTranslation('brought');
  if (state === 'SAME') return t('papers.same', { name: sameAs });
  if (fault) return <span className="fault">{fault}</span>;
  if (line)
    return (
      <Lines sub={[[line.docNo, line.book, matchedBy ? t(`papers.by.${matchedBy}`) : ''].filter(Boolean).join(' · ')]}>
        {t('papers.lineName', line)}
      </Lines>
    );
  return options.length > 0 ? t('papers.options', { count: options.length }) : '-';
}
