import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageHead } from '../../ui/PageHead.tsx';

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
      <BackLink to={back}>{t('back')}</BackLink>
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
      {manage ? null : <p className="notice">{t('viewOnly')}</p>}
    </>
  );
}
