import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '../../../contract/kinds.ts';
import type { Content, Part } from '../../../contract/sarabun/drafts.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { BodyField } from './body/BodyField.tsx';
import { Certified } from './Certified.tsx';
import { Lines, linesOf } from './Lines.tsx';
import { LongLine } from './LongLine.tsx';
import { Meeting, MeetingField } from './Meeting.tsx';
import { closingFor, closings, salutations } from './salutations.ts';

interface Props {
  kind: Kind;
  /** The agency's rule asks for it: who asks, and why. */
  asked: ReactNode;
  content: Content;
  files: DocumentFile[];
  put: (change: Partial<Content>) => void;
  /** A classed letter is not dictated: the voice leaves the office. */
  spoken: boolean;
}

export type FieldPart = Exclude<Part, 'enclosures' | 'refers'>;

/** The field of a part of the paper. */
export function PartField({ part, ...props }: Props & { part: FieldPart }) {
  const { kind, asked, content, put } = props;
  const { t } = useTranslation(['draft', 'parts']);
  const required = asked !== null || kind.needs.includes(part);
  const named = { id: `draft-${part}`, label: t(`part.${part}`), required };
  switch (part) {
    case 'salutation':
    case 'closing':
      return <Choice part={part} content={content} put={put} {...named} />;
    case 'body':
      return <BodyPart {...props} {...named} />;
    case 'owner':
    case 'copies':
      return (
        <Lines
          {...named}
          hint={
            <>
              {t(part === 'copies' ? 'parts:copiesHint' : 'lines')}
              {asked}
            </>
          }
          start={content[part].join('\n')}
          onText={(text) => put({ [part]: linesOf(text) })}
        />
      );
    case 'certified':
      return <Certified certified={content.certified} files={props.files} put={(certified) => put({ certified })} />;
    case 'meeting':
      return <Meeting meeting={content.meeting} put={(meeting) => put({ meeting })} />;
    default: {
      const hint = part === 'subject' && kind.subject === 'book' ? t('parts:bookOnly') : undefined;
      const edition = part === 'edition' ? (asked ?? t('parts:editionHint')) : undefined;
      return <LongLine {...named} hint={hint ?? edition} value={content[part]} onValue={(value) => put({ [part]: value })} />;
    }
  }
}

interface Named {
  id: string;
  label: string;
  required: boolean;
}

/** คำขึ้นต้น and คำลงท้าย: as the regulation pairs them; what stands already stays a choice. */
function Choice({ part, content, put, id, label, required }: Named & Pick<Props, 'content' | 'put'> & { part: 'salutation' | 'closing' }) {
  const now = content[part];
  const known = part === 'salutation' ? salutations : Object.values(closings).flat();
  const choose = (value: string): Partial<Content> =>
    part === 'closing' ? { closing: value } : { salutation: value, closing: closingFor(value, content.closing) };
  return (
    <NativeSelect
      id={id}
      label={label}
      withAsterisk={required}
      aria-required={required}
      value={now}
      data={[...new Set(['', ...known, now])]}
      onChange={(event) => put(choose(event.currentTarget.value))}
    />
  );
}

/** The text; of minutes the hour of closing stands after it. */
function BodyPart({ kind, content, put, spoken, ...named }: Named & Props) {
  const { t } = useTranslation('body');
  const meets = kind.parts.includes('meeting');
  return (
    <>
      <BodyField
        id={named.id}
        label={named.label}
        required={named.required}
        hint={t('hint')}
        start={content.body}
        onBody={(body) => put({ body })}
        spoken={spoken}
        agenda={meets}
      />
      {meets ? <MeetingField name="closed" meeting={content.meeting} put={(meeting) => put({ meeting })} /> : null}
    </>
  );
}
