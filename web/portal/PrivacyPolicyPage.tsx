import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pdpaNotice } from '../../contract/auth/calls.ts';
import { useRead } from '../api.ts';
import { boot } from '../shell/boot.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { nameIn } from '../shell/preferences/languages.ts';
import { NotYet } from '../ui/Answer.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** The notice in force, the same text that staff consent to. */
export function PrivacyPolicyPage() {
  const { t } = useTranslation('portal');
  const notice = useRead(pdpaNotice, {}, { staleTime: 600_000 });
  return (
    <PublicFrame>
      <Box component="article" maw={760} mx="auto" px={24} py={32}>
        <PageHead title={t('privacy.pageTitle')} hint={boot.agency.name} />
        {notice.data ? (
          <>
            {nameIn(notice.data).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="dimmed">{t('privacy.version', { version: notice.data.version })}</p>
          </>
        ) : null}
        <NotYet of={notice} rows={5} />
      </Box>
    </PublicFrame>
  );
}
