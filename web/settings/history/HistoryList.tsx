import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SettingsPath } from '../../../contract/settings/catalogue.ts';
import type { Fields } from '../../../contract/settings/define.ts';
import { ownHistory } from '../../../contract/settings/own-history.ts';
import { type SettingsChange, settingsHistory } from '../../../contract/settings/pages.ts';
import { useRead } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PageWords } from '../page-words.ts';

interface Props {
  path: SettingsPath;
  /** A row; left out: the form, or the list as a whole. */
  id?: number;
  /** Of a declared page; others say theirs in contract/settings/own-history.ts. */
  fields?: Fields;
  words: PageWords;
}

/** Who changed it, when, from what to what; the newest first. */
export function HistoryList({ path, id, fields = ownHistory[path] ?? {}, words }: Props) {
  const { t, i18n } = useTranslation('settings');
  const answer = useRead(settingsHistory, { page: path, ...(id ? { id } : {}) }, { staleTime: 0 });
  if (!answer.data) return <NotYet of={answer} rows={4} />;
  if (answer.data.changes.length === 0) return <EmptyState>{t('history.empty')}</EmptyState>;
  return (
    <ol className="bare" aria-label={t('history.title')}>
      {answer.data.changes.map((change) => (
        <li key={`${change.at} ${change.act}`} className="row">
          <div className="words">
            <Text>
              <strong>{t(`history.acts.${i18n.exists(`settings:history.acts.${change.act}`) ? change.act : 'CHANGED'}` as never)}</strong>{' '}
              {change.by}
              <time className="sub" dateTime={change.at}>
                {shortDateTime(change.at)}
              </time>
            </Text>
            {change.act === 'ORDERED' ? null : (
              <Stack component="dl" gap={4} m={0} mt={4} fz={14}>
                {change.changes.map((one) => (
                  <OneChange key={one.field} change={one} fields={fields} words={words} added={change.act === 'ADDED'} />
                ))}
              </Stack>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface OneProps {
  change: SettingsChange['changes'][number];
  fields: Fields;
  words: PageWords;
  added: boolean;
}

function OneChange({ change: { field, before, after }, fields, words, added }: OneProps) {
  const { t, i18n } = useTranslation('settings');
  const label = words.field(field);
  const general = `settings:history.fields.${field}`;
  const said = (text: string) => {
    const declared = fields[field];
    if (text === '' || !declared) return text || t('history.blank');
    if (declared.is === 'choice') return words.choice(field, text);
    if (declared.is === 'choices')
      return text
        .split(', ')
        .map((one) => words.choice(field, one))
        .join(', ');
    if (declared.is === 'switch') return t(text === 'true' ? 'list.yes' : 'list.no');
    if (declared.is === 'day') return words.value(field, declared, text);
    return text;
  };
  if (added && after === '') return null;
  return (
    <div>
      <dt>{label === field && i18n.exists(general) ? t(general as never) : label}</dt>
      <dd>
        {added ? null : (
          <>
            <del className="dimmed">
              <span className="unseen">{t('history.before')} </span>
              {said(before)}
            </del>
            {' → '}
          </>
        )}
        <ins style={{ textDecoration: 'none' }}>
          {added ? null : <span className="unseen">{t('history.after')} </span>}
          {said(after)}
        </ins>
      </dd>
    </div>
  );
}
