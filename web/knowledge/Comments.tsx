import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ArticleComment, commentArticle, removeArticleComment } from '../../contract/knowledge/calls.ts';
import { useSend } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { errorText } from '../ui/error-text.ts';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { useUnsaved } from '../ui/useUnsaved.ts';
import { type Article, ofArticle } from './article-words.tsx';
import classes from './knowledge.module.css';

/** What readers ask, each with its answers. */
export function Comments({ article: { id, state, comments } }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const [answers, setAnswers] = useState<number | null>(null);
  if (state !== 'PUBLISHED' && state !== 'REVIEW_DUE') return null;
  const questions = comments.filter(({ answerTo }) => answerTo === null);
  return (
    <Panel title={t('readers.comments')} count={questions.length}>
      <div className="stack">
        {questions.length === 0 ? <p className="hint">{t('readers.none')}</p> : null}
        {questions.map((question) => {
          const given = comments.filter(({ answerTo }) => answerTo === question.id);
          return (
            <div key={question.id}>
              <Said articleId={id} comment={question} open={given.length === 0} onAnswer={() => setAnswers(question.id)} />
              {given.map((answer) => (
                <div key={answer.id} className={classes.answer}>
                  <Said articleId={id} comment={answer} />
                </div>
              ))}
              {answers === question.id ? (
                <div className={classes.answer}>
                  <Write
                    articleId={id}
                    answerTo={question.id}
                    label={t('readers.answerTo', { name: question.by })}
                    onDone={() => setAnswers(null)}
                  />
                </div>
              ) : null}
            </div>
          );
        })}
        <Write articleId={id} answerTo={null} label={t('readers.ask')} hint={t('readers.askHint')} />
      </div>
    </Panel>
  );
}

interface SaidProps {
  articleId: number;
  comment: ArticleComment;
  /** Nobody has answered yet. */
  open?: boolean;
  onAnswer?: () => void;
}

function Said({ articleId, comment: { id, by, at, text, removed, mayRemove }, open, onAnswer }: SaidProps) {
  const { t } = useTranslation('knowledge');
  const remove = useSend(removeArticleComment, ofArticle);
  const drop = async () => {
    if (!(await confirm({ title: t('readers.removeTitle'), confirmLabel: t('readers.remove'), danger: true }))) return;
    remove({ id: articleId, commentId: id })
      .then(() => toastDone(t('readers.removed')))
      .catch((error) => toastError(error));
  };
  return (
    <>
      <p className={classes.said}>
        <b>{by}</b> {removed ? <span className="dim">{t('readers.removed')}</span> : text}
      </p>
      <div className="side-by-side dim" style={{ alignItems: 'center' }}>
        <span>{[shortDateTime(at), open ? t('readers.noAnswer') : ''].filter(Boolean).join(' · ')}</span>
        {onAnswer && !removed ? <RowButton onClick={onAnswer}>{t('readers.answer')}</RowButton> : null}
        {mayRemove ? <RowButton onClick={() => void drop()}>{t('readers.remove')}</RowButton> : null}
      </div>
    </>
  );
}

function Write({
  articleId,
  answerTo,
  label,
  hint,
  onDone,
}: {
  articleId: number;
  answerTo: number | null;
  label: string;
  hint?: string;
  onDone?: () => void;
}) {
  const { t } = useTranslation('knowledge');
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const [pending, setPending] = useState(false);
  const send = useSend(commentArticle, ofArticle);
  useUnsaved(text !== '', pending);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    setFault('');
    send({ id: articleId, text, answerTo })
      .then(() => {
        setText('');
        toastDone(t('readers.posted'));
        onDone?.();
      })
      .catch((error) => setFault(errorText(error)))
      .finally(() => setPending(false));
  };
  return (
    <form className="fields" onSubmit={submit} aria-label={label}>
      <Textarea
        autosize
        minRows={2}
        maxLength={2000}
        label={label}
        description={hint}
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" style={{ justifySelf: 'start' }} loading={pending} disabled={text.trim() === ''}>
        {t('readers.post')}
      </Button>
    </form>
  );
}
