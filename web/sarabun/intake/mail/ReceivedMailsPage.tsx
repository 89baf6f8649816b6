import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mailOriginalPath, mailStates, type ReceivedMail, receivedMails, takeMail } from '../../../../contract/sarabun/mailboxes.ts';
import { useRead, useWrite } from '../../../api.ts';
import { base } from '../../../shell/boot.ts';
import type { Column } from '../../../ui/DataTable.tsx';
import { shortDateTime } from '../../../ui/dates.ts';
import { Lines } from '../../../ui/Lines.tsx';
import { ListFilter, ListView } from '../../../ui/ListView.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { toastDone, toastError } from '../../../ui/toast.ts';
import { useListParams } from '../../../ui/useListParams.ts';

/** Every mail that came into the mailboxes of one's units, and what became of it. */
export function ReceivedMailsPage() {
  const { t } = useTranslation('mailbox');
  const list = useListParams({ size: 25, filters: { state: ['', ...mailStates] } });
  const read = useRead(receivedMails, { ...list.asked, ...list.paged }, { keep: true, every: 60_000 });
  const columns = useColumns();
  return (
    <>
      <PageHead title={t('mails.title')} hint={t('mails.hint')} />
      <ListView
        label={t('mails.title')}
        {...list.showing(read, 'data')}
        search={t('mails.search')}
        filters={
          <ListFilter
            {...list.by('state')}
            label={t('mails.state')}
            all={t('mails.allStates')}
            options={(state) => t(`outcomes.${state}`)}
          />
        }
        empty={t(read.data?.mailboxes === 0 ? 'mails.noMailbox' : 'mails.empty')}
        columns={columns}
        idOf={(mail) => mail.id}
        card={(mail) => (
          <Stack gap={4} align="start">
            <Lines sub={[mail.from, shortDateTime(mail.arrivedAt)]}>
              <strong>{mail.subject || t('mails.noSubject')}</strong>
            </Lines>
            <Outcome mail={mail} />
            <Acts mail={mail} />
          </Stack>
        )}
      />
    </>
  );
}

function useColumns(): Column<ReceivedMail>[] {
  const { t } = useTranslation('mailbox');
  return [
    { id: 'arrivedAt', title: t('mails.arrived'), render: (mail) => <span className="figures">{shortDateTime(mail.arrivedAt)}</span> },
    {
      id: 'subject',
      title: t('mails.subject'),
      minWidth: '220px',
      render: (mail) => <Lines sub={[mail.from, mail.mailbox]}>{mail.subject || t('mails.noSubject')}</Lines>,
    },
    { id: 'outcome', title: t('mails.outcome'), minWidth: '200px', render: (mail) => <Outcome mail={mail} /> },
    { id: 'acts', title: '', quiet: true, render: (mail) => <Acts mail={mail} /> },
  ];
}

function Outcome({ mail: { state, reason, leftOut } }: { mail: ReceivedMail }) {
  const { t } = useTranslation('mailbox');
  return (
    <Lines sub={[reason && t(`reasons.${reason}`), ...leftOut.map((file) => t('mails.leftOut', file))]}>{t(`outcomes.${state}`)}</Lines>
  );
}

function Acts({ mail }: { mail: ReceivedMail }) {
  const { t } = useTranslation('mailbox');
  const take = useWrite(takeMail, { refresh: [receivedMails], onSuccess: () => toastDone(t('mails.taking')) });
  const small = { size: 'compact-md', variant: 'default' } as const;
  return (
    <Group gap={8}>
      {mail.mayTake ? (
        <Button {...small} loading={take.isPending} onClick={() => take.mutate({ id: mail.id }, { onError: (error) => toastError(error) })}>
          {t('mails.take')}
        </Button>
      ) : null}
      {mail.kept ? (
        <Button
          {...small}
          component="a"
          href={`${base}api${mailOriginalPath(mail.id)}`}
          download
          aria-label={t('mails.originalOf', { subject: mail.subject || t('mails.noSubject') })}
        >
          {t('mails.original')}
        </Button>
      ) : null}
    </Group>
  );
}
