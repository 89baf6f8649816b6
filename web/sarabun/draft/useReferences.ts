import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BroughtStub } from '../../../contract/sarabun/brought-stubs.ts';
import type { FoundLetter } from '../../../contract/sarabun/search.ts';
import { useUndo } from '../../ui/Undo.tsx';
import { type Linked, lineOf, lineSaid, linkedOf, namedIn } from './references.ts';
import type { Typed } from './useSaving.ts';

export type Links = Typed['links'];
interface Line {
  key: string;
  text: string;
}

interface Options {
  printed: boolean;
  fixed: boolean;
  refers: string[];
  links: Links;
  known: Linked[];
  onChange: (refers: string[], links: Links) => void;
}

/** Lines of the paper and the letters that they name: what goes from one goes from the other, and comes back with it. */
export function useReferences({ printed, fixed, refers, links, known, onChange }: Options) {
  const { t } = useTranslation('parts');
  const [names] = useState(() => new Map(known.map((one) => [one.documentId, one])));
  const [lines, setLines] = useState<Line[]>(() => refers.map((text, index) => ({ key: `${index}`, text })));
  const counter = useRef(lines.length);
  const { last, say, clear } = useUndo();
  const linked = links.map(({ documentId, kind }) => ({ kind, ...(names.get(documentId) ?? { documentId, docNo: '', subject: '' }) }));
  const named = new Set(lines.map((line) => namedIn(line.text, linked)?.documentId));

  function show(next: Line[], nextLinks: Links = links): void {
    clear();
    setLines(next);
    onChange(
      next.map((line) => line.text),
      nextLinks,
    );
  }
  const lineFor = (text: string) => {
    counter.current += 1;
    return { key: `${counter.current}`, text };
  };
  function remove(rest: Line[], documentId: number | undefined): void {
    show(
      rest,
      links.filter((one) => one.documentId !== documentId),
    );
    say(t('refers.removed'), () => show(lines, links));
  }
  return {
    lines,
    linked,
    /** Linked, and in no line. */
    unnamed: linked.filter((one) => !named.has(one.documentId)),
    last,
    clear,
    pick(letter: FoundLetter): void {
      names.set(letter.documentId, linkedOf(letter));
      const more = printed ? [lineFor(lineOf(letter))] : [];
      show([...lines.filter((line) => line.text.trim() !== ''), ...more], [...links, { documentId: letter.documentId, kind: 'REFERS' }]);
    },
    /** A line of a former register is said on the paper; it is linked already. */
    cite({ from, docNo, docDate, subject }: BroughtStub): void {
      if (printed) show([...lines.filter((line) => line.text.trim() !== ''), lineFor(lineSaid(from, docNo, docDate, subject))]);
    },
    addLine: () => show([...lines, lineFor('')]),
    write: (key: string, text: string) => show(lines.map((one) => (one.key === key ? { ...one, text } : one))),
    removeLine(key: string): void {
      const line = lines.find((one) => one.key === key);
      const rest = lines.filter((one) => one.key !== key);
      remove(rest, fixed ? undefined : namedIn(line?.text ?? '', linked)?.documentId);
    },
    unlink: (documentId: number) => remove(lines, documentId),
    setKind: (documentId: number, kind: Links[number]['kind']) =>
      show(
        lines,
        links.map((link) => (link.documentId === documentId ? { ...link, kind } : link)),
      ),
    move(from: number, to: number): void {
      const next = [...lines];
      const [line] = next.splice(from, 1);
      if (line) next.splice(to, 0, line);
      show(next);
    },
  };
}
