import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyLink, type DataCopy } from '../../contract/profile/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { call } from '../api.ts';
import { shortDate, shortDateTime } from './dates.ts';
import { Pill } from './Pill.tsx';
import { RowButton } from './RowButton.tsx';
import { toastError } from './toast.ts';

const tones = { WAITING: 'brand', READY: 'ok', FAILED: 'urgent', GONE: 'plain' } as const;

/** A copy of personal data: when it was asked for, how it stands, and the file. */
export function DataCopyRow({ copy }: { copy: DataCopy }) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  async function fetchIt(): Promise<void> {
    setBusy(true);
    try {
      const { url } = await call(copyLink, { copyId: copy.id });
      window.location.assign(url);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <li className="row">
      <div className="words">
        <span className="figures">{t('data.askedAt', { at: shortDateTime(copy.askedAt) })}</span>
        {copy.state === 'READY' && copy.goneAfter ? (
          <span className="dim figures">
            {[copy.size === null ? '' : fileSize(copy.size), t('data.until', { date: shortDate(copy.goneAfter) })]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : null}
      </div>
      <Pill tone={tones[copy.state]}>{t(`data.state.${copy.state}`)}</Pill>
      {copy.state === 'READY' ? (
        <RowButton loading={busy} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void fetchIt()}>
          {t('data.fetch')}
        </RowButton>
      ) : null}
    </li>
  );
}
