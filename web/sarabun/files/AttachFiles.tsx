import { Button, FileButton } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../contract/rules/thai.ts';
import type { Uploaded } from '../../../contract/sarabun/intake.ts';
import classes from './AttachFiles.module.css';
import { SendingList } from './SendingList.tsx';
import { useUpload } from './useUpload.ts';

interface Props {
  label: string;
  files: Uploaded[];
  onChange: (change: (now: Uploaded[]) => Uploaded[]) => void;
  /** Files are on their way or failed: the form waits. */
  onBusy?: (busy: boolean) => void;
  error?: string | undefined;
}

/** Files beside a letter or a report. */
export function AttachFiles({ label, files, onChange, onBusy, error }: Props) {
  const { t } = useTranslation(['sarabun', 'files']);
  const { sending, unsettled, send, retry, stop } = useUpload((kept) => onChange((now) => [...now, kept]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parent's handler may be new at each render
  useEffect(() => onBusy?.(unsettled), [unsettled]);
  return (
    <fieldset className={classes.root}>
      <legend>{label}</legend>
      <FileButton multiple onChange={send} accept=".pdf,.jpg,.jpeg,.png,.docx,.xlsx,.odt">
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
            {t('form.attach')}
          </Button>
        )}
      </FileButton>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
      {files.length > 0 ? (
        <ul className={classes.list}>
          {files.map((file) => (
            <li key={file.id}>
              <span>
                {file.name} <span className="dim figures">{fileSize(file.size)}</span>
                {file.held ? <span className={classes.warning}>{t('files:held')}</span> : null}
                {file.warnings.map((warning) => (
                  <span key={warning} className={classes.warning}>
                    {t(`files:warning.${warning}` as never)}
                  </span>
                ))}
              </span>
              <button
                type="button"
                aria-label={t('form.remove', { name: file.name })}
                onClick={() => onChange((now) => now.filter((one) => one.id !== file.id))}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
