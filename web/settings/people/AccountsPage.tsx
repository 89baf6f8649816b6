import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listAccounts, listDataRequests } from '../../../contract/settings/user-account-close-permission.ts';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Chips } from '../../ui/Chips.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { usePageWords } from '../page-words.ts';
import { AccountsList } from './AccountsList.tsx';
import { DataRequestsList } from './DataRequestsList.tsx';
import { RequestsList } from './RequestsList.tsx';
import { UnusedForm } from './UnusedForm.tsx';

/** [S46] Accounts closed and reopened, those that nobody uses, and requests for one. */
export function AccountsPage() {
  const { t } = useTranslation('people');
  const words = usePageWords('user-account-close-permission');
  const [part, setPart] = useState<'accounts' | 'requests' | 'data' | 'unused'>('accounts');
  const waiting = useRead(listAccounts, { take: 1 }).data?.requests;
  const asked = useRead(listDataRequests, { take: 1 }).data?.open;
  return (
    <>
      <PageHead title={words.title} hint={words.affects}>
        <Button component={Link} to={paths.accountApprovals} variant="default">
          {t('second.title')}
        </Button>
      </PageHead>
      <Box mb={12}>
        <Chips
          label={words.title}
          value={part}
          onChange={setPart}
          chips={[
            { value: 'accounts', label: t('closing.accounts') },
            { value: 'requests', label: t('closing.requests'), ...(waiting === undefined ? {} : { count: waiting }) },
            { value: 'data', label: t('dataRequests.title'), ...(asked === undefined ? {} : { count: asked }) },
            { value: 'unused', label: t('closing.unused') },
          ]}
        />
      </Box>
      {part === 'accounts' ? (
        <AccountsList />
      ) : part === 'requests' ? (
        <RequestsList />
      ) : part === 'data' ? (
        <DataRequestsList />
      ) : (
        <UnusedForm />
      )}
    </>
  );
}
