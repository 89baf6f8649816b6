import { useRef, useState } from 'react';
import { arrangeDraftFiles, attachToDraft, type Content } from '../../../contract/sarabun/drafts.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { call, randomId } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import { enclosureOf, type Row, rowsOf } from './enclosures.ts';

interface Asked {
  documentId: number;
  enclosures: Content['enclosures'];
  files: DocumentFile[];
  /** The paper of the kind has สิ่งที่ส่งมาด้วย; without it there are files only. */
  printed: boolean;
  onFiles: (files: DocumentFile[]) => void;
  put: (enclosures: Content['enclosures']) => void;
}

/** Lines and files of a draft as one list. The files follow the list on the server, one call at a time. */
export function useDraftFiles({ documentId, enclosures, files, printed, onFiles, put }: Asked) {
  const [rows, setRows] = useState(() => rowsOf(enclosures, files, printed));
  const now = useRef(rows);
  const stand = useRef(files);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const counter = useRef(0);

  function show(next: Row[]): void {
    now.current = next;
    setRows(next);
    if (printed) put(next.map(({ key: _, ...line }) => line));
  }
  function keep(given: DocumentFile[]): void {
    stand.current = given;
    onFiles(given);
  }
  /** One after the other: each answer is the whole list. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = queue.current.then(work);
    queue.current = next.catch(() => undefined);
    return next;
  }
  /** The server's list in the order of the rows. */
  function arrange(): void {
    void inTurn(async () => {
      const wanted = now.current.flatMap((row) => row.file ?? []);
      if (wanted.join() === stand.current.map((file) => file.id).join()) return;
      keep((await call(arrangeDraftFiles, { documentId, keep: wanted }, { key: randomId() })).files);
    }).catch(toastError);
  }
  function keyFor(): string {
    counter.current += 1;
    return `new ${counter.current}`;
  }

  return {
    rows,
    add: () => show([...now.current, { key: keyFor(), name: '', quantity: '1 ฉบับ' }]),
    change: (key: string, part: Partial<Row>) => show(now.current.map((row) => (row.key === key ? { ...row, ...part } : row))),
    move(from: number, to: number): void {
      const next = [...now.current];
      const [row] = next.splice(from, 1);
      if (row) next.splice(to, 0, row);
      show(next);
      arrange();
    },
    /** An uploaded file becomes one of the letter: of the line that asked for it, else a line of its own, at `place` or at the end. */
    attach(fileId: string, forKey: string | null, back?: { row: Row; place: number }): void {
      void inTurn(async () => {
        const given = await call(attachToDraft, { documentId, files: [fileId] }, { key: randomId() });
        keep(given.files);
        const file = given.files.find((one) => one.fileId === fileId);
        if (!file) return;
        const row = now.current.find((one) => one.key === forKey);
        if (row) show(now.current.map((one) => (one === row ? { ...one, name: one.name || enclosureOf(file).name, file: file.id } : one)));
        else if (back) show(now.current.toSpliced(back.place, 0, { ...back.row, file: file.id }));
        else show([...now.current, { ...enclosureOf(file), key: keyFor() }]);
      })
        .then(arrange)
        .catch(toastError);
    },
    /** Takes the row out, its file too; gives what is needed to put it back. */
    remove(key: string): { row: Row; place: number; fileId: string | null } | null {
      const place = now.current.findIndex((row) => row.key === key);
      const row = now.current[place];
      if (!row) return null;
      show(now.current.toSpliced(place, 1));
      arrange();
      return { row, place, fileId: stand.current.find((file) => file.id === row.file)?.fileId ?? null };
    },
    putBack: (row: Row, place: number) => show(now.current.toSpliced(place, 0, row)),
  };
}
