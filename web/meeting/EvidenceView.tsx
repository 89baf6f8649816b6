import { Button, FileButton } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { evidence, recordingPath, recordingsPath } from '../../contract/meeting/sitting.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { readKey, useRead } from '../api.ts';
import { SendingList } from '../sarabun/files/SendingList.tsx';
import { useUpload } from '../sarabun/files/useUpload.ts';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { saveFrom } from '../ui/save-file.ts';
import type { OpenedMeeting } from './MeetingPage.tsx';

/** หลักฐาน of an electronic meeting: how each was known, the log of accounts, failures, recordings; of a secret one none is kept. */
export function EvidenceView({ opened: { meeting } }: { opened: OpenedMeeting }) {
  const { t } = useTranslation('meeting');
  const client = useQueryClient();
  const read = useRead(evidence, { meetingId: meeting.id });
  const { sending, send, retry, stop } = useUpload(
    () => client.invalidateQueries({ queryKey: readKey(evidence) }),
    recordingsPath(meeting.id),
  );
  return (
    <Answer of={read} rows={6}>
      {({ attendance, traffic, incidents, recordings, mayRecord }) => (
        <>
          <List
            title={t('evidence.attendance')}
            none={t('evidence.nobody')}
            rows={attendance.map((one) => [
              one.name,
              [
                t(`way.${one.way}`),
                one.vouchedBy ? t('evidence.vouched', { name: one.vouchedBy }) : t(`knownBy.${one.knownBy}`),
                shortDateTime(one.from),
                one.until && shortDateTime(one.until),
              ],
            ])}
          />
          <List
            title={t('evidence.traffic')}
            none={t('evidence.noTraffic')}
            rows={traffic.map((one) => [one.name, [t(`evidence.${one.act as 'JOIN'}`), shortDateTime(one.at), one.ip]])}
          />
          <List
            title={t('evidence.incidents')}
            none={t('evidence.noIncidents')}
            rows={incidents.map((one) => [one.words, [one.name, shortDateTime(one.at)]])}
          />
          <Panel
            title={t('evidence.recordings')}
            flush
            action={
              mayRecord ? (
                <FileButton accept="video/mp4,video/webm" onChange={(file) => file && send([file])}>
                  {(props) => (
                    <Button {...props} variant="default" leftSection={<IconVideo size={18} aria-hidden />}>
                      {t('evidence.addRecording')}
                    </Button>
                  )}
                </FileButton>
              ) : null
            }
          >
            <SendingList sending={sending} onRetry={retry} onStop={stop} />
            <ul className="bare flush">
              {recordings.length === 0 ? (
                <li className="row dim">{t(meeting.secrecy > 0 ? 'evidence.secret' : 'evidence.noRecordings')}</li>
              ) : null}
              {recordings.map((one) => (
                <li key={one.id} className="row">
                  <span className="words">
                    <Lines sub={[fileSize(one.size), shortDateTime(one.at)]}>{one.name}</Lines>
                  </span>
                  <RowButton onClick={() => void saveFrom(recordingPath(one.id), one.name)}>{t('evidence.save')}</RowButton>
                </li>
              ))}
            </ul>
          </Panel>
        </>
      )}
    </Answer>
  );
}

function List({
  title,
  none,
  rows,
}: {
  title: string;
  none: string;
  rows: readonly (readonly [string, readonly (string | null | false)[]])[];
}) {
  return (
    <Panel title={title} count={rows.length} flush>
      <ul className="bare flush" aria-label={title}>
        {rows.length === 0 ? <li className="row dim">{none}</li> : null}
        {rows.map(([first, sub], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: told in their order, none of them changes
          <li key={place} className="row">
            <span className="words">
              <Lines sub={sub}>{first}</Lines>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
