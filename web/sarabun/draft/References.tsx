import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core';
import { IconLink, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { linkKinds } from '../../../contract/sarabun/drafts.ts';
import type { FoundLetter } from '../../../contract/sarabun/search.ts';
import { paths } from '../../paths.ts';
import { Star } from '../../ui/FormParts.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { UndoLine, useUndo } from '../../ui/Undo.tsx';
import { LetterFinder } from './LetterFinder.tsx';
import classes from './References.module.css';
import { type Linked, lineOf, linkedOf, namedIn } from './references.ts';
import type { Typed } from './useSaving.ts';

type Links = Typed['links'];
interface Line {
  key: string;
  text: string;
}

interface Props {
  /** The paper of the kind has อ้างถึง; without it letters are only linked. */
  printed: boolean;
  /** The agency's rule asks for it: who asks, and why. */
  asked: ReactNode;
  /** Links are the drafter's: a reviewer changes the words only. */
  fixed: boolean;
  refers: string[];
  links: Links;
  known: Linked[];
  onChange: (refers: string[], links: Links) => void;
}

/** อ้างถึง: earlier letters found in the system and linked, and lines written by hand for those from elsewhere; in the order chosen. */
export function References({ printed, asked, fixed, refers, links, known, onChange }: Props) {
  const { t } = useTranslation(['parts', 'draft']);
  const [names] = useState(() => new Map(known.map((one) => [one.documentId, one])));
  const [lines, setLines] = useState<Line[]>(() => refers.map((text, index) => ({ key: `${index}`, text })));
  const counter = useRef(lines.length);
  const { last, say, clear } = useUndo();
  const label = t(printed ? 'draft:part.refers' : 'refers.related');
  const linked = links.map(({ documentId, kind }) => ({ kind, ...(names.get(documentId) ?? { documentId, docNo: '', subject: '' }) }));
  const unnamed = linked.filter((one) => !lines.some((line) => namedIn(line.text, linked)?.documentId === one.documentId));

  function show(next: Line[], nextLinks: Links): void {
    clear();
    setLines(next);
    onChange(
      next.map((line) => line.text),
      nextLinks,
    );
  }
  function keyFor(): string {
    counter.current += 1;
    return `${counter.current}`;
  }
  function pick(letter: FoundLetter): void {
    names.set(letter.documentId, linkedOf(letter));
    const more = printed ? [{ key: keyFor(), text: lineOf(letter) }] : [];
    show([...lines.filter((line) => line.text.trim() !== ''), ...more], [...links, { documentId: letter.documentId, kind: 'REFERS' }]);
  }
  function removeLine(line: Line): void {
    const link = fixed ? undefined : namedIn(line.text, linked);
    show(
      lines.filter((one) => one !== line),
      links.filter((one) => one.documentId !== link?.documentId),
    );
    say(t('refers.removed'), () => show(lines, links));
  }
  function move(from: number, to: number): void {
    const next = [...lines];
    const [line] = next.splice(from, 1);
    if (line) next.splice(to, 0, line);
    show(next, links);
  }
  const kindField = (one: { documentId: number; kind: Links[number]['kind']; docNo: string; subject: string }) => (
    <div className={classes.link}>
      <Link to={paths.document(one.documentId)} target="_blank" className={classes.open}>
        <IconLink size={14} aria-hidden /> {one.subject || one.docNo}
      </Link>
      <NativeSelect
        size="xs"
        aria-label={t('refers.as', { name: one.docNo || one.subject })}
        value={one.kind}
        disabled={fixed}
        data={linkKinds.map((kind) => ({ value: kind, label: t(`refers.kind.${kind}`) }))}
        onChange={({ currentTarget: { value } }) =>
          show(
            lines,
            links.map((link) => (link.documentId === one.documentId ? { ...link, kind: value as Links[number]['kind'] } : link)),
          )
        }
      />
    </div>
  );
  return (
    <div id="draft-refers" className={classes.root}>
      <p className={classes.label}>
        {label}
        {asked ? <Star /> : null}
      </p>
      {asked}
      {printed ? (
        <SortableList
          label={label}
          rows={lines.map((line, index) => ({ ...line, name: line.text || t('refers.line', { place: index + 1 }) }))}
          onMove={move}
        >
          {(row, index) => {
            const line = lines[index] ?? row;
            const link = namedIn(line.text, linked);
            return (
              <div className={classes.row}>
                <div className={classes.typed}>
                  <Textarea
                    autosize
                    aria-label={t('refers.line', { place: index + 1 })}
                    placeholder={t('refers.placeholder')}
                    value={line.text}
                    maxLength={500}
                    onChange={({ currentTarget: { value } }) =>
                      show(
                        lines.map((one) => (one.key === line.key ? { ...one, text: value.replace(/\n/g, ' ') } : one)),
                        links,
                      )
                    }
                  />
                  <Remove name={row.name} onClick={() => removeLine(line)} />
                </div>
                {link ? kindField(link) : null}
              </div>
            );
          }}
        </SortableList>
      ) : null}
      {unnamed.length > 0 ? (
        <ul className={classes.list} aria-label={t('refers.unprinted')}>
          {unnamed.map((one) => (
            <li key={one.documentId}>
              {kindField(one)}
              {fixed ? null : (
                <Remove
                  name={one.docNo || one.subject}
                  onClick={() => {
                    show(
                      lines,
                      links.filter((link) => link.documentId !== one.documentId),
                    );
                    say(t('refers.removed'), () => show(lines, links));
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <UndoLine last={last} clear={clear} />
      {fixed ? null : <LetterFinder label={t('refers.find')} except={links.map((one) => one.documentId)} onPick={pick} />}
      {printed ? (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.start ?? ''}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => show([...lines, { key: keyFor(), text: '' }], links)}
        >
          {t('refers.addLine')}
        </Button>
      ) : null}
    </div>
  );
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('parts');
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('refers.remove', { name })} onClick={onClick}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}
