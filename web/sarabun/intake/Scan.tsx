import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { fileSize, longThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import { convertUpload, joinPages, type nextNumber, type Uploaded } from '../../../contract/sarabun/intake.ts';
import { fetchBlob, useWrite } from '../../api.ts';
import { Failed } from '../../ui/Failed.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { toastError } from '../../ui/toast.ts';
import { SendingList } from '../files/SendingList.tsx';
import { useUpload } from '../files/useUpload.ts';
import { useOverlap } from '../layers/useOverlap.ts';
import type { Viewer } from '../viewer/PdfView.tsx';
import { StampBox } from '../viewer/StampBox.tsx';
import { DropZone } from './DropZone.tsx';
import { type Draft, usualPlace } from './draft.ts';
import { PageOrder } from './PageOrder.tsx';
import { proposed, readFields } from './reading/fill.ts';
import { PlaceOnPage } from './reading/PlaceOnPage.tsx';
import classes from './Scan.module.css';
import { insidePage } from './stamp-place.ts';

const PdfView = lazyAgain(() => import('../viewer/PdfView.tsx').then((file) => file.PdfView));

const noMarks: never[] = [];

interface Props {
  draft: Draft;
  /** The field of the form that has the focus. */
  field: string | undefined;
  change: (part: Partial<Draft>) => void;
  forecast: Given<typeof nextNumber> | undefined;
  onBusy: (busy: boolean) => void;
  onPageSize: (mm: { width: number; height: number }) => void;
}

/** Sends what was dropped: a PDF as it is, an office document made a PDF by the server, pictures joined in the order chosen. */
function useScan(change: Props['change'], onBusy: Props['onBusy']) {
  const { t } = useTranslation('intake');
  const [pictures, setPictures] = useState<File[]>([]);
  /** Pictures that are on their way to be joined, with what has arrived of them. */
  const joining = useRef<{ pictures: File[]; kept: Map<File, Uploaded> } | null>(null);
  const join = useWrite(joinPages, {
    onSuccess: (kept) => {
      setPictures([]);
      change({ main: kept });
    },
  });
  const convert = useWrite(convertUpload, { onSuccess: (kept) => change({ main: kept }) });
  const upload = useUpload((kept, file) => {
    const group = joining.current;
    if (!group && kept.mime !== 'application/pdf') return convert.mutate({ file: kept.id });
    if (!group) return change({ main: kept });
    group.kept.set(file, kept);
    finishJoin();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent's handler may be new at each render
  useEffect(
    () => onBusy(upload.unsettled || join.isPending || convert.isPending || pictures.length > 0),
    [upload.unsettled, join.isPending, convert.isPending, pictures.length],
  );

  /** The order is the one chosen, whatever arrives first. */
  function finishJoin(): void {
    const group = joining.current;
    if (!group) return;
    const files = group.pictures.flatMap((file) => group.kept.get(file)?.id ?? []);
    if (files.length < group.pictures.length) return;
    join.mutate({ files, name: t('pages.name') }, { onError: (error) => toastError(error), onSettled: () => setBack() });
  }

  function setBack(): void {
    joining.current = null;
  }

  function startJoin(): void {
    const known = joining.current?.kept ?? new Map<File, Uploaded>();
    joining.current = { pictures, kept: known };
    upload.send(pictures.filter((file) => !known.has(file)));
    finishJoin();
  }

  return { pictures, setPictures, join, startJoin, convert, upload };
}

/** The paper: dropped, put in order, shown with the stamp that it will carry. */
export function Scan({ draft, field, change, forecast, onBusy, onPageSize }: Props) {
  const { t } = useTranslation('intake');
  const { pictures, setPictures, join, startJoin, convert, upload } = useScan(change, onBusy);
  const { sending, busy, send, retry, stop } = upload;
  if (draft.secrecy === '3')
    return (
      <p className="notice" data-tone="warn">
        {t('field.rowOnlyHint')}
      </p>
    );
  if (draft.main)
    return <Paper main={draft.main} draft={draft} field={field} change={change} forecast={forecast} onPageSize={onPageSize} />;
  return (
    <Stack component="section" aria-label={t('drop.label')}>
      {pictures.length > 0 ? (
        <PageOrder pictures={pictures} onChange={setPictures} busy={busy || join.isPending} onJoin={startJoin} />
      ) : (
        <DropZone
          onPdf={(file) => send([file])}
          onOffice={(file) => {
            convert.reset();
            send([file]);
          }}
          onPictures={setPictures}
          disabled={busy || convert.isPending}
        />
      )}
      {convert.isPending ? <p role="status">{t('drop.converting')}</p> : null}
      {convert.isError ? <Failed error={convert.error} /> : null}
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
    </Stack>
  );
}

function Paper({ main, draft, field, change, forecast, onPageSize }: Omit<Props, 'onBusy'> & { main: Uploaded }) {
  const { t } = useTranslation('intake');
  const [now] = useState(() => new Date());
  const viewer = useRef<Viewer>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const over = useOverlap(viewer, size && { place: insidePage(draft.stamp, size), shape: 0.5 }, noMarks, size);
  const told = (mm: { width: number; height: number }) => {
    setSize(mm);
    onPageSize(mm);
  };
  const box = readFields.flatMap((name) => (name === field ? (proposed(draft, name)?.box ?? []) : []))[0];
  const isPlaced = box !== undefined;
  useEffect(() => {
    if (isPlaced && viewer.current && viewer.current.page() !== 1) viewer.current.goTo(1);
  }, [isPlaced]);
  const bytes = useQuery({
    queryKey: ['upload', main.id],
    queryFn: ({ signal }) => fetchBlob(`/sarabun/uploads/${main.id}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <section className={`panel ${classes.paper}`} aria-label={t('drop.label')}>
      <FileHead main={main} isOver={over.text} change={change} />
      {bytes.isError ? (
        <Failed error={main.held ? bytes.error : new Error(t('drop.gone'))} onRetry={() => void bytes.refetch()} />
      ) : (
        <Suspense>
          <div className={classes.views}>
            <PdfView
              file={bytes.data ?? null}
              label={main.name}
              listed
              viewer={viewer}
              pageOverlay={(page, mm) => {
                return (
                  <>
                    {page === 1 && box ? <PlaceOnPage box={box} /> : null}
                    {page === draft.stamp.page ? (
                      <Stamped page={page} mm={mm} draft={draft} change={change} forecast={forecast} now={now} onPageSize={told} />
                    ) : null}
                  </>
                );
              }}
            />
          </div>
        </Suspense>
      )}
    </section>
  );
}

/** What the file is, what there is to say against it, and what may be done with it. */
function FileHead({ main, isOver, change }: { main: Uploaded; isOver: boolean; change: Props['change'] }) {
  const { t } = useTranslation(['intake', 'files', 'layers']);
  const faults = [
    main.held ? t('files:held') : '',
    ...main.warnings.map((warning) => t(`files:warning.${warning}` as never) as string),
  ].filter(Boolean);
  return (
    <Group component="header" gap="4px 8px" pl={16} pr={8} py={8} bg="var(--surface)">
      <Text flex={1} miw={140} style={{ overflowWrap: 'anywhere' }}>
        {main.name}{' '}
        <span className="dim figures">
          {[main.pages ? t('drop.pages', { count: main.pages }) : '', fileSize(main.size)].filter(Boolean).join(' · ')}
        </span>
      </Text>
      <Button variant="subtle" onClick={() => change({ stamp: usualPlace })}>
        {t('stamp.usual')}
      </Button>
      <Button variant="default" onClick={() => change({ main: null })}>
        {t('drop.replace')}
      </Button>
      {faults.map((fault) => (
        <Text key={fault} w="100%" size="sm" c="var(--warn)">
          {fault}
        </Text>
      ))}
      {isOver ? (
        <Text w="100%" size="sm" c="var(--warn)" role="status">
          {t('layers:stampOverText')}
        </Text>
      ) : null}
    </Group>
  );
}

function Stamped({
  page,
  mm,
  draft,
  change,
  forecast,
  now,
  onPageSize,
}: Omit<Props, 'onBusy' | 'field'> & { page: number; mm: { width: number; height: number }; now: Date }) {
  const { t } = useTranslation('intake');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another size is news
  useEffect(() => onPageSize(mm), [mm.width, mm.height]);
  const central = forecast?.unitId === 10_000_000;
  return (
    <StampBox
      place={insidePage(draft.stamp, mm)}
      page={page}
      pageSize={mm}
      agency={forecast?.agency ?? ''}
      {...(forecast && !central ? { unit: forecast.unitName } : {})}
      number={t('stamp.forecast')}
      date={longThaiDate(now)}
      time={thaiTime(now)}
      onMove={(stamp) => change({ stamp })}
    />
  );
}
