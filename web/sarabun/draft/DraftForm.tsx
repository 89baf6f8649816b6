import { Input, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { type Kind, kindByCode } from '../../../contract/kinds.ts';
import type { Content, getDraft, Part, Receiver } from '../../../contract/sarabun/drafts.ts';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSpeeds } from '../reference-lists.ts';
import { Asked } from './Asked.tsx';
import { BodyField } from './body/BodyField.tsx';
import { Certified } from './Certified.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import { FieldHints, type NumberedHint } from './FieldHints.tsx';
import { Lines, linesOf } from './Lines.tsx';
import { LongLine } from './LongLine.tsx';
import { Meeting, MeetingField } from './Meeting.tsx';
import { Receivers } from './Receivers.tsx';
import { References } from './References.tsx';
import { addressOf } from './receivers.ts';
import { SecrecyFields } from './SecrecyFields.tsx';
import { closingFor, closings, salutations } from './salutations.ts';
import type { Typed } from './useSaving.ts';

export interface Props {
  view: Given<typeof getDraft>;
  typed: Typed;
  onChange: (typed: Typed) => void;
}

interface FilesProps {
  /** A part that cannot be printed as it is typed, and why. */
  fault?: { part: string; says: string } | null;
  files: DocumentFile[];
  onFiles: (files: DocumentFile[]) => void;
  hints: NumberedHint[];
  onMend: (change: Partial<Content>, at: Hint) => void;
}

/** The parts that the kind has, from the top of the paper to its end. */
export function DraftForm({ view, typed, onChange, fault = null, files, onFiles, hints, onMend }: Props & FilesProps) {
  const { t } = useTranslation(['draft', 'parts']);
  const { type, prefix } = view.document;
  const kind = kindByCode(type);
  const speeds = useSpeeds(String(view.document.speed)).open;
  const hidden = new Set(view.parts.hides);
  const has = kind.parts.filter((part) => !hidden.has(part));
  // what arrives later (files, names found) is put on what has been typed meanwhile
  const latest = useRef(typed);
  latest.current = typed;
  function put(change: Partial<Content>): void {
    latest.current = { ...latest.current, content: { ...latest.current.content, ...change } };
    onChange(latest.current);
  }
  /** The salutation follows the receivers until a person has written it. */
  function receive(receivers: Receiver[]): void {
    const { content, receivers: before } = latest.current;
    const follows = has.includes('to') && ['', addressOf(before)].includes(content.to.trim());
    const to = follows ? addressOf(receivers) : content.to;
    onChange({ ...latest.current, receivers, content: { ...content, to } });
  }
  const { needs, reason } = view.parts;
  const askedAt = (part: string) => (needs.includes(part) ? <Asked reason={reason} /> : null);
  const enclosures = has.includes('enclosures');
  const enclosed = (
    <DraftFiles
      documentId={view.document.id}
      label={enclosures ? t('part.enclosures') : t(kind.template === null ? 'parts:files.document' : 'parts:files.beside')}
      printed={enclosures}
      required={needs.includes('files') || kind.template === null || (enclosures && needs.includes('enclosures'))}
      asked={askedAt(enclosures && needs.includes('enclosures') ? 'enclosures' : 'files')}
      fixed={view.document.state !== 0}
      enclosures={typed.content.enclosures}
      files={files}
      onFiles={onFiles}
      put={(enclosures) => put({ enclosures })}
    />
  );
  const referred = (
    <References
      printed={has.includes('refers')}
      asked={has.includes('refers') ? askedAt('refers') : null}
      fixed={view.document.state !== 0}
      refers={typed.content.refers}
      links={typed.links}
      known={view.links}
      onChange={(refers, links) => {
        latest.current = { ...latest.current, links };
        put({ refers });
      }}
    />
  );
  const hintsAt = (part: Hint['part']) => <FieldHints hints={hints.filter((one) => one.part === part)} onMend={onMend} />;
  const start = (typed.secrecy ?? 0) === view.document.secrecy ? prefix : '';
  return (
    <div className="stack">
      <Panel title={view.document.typeName}>
        <div className="stack">
          <p className="hint">{t('parts:needed')}</p>
          <TextInput
            label={t('number')}
            description={t(kind.book === null ? 'numberNone' : 'numberLocked')}
            value={view.document.docNo ?? (start || (kind.book === null ? '-' : t('numberLater')))}
            readOnly
            variant="filled"
            leftSection={<IconLock size={16} aria-hidden />}
          />
          <NativeSelect
            label={t('speed')}
            value={String(typed.speed)}
            data={speeds}
            onChange={(event) => onChange({ ...typed, speed: Number(event.currentTarget.value) })}
          />
          {view.document.asksAmount ? (
            <NumberInput
              label={t('amount')}
              description={t('amountHint')}
              value={typed.amount ?? ''}
              min={0}
              max={999_999_999_999}
              decimalScale={2}
              thousandSeparator=","
              hideControls
              onChange={(value) => onChange({ ...typed, amount: value === '' ? null : Number(value) })}
            />
          ) : null}
          <SecrecyFields view={view} typed={typed} onChange={onChange} />
          {has.map((part) => (
            <Fragment key={part}>
              {part === 'refers' ? referred : null}
              {part === 'enclosures' ? enclosed : null}
              {part === 'refers' || part === 'enclosures' ? null : (
                <PartField
                  part={part}
                  kind={kind}
                  asked={askedAt(part)}
                  content={typed.content}
                  files={files}
                  put={put}
                  spoken={(typed.secrecy ?? view.document.secrecy) === 0}
                />
              )}
              {fault?.part === part ? <Input.Error role="alert">{fault.says}</Input.Error> : null}
              {hintsAt(part)}
            </Fragment>
          ))}
          {has.includes('refers') ? null : referred}
          {has.includes('enclosures') ? null : enclosed}
          {hintsAt('files')}
        </div>
      </Panel>
      <Receivers
        receivers={typed.receivers}
        senders={[view.document.ownerUnit.id, view.document.drafter.id]}
        required={kind.sent || needs.includes('receivers')}
        asked={askedAt('receivers')}
        onChange={receive}
      />
    </div>
  );
}

