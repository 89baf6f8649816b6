import { useEffect, useRef, useState } from 'react';
import { type Corners, wholeFrame } from './geometry.ts';
import { openPhotoDesk, type PhotoDesk } from './photo-desk.ts';

/** How a picture was made straight, and out of which photo. */
export interface Edit {
  photo: File;
  corners: Corners;
  turns: number;
}

/** The pictures of the form, and what is known of each: proposed corners, and how it was made straight. */
export function usePhotos(pictures: File[]): {
  desk: PhotoDesk | null;
  /** The first photo with a page on it that nobody has looked at. */
  next: File | null;
  editOf: (picture: File) => Edit;
  settle: (picture: File, edit?: Edit) => void;
} {
  const [desk, setDesk] = useState<PhotoDesk | null>(null);
  const [proposed, setProposed] = useState<ReadonlyMap<File, Corners>>(new Map());
  const [settled, setSettled] = useState<ReadonlySet<File>>(new Set());
  const edits = useRef(new Map<File, Edit>());
  const asked = useRef(new Set<File>());
  useEffect(() => {
    const opened = openPhotoDesk();
    setDesk(opened);
    // of a desk that was closed nothing is answered any more
    asked.current = new Set();
    return () => opened?.close();
  }, []);
  useEffect(() => {
    for (const picture of pictures) {
      if (!desk || asked.current.has(picture) || edits.current.has(picture)) continue;
      asked.current.add(picture);
      desk.propose(picture).then(
        (corners) => setProposed((now) => new Map(now).set(picture, corners)),
        // one that can't be read here is judged by the server
        () => undefined,
      );
    }
  }, [desk, pictures]);
  const waits = (picture: File) => {
    const corners = proposed.get(picture);
    return corners !== undefined && corners !== wholeFrame && !isWhole(corners) && !settled.has(picture);
  };
  return {
    desk,
    next: pictures.find(waits) ?? null,
    editOf: (picture) => edits.current.get(picture) ?? { photo: picture, corners: proposed.get(picture) ?? wholeFrame, turns: 0 },
    settle(picture, edit) {
      if (edit) edits.current.set(picture, edit);
      setSettled((now) => new Set(now).add(picture));
    },
  };
}

/** A message brings a copy. */
function isWhole(corners: Corners): boolean {
  return corners.every(({ x, y }, place) => x === wholeFrame[place]?.x && y === wholeFrame[place]?.y);
}
