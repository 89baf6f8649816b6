import { IconDownload, IconFileText, IconVirus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../contract/rules/thai.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pill } from '../../ui/Pill.tsx';
import type { Letter } from './ActionPanel.tsx';
import { isDraft } from './draft.ts';
import classes from './FileList.module.css';
import { showable } from './file-kinds.ts';
import { openFile } from './open-file.ts';

/** All files of the letter; a click shows a PDF beside, the arrow downloads it. Those of a classed letter are shown only. */
export function FileList({
  letter,
  shown,
  onShow,
}: {
  letter: Letter;
  shown: number | null;
  onShow: (documentFileId: number | null) => void;
}) {
  const { t } = useTranslation('sarabun');
  const draft = isDraft(letter);
  const classed = letter.document.secrecy > 0;
  if (letter.files.length === 0 && !draft)
    return <EmptyState>{t(letter.document.awaitsStamp ? 'window.awaitsStamp' : 'files.empty')}</EmptyState>;
  return (
    <ul className={classes.list}>
      {draft ? (
        <li data-shown={shown === null || undefined}>
          <button type="button" className={classes.name} aria-pressed={shown === null} onClick={() => onShow(null)}>
            <IconFileText size={20} aria-hidden />
            <span>
              {t('files.draft')}
              <span className="detail figures">{t('files.version', { version: letter.document.version })}</span>
            </span>
          </button>
        </li>
      ) : null}
      {letter.files.map((file) => (
        <li key={file.id} data-shown={file.id === shown || undefined}>
          <button
            type="button"
            className={classes.name}
            aria-pressed={file.id === shown}
            onClick={() => (classed || showable(file.mime) ? onShow(file.id) : void openFile(file.id, file.name))}
          >
            <IconFileText size={20} aria-hidden />
            <span>
              {file.name}
              <span className="detail figures">
                {[
                  t(`files.${file.role}`),
                  file.pages ? t('files.pages', { count: file.pages }) : '',
                  fileSize(file.size),
                  file.addedBy,
                  shortDateTime(file.addedAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {file.held ? (
                <Pill tone={file.held === 'INFECTED' ? 'urgent' : 'warn'} icon={<IconVirus size={16} aria-hidden />}>
                  {t(`files.held.${file.held}`)}
                </Pill>
              ) : null}
            </span>
          </button>
          {classed ? null : (
            <button
              type="button"
              className={classes.download}
              aria-label={t('files.download', { name: file.name })}
              onClick={() => void openFile(file.id, file.name)}
            >
              <IconDownload size={20} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
