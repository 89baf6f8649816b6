import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailOutbox } from '../../contract/auth.ts';
import type { Given } from '../../contract/endpoint.ts';
import { sizes } from '../../contract/times.ts';
import { useRead } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Pill } from '../ui/Pill.tsx';
import classes from './MailOutboxPage.module.css';

type Mail = Given<typeof mailOutbox>['data'][number];

/** Mails that the office has written; where no mail server is set they are kept here for the administrator. */
export function MailOutboxPage() {
  const { t } = useTranslation(['portal', 'common']);
  const [page, setPage] = useState(1);
  const answer = useRead(mailOutbox, { page }, { keep: true });
  const mails = answer.data?.data ?? [];
  return (
    <>
      <PageHead title={t('outbox.pageTitle')} hint={t('outbox.hint')} />
      {answer.isPending ? <LoadingRows rows={4} height={60} /> : null}
      {answer.isError && !answer.data ? <Failed error={answer.error} onRetry={() => answer.refetch()} /> : null}
      {answer.data && mails.length === 0 ? <EmptyState>{t('outbox.empty')}</EmptyState> : null}
      {mails.length > 0 ? (
        <>
          <ul className={classes.list}>
            {mails.map((mail) => (
              <li key={mail.id}>
                <MailRow mail={mail} />
              </li>
            ))}
          </ul>
          <Pager page={page} total={answer.data?.total ?? 0} pageSize={sizes.mailPage} onPage={setPage} says="range" />
        </>
      ) : null}
    </>
  );
}

function MailRow({ mail }: { mail: Mail }) {
  const { t } = useTranslation('portal');
  const state = mail.error ? 'failed' : mail.sentAt ? 'sent' : 'kept';
  return (
    <details className={classes.mail}>
      <summary>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={`${classes.facts} figures`}>
          {mail.to} · {shortDateTime(mail.createdAt)}
        </span>
        <Pill tone={state === 'failed' ? 'urgent' : state === 'sent' ? 'ok' : 'warn'}>{t(`outbox.${state}`)}</Pill>
      </summary>
      {mail.error ? <p className={classes.error}>{mail.error}</p> : null}
      <pre className={classes.body}>{mail.body}</pre>
    </details>
  );
}
