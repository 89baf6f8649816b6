import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import type { Source } from './FoundSelect.tsx';

const LinkLetter = lazy(() => import('./LinkLetter.tsx').then((file) => ({ default: file.LinkLetter })));

interface ShownLetter<Part extends string> {
  part: Part;
  name: string;
  letter: { id: number; number: string; state: number; subject: string } | null;
  /** The caller writes it. */
  writes: boolean;
}

interface Props<Part extends string> {
  title: string;
  letters: readonly ShownLetter<Part>[];
  draft: (part: Part) => Promise<{ documentId: number }>;
  link: (part: Part, documentId: number) => Promise<unknown>;
  /** Letters that may be it. */
  from: (part: Part) => Source;
}

/** Letters of a round or a case: each drafted from what is known, or one that is there already. They go the way of every letter. */
export function LettersPanel<Part extends string>({ title, letters, draft, link, from }: Props<Part>) {
  const { t } = useTranslation('assetCheck');
  const go = useNavigate();
  const [links, setLinks] = useState<ShownLetter<Part> | null>(null);
  const make = (part: Part) =>
    void draft(part)
      .then(({ documentId }) => {
        toastDone(t('letters.drafted'));
        return go(paths.draft(documentId));
      })
      .catch(toastError);
  return (
    <Panel title={title} flush>
      <ul className="bare flush" aria-label={title}>
        {letters.map((one) => {
          const { part, name, letter, writes } = one;
          return (
            <li key={part} className="row">
              <span className="words">
                <Lines
                  sub={[
                    letter ? letter.number || letter.subject : t('letters.none'),
                    letter && letter.state < 40 && t('letters.notIssued'),
                  ]}
                >
                  {letter ? (
                    <Link className="link" to={paths.document(letter.id)}>
                      {name}
                    </Link>
                  ) : (
                    <span>{name}</span>
                  )}
                </Lines>
              </span>
              {writes && !(letter && letter.state >= 40) ? (
                <span className="side-by-side">
                  <Button variant="default" aria-label={t('letters.draftOf', { part: name })} onClick={() => make(part)}>
                    {t('letters.draft')}
                  </Button>
                  <Button variant="subtle" aria-label={t('letters.linkOf', { part: name })} onClick={() => setLinks(one)}>
                    {t('letters.link')}
                  </Button>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        {links ? (
          <LinkLetter
            title={t('letters.linkOf', { part: links.name })}
            from={from(links.part)}
            send={(documentId) => link(links.part, documentId)}
            onClose={() => setLinks(null)}
          />
        ) : null}
      </Suspense>
    </Panel>
  );
}