interface FieldProps {
  part: Exclude<Part, 'enclosures' | 'refers'>;
  kind: Kind;
  /** The agency's rule asks for it: who asks, and why. */
  asked: ReactNode;
  content: Content;
  files: DocumentFile[];
  put: (change: Partial<Content>) => void;
  /** A classed letter is not dictated: the voice leaves the office. */
  spoken: boolean;
}

function PartField({ part, kind, asked, content, files, put, spoken }: FieldProps) {
  const { t } = useTranslation(['draft', 'parts', 'body']);
  const label = t(`part.${part}`);
  const id = `draft-${part}`;
  const meets = kind.parts.includes('meeting');
  const required = asked !== null || kind.needs.includes(part);
  const marked = { withAsterisk: required, 'aria-required': required };
  switch (part) {
    case 'salutation':
      return (
        <NativeSelect
          id={id}
          label={label}
          {...marked}
          value={content.salutation}
          data={[...new Set(['', ...salutations, content.salutation])]}
          onChange={({ currentTarget: { value } }) => put({ salutation: value, closing: closingFor(value, content.closing) })}
        />
      );
    case 'closing':
      return (
        <NativeSelect
          id={id}
          label={label}
          {...marked}
          value={content.closing}
          data={['', ...new Set([...Object.values(closings).flat(), content.closing].filter(Boolean))]}
          onChange={(event) => put({ closing: event.currentTarget.value })}
        />
      );
    case 'body':
      return (
        <>
          <BodyField
            id={id}
            label={label}
            hint={t('body:hint')}
            required={required}
            start={content.body}
            onBody={(body) => put({ body })}
            spoken={spoken}
            agenda={meets}
          />
          {meets ? <MeetingField name="closed" meeting={content.meeting} put={(meeting) => put({ meeting })} /> : null}
        </>
      );
    case 'owner':
    case 'copies':
      return (
        <Lines
          id={id}
          label={label}
          required={required}
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
      return <Certified certified={content.certified} files={files} put={(certified) => put({ certified })} />;
    case 'meeting':
      return <Meeting meeting={content.meeting} put={(meeting) => put({ meeting })} />;
    default:
      return (
        <LongLine
          id={id}
          label={label}
          required={required}
          hint={
            part === 'subject' && kind.subject === 'book'
              ? t('parts:bookOnly')
              : part === 'edition'
                ? (asked ?? t('parts:editionHint'))
                : undefined
          }
          value={content[part]}
          onValue={(value) => put({ [part]: value })}
        />
      );
  }
}
