import { Box, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillNotice, type NoticeTexts } from '../../../contract/notify/notices.ts';
import type { NoticeWords } from '../../../contract/settings/setting-modules-notification-lists.ts';
import { Panel } from '../../ui/Panel.tsx';

/** The notice with example values; nothing of it is sent. */
export function NoticePreview({ item, words }: { item: NoticeWords; words: NoticeTexts }) {
  const { t } = useTranslation('notices');
  const [classed, setClassed] = useState(false);
  const ofLetter = item.placeholders.includes('subject');
  const examples = Object.fromEntries(item.placeholders.map((name) => [name, t(`words.examples.${name}` as never)]));
  const hidden: Record<string, string> = classed ? { subject: t('words.secret'), docNo: '' } : {};
  const base: Record<string, string> = { ...examples, ...hidden, title: '' };
  const values: Record<string, string> = { ...base, title: fillNotice(words.title, base) };
  const hasBell = item.parts.includes('title');
  return (
    <Panel title={t('words.preview')}>
      <div className="fields">
        {hasBell ? (
          <>
            <p className="hint">{t('words.previewBell')}</p>
            <Box className="panel" p={12}>
              <strong>{values.title}</strong>
              <span className="sub">{fillNotice(words.detail, values)}</span>
            </Box>
          </>
        ) : null}
        <p className="hint">{t('words.previewMail')}</p>
        <Box className="panel" p={12}>
          <strong>{fillNotice(words.mailSubject, values)}</strong>
          <Text mt={8} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {fillNotice(words.mailBody, { ...values, count: hasBell ? '' : (values.count ?? '') })}
          </Text>
        </Box>
        {ofLetter ? (
          <>
            <Switch label={t('words.classed')} checked={classed} onChange={(event) => setClassed(event.currentTarget.checked)} />
            <p className="hint">{t('words.classedHint')}</p>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
