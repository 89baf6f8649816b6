import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveStamp } from '../../../contract/sarabun/acts.ts';
import {
  type Layer,
  type LayerOffer,
  layLayer,
  letterLayers,
  moveLayer,
  previewLayer,
  removeLayer,
} from '../../../contract/sarabun/layers.ts';
import type { Place, StampView } from '../../../contract/sarabun/letters.ts';
import { call, readKey, useRead, useWrite } from '../../api.ts';
import { toastDone, toastError } from '../../ui/toast.ts';
import type { Letter } from '../document/ActionPanel.tsx';
import type { Viewer } from '../viewer/PdfView.tsx';
import { type Neighbour, roomFor, useOverlap } from './useOverlap.ts';

/** What is in the hand: a new mark, one that lies there, or the receive stamp. */
export type Held = { name: string; place: Place; shape: number } & (
  | { on: 'new'; offer: LayerOffer; picture: string }
  | { on: 'layer'; layer: Layer }
  | { on: 'stamp'; stampId: number }
);

const stampShape = 25 / 50;

/** The marks of a letter, and the one that is being laid or moved. */
export function useLaying(letter: Letter, on: boolean, viewer: RefObject<Viewer | null>, onChanged: () => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const [full, setFull] = useState(false);
  const [reveal, setReveal] = useState(0);
  /** It was dragged already: a free place that is found later does not overrule that. */
  const movedByHand = useRef(false);
  const [pageSize, setPageSize] = useState<{ width: number; height: number } | null>(null);
  const { neighbours, ...marks } = useMarks(letter, on, held);
  const over = useOverlap(viewer, held, neighbours, pageSize);
  const writes = useLayingWrites(letter.document.id, held, () => {
    setHeld(null);
    onChanged();
  });
  const { nameOf } = marks;

  async function take(offer: LayerOffer): Promise<void> {
    try {
      const taken = await drawn(letter.document.id, offer);
      setFull(false);
      movedByHand.current = false;
      setHeld({ on: 'new', offer, name: nameOf(offer), ...taken });
      viewer.current?.goTo(offer.place.page);
      setReveal((now) => now + 1);
    } catch (error) {
      toastError(error);
    }
  }

  /** Tells when there is none. */
  function findRoom(): void {
    if (!held || !pageSize) return;
    const room = roomFor(viewer.current, held, neighbours, pageSize);
    setFull(room === null);
    if (room) setHeld({ ...held, place: room });
    setReveal((now) => now + 1);
  }

  // A new endorsement goes at once where nothing is hidden by it.
  const isNew = held?.on === 'new' && held.offer.kind === 'ENDORSE' ? held.offer.endorsementId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is taken in hand and its page is drawn
  useEffect(() => {
    if (isNew === null || !pageSize) return;
    const timer = setTimeout(() => !movedByHand.current && findRoom(), 300);
    return () => clearTimeout(timer);
  }, [isNew, pageSize?.width, pageSize?.height]);

  return {
    ...marks,
    ...writes,
    held,
    over,
    full,
    reveal,
    take,
    findRoom,
    setPageSize,
    cancel: () => setHeld(null),
    moveTo: (place: Place) => {
      movedByHand.current = true;
      setFull(false);
      setHeld((now) => now && { ...now, place });
    },
    toPage: (page: number) => {
      setHeld((now) => now && { ...now, place: { ...now.place, page } });
      viewer.current?.goTo(page);
    },
    holdLayer: (layer: Layer, place: Place) => setHeld({ on: 'layer', layer, name: nameOf(layer), shape: shapeOf(layer), place }),
    holdStamp: (stamp: StampView, place: Place) =>
      setHeld({ on: 'stamp', stampId: stamp.id, name: marks.nameOfStamp(stamp), shape: stampShape, place }),
  };
}

/** What lies on the letter and may be laid on it; `neighbours`: all but the one in the hand. */
function useMarks(letter: Letter, on: boolean, held: Held | null) {
  const { t } = useTranslation('layers');
  const list = useRead(letterLayers, { documentId: letter.document.id }, { enabled: on, staleTime: 0 });
  const layers = list.data?.layers ?? [];
  const stamps = letter.stamps.filter((stamp) => !stamp.voided);
  const nameOf = ({ kind, label }: { kind: Layer['kind']; label: string }) => t('of', { kind: t(`kind.${kind}`), label }).trim();
  const nameOfStamp = ({ number }: StampView) => `${t('kind.RECEIVE')} ${number}`;
  const neighbours: Neighbour[] = [
    ...layers
      .filter((one) => !(held?.on === 'layer' && held.layer.id === one.id))
      .map((one) => ({ name: nameOf(one), place: one.place, shape: shapeOf(one) })),
    ...stamps
      .filter((one) => !(held?.on === 'stamp' && held.stampId === one.id))
      .map((one) => ({ name: nameOfStamp(one), place: one.place, shape: stampShape })),
  ];
  return { layers, stamps, offers: list.data?.offers ?? [], sheet: list.data?.sheet ?? [], nameOf, nameOfStamp, neighbours };
}

/** Keeps what is in the hand where it lies, or takes a mark away. */
function useLayingWrites(documentId: number, held: Held | null, onDone: () => void) {
  const { t } = useTranslation('layers');
  const client = useQueryClient();
  const done = (words: string) => () => {
    toastDone(words);
    void client.invalidateQueries({ queryKey: readKey(letterLayers) });
    onDone();
  };
  const lay = useWrite(layLayer, { onSuccess: done(held ? t('saved', { name: held.name }) : '') });
  const move = useWrite(moveLayer, { onSuccess: done(t('moved')) });
  const remove = useWrite(removeLayer, { onSuccess: done(t('removed')) });
  const stamp = useWrite(moveStamp, { onSuccess: done(t('moved')) });
  const onError = { onError: (error: unknown) => toastError(error) };
  function save(): void {
    if (!held) return;
    const { place } = held;
    if (held.on === 'stamp') stamp.mutate({ stampId: held.stampId, place }, onError);
    else if (held.on === 'layer') move.mutate({ layerId: held.layer.id, place }, onError);
    else {
      const { kind, endorsementId } = held.offer;
      lay.mutate({ documentId, kind, place, ...(endorsementId ? { endorsementId } : {}) }, onError);
    }
  }
  return {
    busy: lay.isPending || move.isPending || remove.isPending || stamp.isPending,
    save,
    takeAway: () => held?.on === 'layer' && remove.mutate({ layerId: held.layer.id }, onError),
  };
}

/** How the mark would look, and where it would lie. */
async function drawn(documentId: number, { kind, endorsementId, place }: LayerOffer) {
  const { picture, widthMm, heightMm } = await call(previewLayer, { documentId, kind, ...(endorsementId ? { endorsementId } : {}) });
  // words are as wide as they are; what is remembered is the place
  const width = kind === 'SPEED' || kind === 'SECRECY' ? Math.max(20, Math.round(widthMm)) : place.width;
  return { picture, shape: heightMm / widthMm, place: { ...place, width } };
}

function shapeOf({ heightMm, widthMm }: Layer): number {
  return heightMm / widthMm;
}

export type Laying = ReturnType<typeof useLaying>;
