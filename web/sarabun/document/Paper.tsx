import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place, StampView } from '../../../contract/sarabun/letters.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LayBar } from '../layers/LayBar.tsx';
import { LayMenu } from '../layers/LayMenu.tsx';
import { MarkBox } from '../layers/MarkBox.tsx';
import { type Laying, useLaying } from '../layers/useLaying.ts';
import { useFileWords } from '../viewer/file-words.ts';
import { PdfView, type Viewer } from '../viewer/PdfView.tsx';
import { StampBox } from '../viewer/StampBox.tsx';
import type { Start } from '../viewer/useSearch.ts';
import type { Letter } from './ActionPanel.tsx';
import { FileMenu } from './FileMenu.tsx';
import { paperOf } from './open-ahead.ts';
import classes from './Paper.module.css';

interface Props {
  documentFileId: number;
  letter: Letter;
  start?: Start | undefined;
  onChanged: () => void;
}

/** The untouched original with stamps and endorsements laid over it; whoever may move one drags it here. */
export function Paper({ documentFileId, letter, start, onChanged }: Props) {
  const { t } = useTranslation('layers');
  const file = letter.files.find((one) => one.id === documentFileId);
  const viewer = useRef<Viewer>(null);
  const [bare, setBare] = useState(false);
  const bytes = useQuery(paperOf(letter, documentFileId));
  const words = useFileWords(documentFileId, file?.reading);
  const isLetter = file?.role === 'MAIN' && file.mime === 'application/pdf';
  const laying = useLaying(letter, isLetter, viewer, onChanged);
  if (bytes.isError) return <Failed error={bytes.error} onRetry={() => void bytes.refetch()} />;
  const over = isLetter && !bare;
  return (
    <>
      <PdfView
        file={bytes.data ?? null}
        label={file?.name ?? ''}
        viewer={viewer}
        words={words}
        start={start}
        tools={
          <>
            {isLetter ? <LayMenu laying={laying} bare={bare} onBare={setBare} /> : null}
            {/* on phones the bar of the window has no room for them */}
            <Box hiddenFrom="md">
              <FileMenu letter={letter} />
            </Box>
          </>
        }
        {...(over ? { pageOverlay: (page, size) => <Marks page={page} size={size} letter={letter} laying={laying} /> } : {})}
      />
      {isLetter && bare ? (
        <p className={`panel ${classes.bare}`} role="status">
          {t('hidden')}
        </p>
      ) : null}
      {over ? <LayBar laying={laying} pages={file?.pages ?? 1} /> : null}
    </>
  );
}

interface MarksProps {
  page: number;
  size: { width: number; height: number };
  letter: Letter;
  laying: Laying;
}

/** What lies on one page; what is in the hand lies where the hand has it. */
function Marks(given: MarksProps) {
  const { page, size, laying } = given;
  const { held } = laying;
  const isHere = held?.place.page === page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another size is news
  useEffect(() => {
    if (isHere) laying.setPageSize(size);
  }, [isHere, size.width, size.height]);
  return (
    <>
      <Stamps {...given} />
      <Layers {...given} />
      {held?.on === 'new' && isHere ? (
        <MarkBox
          name={held.name}
          picture={held.picture}
          shape={held.shape}
          place={held.place}
          page={page}
          pageSize={size}
          held
          reveal={laying.reveal}
          onMove={laying.moveTo}
        />
      ) : null}
    </>
  );
}

function Stamps({ page, size, letter, laying }: MarksProps) {
  const { held } = laying;
  const mayMove = (stamp: StampView) =>
    letter.may.some((one) => one.action === 'moveStamp' && one.allowed && one.id === stamp.transmissionId);
  return laying.stamps.map((stamp) => {
    const place = held?.on === 'stamp' && held.stampId === stamp.id ? held.place : stamp.place;
    if (place.page !== page) return null;
    return (
      <StampBox
        key={stamp.id}
        place={place}
        page={page}
        pageSize={size}
        agency={stamp.agency}
        unit={stamp.unit}
        number={stamp.number}
        date={stamp.date}
        time={stamp.time}
        {...(mayMove(stamp) ? { onMove: (moved: Place) => laying.holdStamp(stamp, moved) } : {})}
      />
    );
  });
}

function Layers({ page, size, laying }: MarksProps) {
  const { held } = laying;
  return laying.layers.map((layer) => {
    const isHeld = held?.on === 'layer' && held.layer.id === layer.id;
    const place = isHeld ? held.place : layer.place;
    if (place.page !== page) return null;
    return (
      <MarkBox
        key={layer.id}
        name={laying.nameOf(layer)}
        picture={layer.picture}
        shape={layer.heightMm / layer.widthMm}
        place={place}
        page={page}
        pageSize={size}
        held={isHeld}
        reveal={isHeld ? laying.reveal : 0}
        {...(layer.mayChange ? { onMove: (moved: Place) => laying.holdLayer(layer, moved) } : {})}
      />
    );
  });
}
