import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Given } from '../../../../contract/endpoint.ts';
import { cutBatch, type getBatch, listBatches } from '../../../../contract/sarabun/batches.ts';
import { listTray } from '../../../../contract/sarabun/tray.ts';
import { useWrite } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { toastDone, toastError } from '../../../ui/toast.ts';
import classes from './Batch.module.css';
import { cutAt, cutAtBlank, firstCuts, leaveOut, lettersOf } from './cuts.ts';
import { PagePicture } from './PagePicture.tsx';
import { ThrowAway } from './ThrowAway.tsx';

/** The letters as they will be: strips of pages, with the cuts between them to be moved. */
export function CutBoard({ batch }: { batch: Given<typeof getBatch> }) {
  const { t } = useTranslation('tray');
  const go = useNavigate();
  const [cuts, setCuts] = useState(() => firstCuts(batch.marks));
  const letters = lettersOf(cuts, batch.pages);
  const kindOf = (page: number) => batch.marks.find((mark) => mark.page === page)?.kind;
  const send = useWrite(cutBatch, {
    refresh: [listTray, listBatches],
    onSuccess: ({ items }) => {
      toastDone(t('batch.done', { count: items }));
      void go(paths.tray);
    },
  });
  const left = [...cuts.left].sort((a, b) => a - b);
  return (
    <>
      {batch.state === 'FAILED' ? (
        <p className="notice" data-tone="warn">
          {t('batch.failed')}
        </p>
      ) : null}
      {letters.map((pages, at) => (
        <section key={pages[0]} className={`panel ${classes.letter}`} aria-label={t('batch.letter', { number: at + 1 })}>
          <Text component="h2" fw={600}>
            {t('batch.letter', { number: at + 1 })} <span className="dim figures">{t('pages', { count: pages.length })}</span>
          </Text>
          <ol className={classes.strip}>
            {pages.map((page, place) => (
              <li key={page}>
                <PagePicture batchId={batch.id} page={page} label={t('batch.page', { page })} />
                <span className="figures">{t('batch.page', { page })}</span>
                {kindOf(page) === 'BLANK' ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setCuts(cutAtBlank(cuts, page))}
                    aria-label={t('batch.cutBlankAt', { page })}
                  >
                    {t('batch.cutBlank')}
                  </Button>
                ) : null}
                {page === letters[0]?.[0] ? null : (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => setCuts(cutAt(cuts, page))}
                    aria-label={place === 0 ? t('batch.joinAt', { page }) : t('batch.cutAt', { page })}
                  >
                    {place === 0 ? t('batch.join') : t('batch.cutHere')}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setCuts(leaveOut(cuts, page))}
                  aria-label={t('batch.leaveAt', { page })}
                >
                  {t('batch.leave')}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {left.length > 0 ? (
        <section className={`panel ${classes.letter}`} aria-label={t('batch.left')}>
          <Text component="h2" fw={600}>
            {t('batch.left')} <span className="dim figures">{t('pages', { count: left.length })}</span>
          </Text>
          <ol className={classes.strip}>
            {left.map((page) => (
              <li key={page}>
                <PagePicture batchId={batch.id} page={page} label={t('batch.page', { page })} />
                <span className="figures">{t('batch.page', { page })}</span>
                <span className="dim">{kindOf(page) ? t(`batch.kind.${kindOf(page) as 'BLANK'}`) : ''}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => setCuts(leaveOut(cuts, page))}
                  aria-label={t('batch.takeAt', { page })}
                >
                  {t('batch.take')}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <Group className={classes.foot ?? ''} justify="flex-end">
        <ThrowAway batch={batch} size="md" />
        <Button
          size="md"
          disabled={letters.length === 0}
          loading={send.isPending}
          onClick={() => send.mutate({ batchId: batch.id, letters }, { onError: (error) => toastError(error) })}
        >
          {t('batch.send', { count: letters.length })}
        </Button>
      </Group>
    </>
  );
}
