import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHead } from '../../ui/PageHead.tsx';
import classes from './Books.module.css';

interface Props {
  title: string;
  /** Which book it is about. */
  book: { name: string; unitName: string };
  back: string;
  hint: string;
  manage: boolean;
  children?: ReactNode;
}

/** Head of a page about one book, with the way back to all of them. */
export function BookHead({ title, book, back, hint, manage, children }: Props) {
  const { t } = useTranslation('bookSettings');
  const about = book.name.includes(book.unitName) ? book.name : `${book.name} · ${book.unitName}`;
  return (
    <>
      <Link to={back} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {t('back')}
      </Link>
      <PageHead
        title={title}
        tab={`${title} ${book.name}`}
        hint={
          <>
            <b>{about}</b>
            <br />
            {hint}
          </>
        }
      >
        {children}
      </PageHead>
      {manage ? null : <p className={classes.hint}>{t('viewOnly')}</p>}
    </>
  );
}
