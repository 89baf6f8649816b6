import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconLock, IconPaperclip, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeRequestFile, requestFilePath, requestFilesPath } from '../../contract/office/files.ts';
import { openRequest } from '../../contract/office/requests.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { readKey, useSend } from '../api.ts';
import { SendingList } from '../sarabun/files/SendingList.tsx';
import { useUpload } from '../sarabun/files/useUpload.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import type { OpenedRequest } from './request-words.ts';

export interface PaperRules {
  /** As what a paper is brought. */
  attachAs?: string | undefined;
  /** Why this one does not open for the reader. */
  closed?: ((fileId: number) => string | undefined) | undefined;
  /** They are brought while it is under way, and stay. */
  brings?: boolean;
  /** To know of these papers. */
  hint?: string | undefined;
}

interface Props {
  opened: OpenedRequest;
  writes: boolean;
  rules?: PaperRules | undefined;
  /** What the module calls a paper that was brought for it. */
  roleOf?: ((role: string) => string | undefined) | undefined;
}

/** Papers beside a request: opened by whoever sees it, brought and taken off by who writes it until it is sent. */
export function RequestFiles({ opened: { request, files }, writes, roleOf, rules = {} }: Props) {
  const { t } = useTranslation('requests');
  const client = useQueryClient();
  const remove = useSend(removeRequestFile, [openRequest]);
  const { sending, send, retry, stop } = useUpload(
    () => client.invalidateQueries({ queryKey: readKey(openRequest) }),
    `${requestFilesPath(request.id)}${rules.attachAs ? `?role=${rules.attachAs}` : ''}`,
  );
  const brings = writes || rules.brings === true;
  if (files.length === 0 && !brings) return null;
  return (
    <Panel
      title={t('view.files')}
      {...(files.length > 0 ? { count: files.length } : {})}
      flush={files.length > 0}
      action={
        brings ? (
          <FileButton multiple onChange={send}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPaperclip size={18} aria-hidden />}>
                {t('view.attach')}
              </Button>
            )}
          </FileButton>
        ) : null
      }
    >
      {rules.hint ? <p className={`hint ${files.length > 0 ? 'padded' : ''}`}>{rules.hint}</p> : null}
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
      {files.length === 0 ? (
        rules.hint ? null : (
          <p className="hint">{t('view.attachHint')}</p>
        )
      ) : (
        <ul className="bare flush" aria-label={t('view.files')}>
          {files.map((file) => (
            <li key={file.id} className="row">
              <span className="words">
                {file.name}
                <span className="sub figures">{[roleOf?.(file.role) ?? file.role, fileSize(file.size)].filter(Boolean).join(' · ')}</span>
              </span>
              {rules.closed?.(file.id) ? (
                <span className="hint marked">
                  <IconLock size={16} aria-hidden /> {rules.closed(file.id)}
                </span>
              ) : (
                <RowButton aria-label={`${t('verb.OPEN')} ${file.name}`} onClick={() => openRequestFile(request.id, file)}>
                  {t('verb.OPEN')}
                </RowButton>
              )}
              {writes ? (
                <ActionIcon
                  aria-label={t('view.detach', { name: file.name })}
                  onClick={() =>
                    void remove({ requestId: request.id, fileId: file.id })
                      .then(() => toastDone(t('view.detached')))
                      .catch(toastError)
                  }
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A PDF is read beside this page; what a browser may not show is kept under its name. */
export function openRequestFile(requestId: number, { id, name, mime }: { id: number; name: string; mime: string }): void {
  const path = requestFilePath(requestId, id);
  if (mime === 'application/pdf') void openPrint(path).catch(toastError);
  else void saveFrom(`${path}?download=1`, name);
}
