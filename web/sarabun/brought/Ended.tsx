import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listBooks, readBook } from '../../../contract/sarabun/books.ts';
import { getBrought, listBrought, searchBrought, takeBackBrought, takeClassedBrought } from '../../../contract/sarabun/brought.ts';
import { listImportStubs } from '../../../contract/sarabun/brought-stubs.ts';
import { readKey, useRead, useSend } from '../../api.ts';
import { paths } from '../../paths.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { FactList } from '../../ui/FactList.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Import } from './ImportPage.tsx';
import { Papers } from './papers/Papers.tsx';
import { StubList } from './stubs/StubList.tsx';

const refreshed = [getBrought, listBrought];

/** What stands in the books, with the sums by which it is known, and the way back. */
export function Ended({ found }: { found: Import }) {
  const { t } = useTranslation('brought');
  const client = useQueryClient();
  const { state, counts, lines, committedAt, by } = found;
  const shown = useRef<Import['state'] | null>(null);
  // it ended, or was taken back, while nobody looked at the books, which may have one year more or less by now, and at what letters show of it
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    for (const read of [listBooks, readBook, searchBrought, listImportStubs]) void client.invalidateQueries({ queryKey: readKey(read) });
  }, [client, state]);
  const [dialog, setDialog] = useState<'takeBack' | 'classed' | null>(null);
  const isIn = state === 'DONE';
  const books = [...new Map(found.tabs.filter(({ taken, bookId }) => taken && bookId).map((tab) => [tab.bookId, tab.year])).entries()];
  return (
    <div className="stack">
      <Panel title={isIn ? t('done.title', { count: lines }) : t(`state.${state}`)}>
        <div className="stack">
          {isIn ? <p className="bare">{t(found.sharedWithUnit ? 'done.shared' : 'done.closed')}</p> : null}
          {state === 'TAKEN_BACK' ? <p className="bare">{t('done.takenBack', { reason: found.reason })}</p> : null}
          {state === 'DROPPED' ? <p className="bare">{t('done.dropped')}</p> : null}
          {isIn && counts.held > 0 ? (
            <p className="notice" data-tone="warn">
              {t('done.held', { count: counts.held })}
            </p>
          ) : null}
          {isIn && found.askedBy ? (
            <p className="notice" data-tone="warn">
              {t('done.waits', { name: found.askedBy })}
            </p>
          ) : null}
          {committedAt ? <Text c="dimmed">{t('done.at', { at: shortDateTime(committedAt), by })}</Text> : null}
          <FactList
            facts={[
              [t('done.fileHash'), <Sum key="file">{found.fileHash}</Sum>],
              [t('done.rootHash'), found.rootHash ? <Sum key="root">{found.rootHash}</Sum> : null],
            ]}
          />
          {state === 'TAKEN_BACK' && found.keeper ? <Stubs broughtId={found.id} gone /> : null}
          {isIn ? (
            <Group gap={8}>
              {books.slice(0, 4).map(([bookId, year]) => (
                <Button
                  key={bookId}
                  variant="default"
                  component={Link}
                  to={year ? paths.bookYear(bookId as number, year) : paths.book(bookId as number)}
                >
                  {books.length > 1 ? found.books.find(({ id }) => id === bookId)?.name : t('done.open')}
                </Button>
              ))}
              {counts.held > 0 && found.takesClassed ? (
                <Button variant="default" onClick={() => setDialog('classed')}>
                  {t('classed.title')}
                </Button>
              ) : null}
              {found.askedByMe || !found.keeper ? null : (
                <Button variant="default" onClick={() => setDialog('takeBack')}>
                  {t('done.takeBack')}
                </Button>
              )}
            </Group>
          ) : null}
        </div>
      </Panel>
      {isIn && found.keeper ? <Papers broughtId={found.id} agencyCode={found.agencyCode} /> : null}
      {dialog === 'takeBack' ? <TakeBack found={found} onClose={() => setDialog(null)} /> : null}
      {dialog === 'classed' ? <TakeClassed found={found} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

function Sum({ children }: { children: string }) {
  return <code style={{ overflowWrap: 'anywhere', fontSize: 13 }}>{children}</code>;
}

function TakeBack({ found, onClose }: { found: Import; onClose: () => void }) {
  const { t } = useTranslation('brought');
  const take = useSend(takeBackBrought, refreshed);
  return (
    <FormModal
      title={t('takeBack.title')}
      hint={[t('takeBack.hint', { count: found.lines }), found.needsTwo ? t('takeBack.two') : ''].filter(Boolean).join(' ')}
      initial={{ reason: found.askedBy ? found.reason : '' }}
      send={({ reason }) => take({ broughtId: found.id, reason })}
      submit={t('takeBack.do')}
      danger
      done={({ waits }) => t(waits ? 'takeBack.waits' : 'takeBack.done')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Stubs broughtId={found.id} />
          <Textarea label={t('takeBack.reason')} autosize minRows={2} maxLength={500} {...field('reason', { required: true })} />
        </>
      )}
    </FormModal>
  );
}

/** What letters of this office name of it; nothing where none does. */
function Stubs({ broughtId, gone = false }: { broughtId: number; gone?: boolean }) {
  const { t } = useTranslation('brought');
  const read = useRead(listImportStubs, { broughtId });
  if (!read.data || read.data.total === 0) return null;
  return (
    <section aria-label={t('stub.stayed')}>
      <p className="hint">{gone ? t('stub.stayed') : t('stub.stays', { count: read.data.total })}</p>
      <StubList stubs={read.data.items} />
    </section>
  );
}

function TakeClassed({ found, onClose }: { found: Import; onClose: () => void }) {
  const { t } = useTranslation('brought');
  const take = useSend(takeClassedBrought, refreshed);
  return (
    <FormModal
      title={t('classed.title')}
      hint={t('classed.hint')}
      initial={{}}
      send={() => take({ broughtId: found.id })}
      submit={t('classed.do')}
      done={({ lines }) => t('classed.done', { count: lines })}
      onClose={onClose}
    >
      {() => null}
    </FormModal>
  );
}
