import { useEffect, useState } from 'react';
import { paperPath } from '../../contract/meeting/meetings.ts';
import { fetchBlob } from '../api.ts';
import { dropAnswers, findAnswer, keepAnswer, keptNames } from '../offline/kept-answers.ts';
import { useUser } from '../shell/session/session.ts';

const nameOf = (meetingId: number, paperId: number) => `meeting ${meetingId} paper ${paperId}`;

interface Paper {
  id: number;
  open: boolean;
}

/**
 * Papers of a meeting lie in this browser, so that they open without a network: those that are open to the reader now. One that is shut to him since, as
 * of an item in which he has an interest, is taken out as soon as that is known. All go on signing out.
 */
export function useKeptPapers(meetingId: number, papers: readonly Paper[] | undefined): { kept: number; all: number } {
  const { F_PERSON_ID: personId } = useUser();
  const [kept, setKept] = useState(0);
  // by which papers they are, not by the list that each answer makes anew
  const open = papers?.flatMap(({ id, open }) => (open ? id : [])).join(',');
  useEffect(() => {
    if (open === undefined) return;
    const wanted = open.split(',').filter(Boolean).map(Number);
    let current = true;
    const told = (count: number) => current && setKept(count);
    void keepAll(personId, meetingId, wanted, told);
    return () => {
      current = false;
    };
  }, [personId, meetingId, open]);
  return { kept, all: papers?.filter((one) => one.open).length ?? 0 };
}

async function keepAll(personId: number, meetingId: number, wanted: readonly number[], told: (count: number) => void): Promise<void> {
  const there = await keptNames(personId, `meeting ${meetingId} paper `);
  const shut = there.filter((name) => !wanted.some((id) => name === nameOf(meetingId, id)));
  await dropAnswers(personId, shut);
  let count = wanted.filter((id) => there.includes(nameOf(meetingId, id))).length;
  told(count);
  for (const id of wanted) {
    if (there.includes(nameOf(meetingId, id))) continue;
    const blob = await fetchBlob(paperPath(id)).catch(() => null);
    if (!blob) continue;
    await keepAnswer({ personId, of: nameOf(meetingId, id), given: blob });
    count += 1;
    told(count);
  }
}

/** A paper from this browser, else from the office. */
export function usePaper(meetingId: number, paper: Paper | undefined): { file: Blob | null; fault: unknown } {
  const { F_PERSON_ID: personId } = useUser();
  const [shown, setShown] = useState<{ id: number; file: Blob | null; fault: unknown } | null>(null);
  const [id, open] = [paper?.id ?? 0, paper?.open ?? false];
  useEffect(() => {
    if (!open || id === 0) return setShown(null);
    let current = true;
    void (async () => {
      const kept = await findAnswer(personId, nameOf(meetingId, id));
      const file = kept instanceof Blob ? kept : await fetchBlob(paperPath(id));
      if (current) setShown({ id, file, fault: null });
    })().catch((fault) => current && setShown({ id, file: null, fault }));
    return () => {
      current = false;
    };
  }, [personId, meetingId, id, open]);
  return shown?.id === id ? shown : { file: null, fault: null };
}
