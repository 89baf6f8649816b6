import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import type { ManualRole, manualContents } from '../../contract/manuals/calls.ts';
import { paths } from '../paths.ts';
import { languageName } from '../shell/preferences/languages.ts';
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
    <nav aria-label={t('contents')} className={classes.books} data-wide={topic ? undefined : true}>
      {sorted.map((book) => (
        <details key={book.role} className={classes.book} open={!topic || book.role === open}>
          <summary className={classes.head}>
            <span>
              {t(`roles.${book.role}`)}
              {mine.includes(book.role) ? <span className={classes.mine}>{t('mine')}</span> : null}
              {book.language !== master ? (
                <span className={classes.mine}>{t('inLanguage', { language: languageName(book.language) })}</span>
              ) : null}
            </span>
          </summary>
          <ol className={classes.chapters}>
            {book.chapters.map((one) => (
              <li key={one.topic}>
                <Link
                  to={paths.manual(one.topic, book.role)}
                  lang={book.language}
                  aria-current={one.topic === topic && book.role === open ? 'page' : undefined}
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ol>
          <Link to={paths.manualPrint(book.role)} className={classes.print} aria-label={t('printOf', { name: t(`roles.${book.role}`) })}>
            <IconPrinter size={18} aria-hidden />
            {t('printBook')}
          </Link>
        </details>
      ))}
    </nav>
  );
}
