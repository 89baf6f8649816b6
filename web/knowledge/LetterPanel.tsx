import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { keepLetterAsKnowledge, letterKnowledge } from '../../contract/knowledge/calls.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { useModules } from '../shell/frame/menu.ts';
import { Answer } from '../ui/Answer.tsx';
import { toastError } from '../ui/toast.ts';
import { ofArticle } from './article-words.tsx';

/** Beside a letter: the articles that cite it, and keeping it as one once it is closed. */
export function LetterPanel({ documentId }: { documentId: number }) {
  const { t } = useTranslation('knowledge');
  const go = useNavigate();
  const may = (useModules() ?? []).some((one) => one.MENU_ACTION === 'knowledge');
  const read = useRead(letterKnowledge, { documentId }, { enabled: may });
  const keep = useWrite(keepLetterAsKnowledge, { refresh: ofArticle, onSuccess: ({ id }) => void go(paths.editArticle(id)) });
  if (!may) return null;
  return (
    <section aria-label={t('keep.cited')}>
      <Answer of={read} rows={2}>
        {({ keeps, articles }) => (
          <>
            {articles.length > 0 ? (
              <ul className="bare" aria-label={t('keep.cited')}>
                {articles.map(({ id, name }) => (
                  <li key={id}>
                    <Link className="link" to={paths.article(id)}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="hint">{t('keep.none')}</p>
            )}
            {keeps ? (
              <>
                <Button
                  mt={8}
                  variant="default"
                  leftSection={<IconBulb size={18} aria-hidden />}
                  loading={keep.isPending}
                  onClick={() => keep.mutate({ documentId }, { onError: (error) => toastError(error) })}
                >
                  {t('keep.act')}
                </Button>
                <p className="hint">{t('keep.words')}</p>
              </>
            ) : null}
          </>
        )}
      </Answer>
    </section>
  );
}
