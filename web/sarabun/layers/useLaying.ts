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
  const { t } = useTranslation('layers');
  const client = useQueryClient();
  const [held, setHeld] = useState<Held | null>(null);
  const [full, setFull] = useState(false);
  const [reveal, setReveal] = useState(0);
  /** It was dragged already: a free place that is found later does not overrule that. */
  const movedByHand = useRef(false);
  const [pageSize, setPageSize] = useState<{ width: number; height: number } | null>(null);
  const documentId = letter.document.id;
  const list = useRead(letterLayers, { documentId }, { enabled: on, staleTime: 0 });
  const layers = list.data?.layers ?? [];
  const stamps = letter.stamps.filter((stamp) => !stamp.voided);
  const nameOf = ({ kind, label }: { kind: Layer['kind']; label: string }) => t('of', { kind: t(`kind.${kind}`), label }).trim();
  const neighbours: Neighbour[] = [
    ...layers
      .filter((one) => !(held?.on === 'layer' && held.layer.id === one.id))
      .map((one) => ({ name: nameOf(one), place: one.place, shape: one.heightMm / one.widthMm })),
    ...stamps
      .filter((one) => !(held?.on === 'stamp' && held.stampId === one.id))
      .map((one) => ({ name: `${t('kind.RECEIVE')} ${one.number}`, place: one.place, shape: stampShape })),
  ];
  const over = useOverlap(viewer, held, neighbours, pageSize);

  const done = (words: string) => () => {
    toastDone(words);
    setHeld(null);
    void client.invalidateQueries({ queryKey: readKey(letterLayers) });
    onChanged();
  };
  const lay = useWrite(layLayer, { onSuccess: done(held ? t('saved', { name: held.name }) : '') });
  const move = useWrite(moveLayer, { onSuccess: done(t('moved')) });
  const remove = useWrite(removeLayer, { onSuccess: done(t('removed')) });
  const stamp = useWrite(moveStamp, { onSuccess: done(t('moved')) });

  async function take(offer: LayerOffer): Promise<void> {
    try {
      const asked = { documentId, kind: offer.kind, ...(offer.endorsementId ? { endorsementId: offer.endorsementId } : {}) };
      const drawn = await call(previewLayer, asked);
      // words are as wide as they are; what is remembered is the place
      const width = offer.kind === 'SPEED' || offer.kind === 'SECRECY' ? Math.max(20, Math.round(drawn.widthMm)) : offer.place.width;
      setFull(false);
      movedByHand.current = false;
      setHeld({
        on: 'new',
        offer,
        name: nameOf(offer),
        picture: drawn.picture,
        shape: drawn.heightMm / drawn.widthMm,
        place: { ...offer.place, width },
      });
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

  function save(): void {
    if (!held) return;
    const { place } = held;
    const onError = { onError: (error: unknown) => toastError(error) };
    if (held.on === 'stamp') stamp.mutate({ stampId: held.stampId, place }, onError);
    else if (held.on === 'layer') move.mutate({ layerId: held.layer.id, place }, onError);
    else {
      const { kind, endorsementId } = held.offer;
      lay.mutate({ documentId, kind, place, ...(endorsementId ? { endorsementId } : {}) }, onError);
    }
  }

  return {
    layers,
    stamps,
    offers: list.data?.offers ?? [],
    sheet: list.data?.sheet ?? [],
    held,
    over,
    full,
    reveal,
    busy: lay.isPending || move.isPending || remove.isPending || stamp.isPending,
    nameOf,
    take,
    findRoom,
    save,
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
    holdLayer: (layer: Layer, place: Place) =>
      setHeld({ on: 'layer', layer, name: nameOf(layer), shape: layer.heightMm / layer.widthMm, place }),
    holdStamp: ({ id, number }: StampView, place: Place) =>
      setHeld({ on: 'stamp', stampId: id, name: `${t('kind.RECEIVE')} ${number}`, shape: stampShape, place }),
    takeAway: () => held?.on === 'layer' && remove.mutate({ layerId: held.layer.id }, { onError: (error) => toastError(error) }),
  };
}

export type Laying = ReturnType<typeof useLaying>;
