import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import { meetingNeeds } from '../../../contract/sarabun/missing-parts.ts';
import { Lines, linesOf } from './Lines.tsx';

type Meeting = Content['meeting'];

const before = ['body', 'number', 'when', 'place'] as const;
const people = ['present', 'absent', 'guests'] as const;

interface Props {
  meeting: Meeting;
  put: (meeting: Meeting) => void;
}

/** What minutes say before their agenda (ข้อ ๒๕): who met, when and where, who was there, who was not and why, who sat in. */
export function Meeting({ meeting, put }: Props) {
  const { t } = useTranslation(['draft', 'parts']);
  return (
    <div id="draft-meeting" className="stack">
      {before.map((name) => (
        <MeetingField key={name} name={name} meeting={meeting} put={put} />
      ))}
      {people.map((name) => (
        <Lines
          key={name}
          id={`draft-meeting-${name}`}
          label={t(name === 'present' ? 'meeting.present' : `parts:meeting.${name}`)}
          hint={t(name === 'absent' ? 'parts:meeting.absentHint' : 'presentHint')}
          required={meetingNeeds.includes(name)}
          rows={name === 'present' ? 3 : 1}
          start={meeting[name].map((one) => [one.name, one.position].filter(Boolean).join(', ')).join('\n')}
          onText={(text) => put({ ...meeting, [name]: linesOf(text).map(attendantOf) })}
        />
      ))}
      <MeetingField name="opened" meeting={meeting} put={put} />
    </div>
  );
}

/** A line of minutes; the hour of closing stands after the text. */
export function MeetingField({ name, meeting, put }: Props & { name: (typeof before)[number] | 'opened' | 'closed' }) {
  const { t } = useTranslation('draft');
  return (
    <TextInput
      id={`draft-meeting-${name}`}
      label={t(`meeting.${name}`)}
      withAsterisk={meetingNeeds.includes(name)}
      aria-required={meetingNeeds.includes(name)}
      value={meeting[name]}
      onChange={(event) => put({ ...meeting, [name]: event.currentTarget.value })}
    />
  );
}

function attendantOf(line: string): Meeting['present'][number] {
  const [name = '', ...position] = line.split(',');
  return { name: name.trim(), position: position.join(',').trim() };
}
