import { Button, CopyButton, Stack } from '@mantine/core';
import { IconCircleCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PetitionGiven } from '../../contract/petition/calls.ts';
import { paths } from '../paths.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { longDate, shortDateTime } from '../ui/dates.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Verdict } from '../ui/Verdict.tsx';
import classes from './Receipt.module.css';

/** The code, shown this once, and the receipt to take away. */
export function Receipt({ given: { code, enteredAt, countsOn, receipt }, onNew }: { given: PetitionGiven; onNew: () => void }) {
  const { t } = useTranslation('petition');
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    head.current?.focus();
  }, []);
  const save = () => {
    const bytes = Uint8Array.from(atob(receipt), (one) => one.charCodeAt(0));
    saveFile(new Blob([bytes], { type: 'application/pdf' }), t('receipt.file', { code }));
  };
  return (
    <PublicFrame>
      <Stack
        ref={head}
        tabIndex={-1}
        className={classes.root}
        gap={20}
        maw={680}
        mx="auto"
        px={{ base: 16, sm: 24 }}
        py={{ base: 20, sm: 32 }}
      >
        <PageHead title={t('title')} />
        <Verdict tone="ok" Icon={IconCircleCheck} title={t('receipt.title')}>
          <p className="sub">{t('receipt.code')}</p>
          <p className={classes.code}>{code}</p>
          <p>{t('receipt.keep')}</p>
          <div className={`side-by-side ${classes.acts}`}>
            <Button leftSection={<IconDownload size={20} aria-hidden />} onClick={save}>
              {t('receipt.save')}
            </Button>
            <CopyButton value={code}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<IconCopy size={20} aria-hidden />} onClick={copy}>
                  <span aria-live="polite">{copied ? t('receipt.copied') : t('receipt.copy')}</span>
                </Button>
              )}
            </CopyButton>
          </div>
          <dl className="facts figures">
            <div>
              <dt>{t('receipt.entered')}</dt>
              <dd>{shortDateTime(enteredAt)}</dd>
            </div>
            <div>
              <dt>{t('receipt.counts')}</dt>
              <dd>
                {longDate(countsOn)} <span className="sub">{t('receipt.countsHint')}</span>
              </dd>
            </div>
          </dl>
        </Verdict>
        <div className="side-by-side">
          <Button component={Link} to={paths.petitionFollow} variant="default">
            {t('toFollow')}
          </Button>
          <Button variant="subtle" onClick={onNew}>
            {t('toGive')}
          </Button>
        </div>
      </Stack>
    </PublicFrame>
  );
}
