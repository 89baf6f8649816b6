import { SimpleGrid } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import type { ManualRole, manualContents } from '../../contract/manuals/calls.ts';
import { paths } from '../paths.ts';
import { languageName } from '../shell/preferences/languages.ts';
import { Pill } from '../ui/Pill.tsx';
import classes from './Contents.module.css';

interface Props {
  contents: Given<typeof manualContents>;
  /** The chapter that is read; none: the contents fill the page. */
  topic?: string | undefined;
  role?: ManualRole | undefined;
}

/** All books with their chapters, one's own work first. Beside a chapter only its book is open. */
export function Contents({ contents: { books, mine }, topic, role }: Props) {
  const { t } = useTranslation('manuals');
  const place = (one: ManualRole) => (one === 'everyone' ? -2 : mine.includes(one) ? -1 : 0);
  const sorted = books.toSorted((a, b) => place(a.role) - place(b.role));
  const open = role ?? sorted.find((book) => book.chapters.some((one) => one.topic === topic))?.role;
  return (
    <SimpleGrid
      component="nav"
      aria-label={t('contents')}
      className={classes.books ?? ''}
      cols={topic ? 1 : { base: 1, md: 2, xl: 3 }}
      spacing={16}
    >
      {sorted.map((book) => (
        <details key={book.role} className="panel" open={!topic || book.role === open}>
          <summary className="opens">
            <strong>{t(`roles.${book.role}`)}</strong> {mine.includes(book.role) ? <Pill tone="brand">{t('mine')}</Pill> : null}{' '}
            {book.language !== master ? <Pill tone="brand">{t('inLanguage', { language: languageName(book.language) })}</Pill> : null}
          </summary>
          <ol className={classes.chapters}>
            {book.chapters.map((one) => (
              <li key={one.topic}>
                <Link
                  className="place"
                  to={paths.manual(one.topic, book.role)}
                  lang={book.language}
                  aria-current={one.topic === topic && book.role === open ? 'page' : undefined}
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ol>
          <Link
            to={paths.manualPrint(book.role)}
            className="opens ruled side-by-side"
            aria-label={t('printOf', { name: t(`roles.${book.role}`) })}
          >
            <IconPrinter size={18} aria-hidden />
            {t('printBook')}
          </Link>
        </details>
      ))}
    </SimpleGrid>
  );
}
