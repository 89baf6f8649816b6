import { Input, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import type { Content, getDraft, Part, Receiver } from '../../../contract/sarabun/drafts.ts';
import type { Hint } from '../../../contract/sarabun/hints.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSpeeds } from '../reference-lists.ts';
import { Asked } from './Asked.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import { FieldHints, type NumberedHint } from './FieldHints.tsx';
import { PartField } from './PartField.tsx';
import { Receivers } from './Receivers.tsx';
import { References } from './References.tsx';
import { addressOf } from './receivers.ts';
import { SecrecyFields } from './SecrecyFields.tsx';
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
  const { t } = useTranslation('parts');
  const kind = kindByCode(view.document.type);
  const { needs, reason, hides } = view.parts;
  const has = kind.parts.filter((part) => !hides.includes(part));
  const { put, receive, link } = usePutting(typed, onChange, has.includes('to'));
  const askedAt = (part: string) => (needs.includes(part) ? <Asked reason={reason} /> : null);
  const hintsAt = (part: Hint['part']) => <FieldHints hints={hints.filter((one) => one.part === part)} onMend={onMend} />;
  const spoken = (typed.secrecy ?? view.document.secrecy) === 0;
  const enclosed = <Enclosed view={view} typed={typed} printed={has.includes('enclosures')} files={files} onFiles={onFiles} put={put} />;
  const referred = (
    <References
      printed={has.includes('refers')}
      asked={has.includes('refers') ? askedAt('refers') : null}
      fixed={view.document.state !== 0}
      refers={typed.content.refers}
      links={typed.links}
      known={view.links}
      documentId={view.document.id}
      onChange={link}
    />
  );
  const fieldOf = (part: Part) => {
    if (part === 'refers') return referred;
    if (part === 'enclosures') return enclosed;
    return <PartField part={part} kind={kind} asked={askedAt(part)} content={typed.content} files={files} put={put} spoken={spoken} />;
  };
  return (
    <div className="stack">
      <Panel title={view.document.typeName}>
        <div className="stack">
          <p className="hint">{t('needed')}</p>
          <HeadFields view={view} typed={typed} onChange={onChange} />
          {has.map((part) => (
            <Fragment key={part}>
              {fieldOf(part)}
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

/** What arrives later (files, names found) is put on what has been typed meanwhile. */
function usePutting(typed: Typed, onChange: Props['onChange'], addressed: boolean) {
  const latest = useRef(typed);
  latest.current = typed;
  function put(change: Partial<Content>): void {
    latest.current = { ...latest.current, content: { ...latest.current.content, ...change } };
    onChange(latest.current);
  }
  /** The salutation follows the receivers until a person has written it. */
  function receive(receivers: Receiver[]): void {
    const { content, receivers: before } = latest.current;
    const follows = addressed && ['', addressOf(before)].includes(content.to.trim());
    const to = follows ? addressOf(receivers) : content.to;
    onChange({ ...latest.current, receivers, content: { ...content, to } });
  }
  function link(refers: string[], links: Typed['links']): void {
    latest.current = { ...latest.current, links };
    put({ refers });
  }
  return { put, receive, link };
}

interface EnclosedProps {
  view: Props['view'];
  typed: Typed;
  printed: boolean;
  files: DocumentFile[];
  onFiles: (files: DocumentFile[]) => void;
  put: (change: Partial<Content>) => void;
}

/** สิ่งที่ส่งมาด้วย where the paper has them; else the file that is the letter, or files beside it. */
function Enclosed({ view, typed, printed, files, onFiles, put }: EnclosedProps) {
  const { t } = useTranslation(['draft', 'parts']);
  const { needs, reason } = view.parts;
  const fileOnly = kindByCode(view.document.type).template === null;
  const counted = printed && needs.includes('enclosures');
  const asked = counted || needs.includes('files');
  return (
    <DraftFiles
      documentId={view.document.id}
      label={printed ? t('part.enclosures') : t(fileOnly ? 'parts:files.document' : 'parts:files.beside')}
      printed={printed}
      required={asked || fileOnly}
      asked={asked ? <Asked reason={reason} /> : null}
      fixed={view.document.state !== 0}
      enclosures={typed.content.enclosures}
      files={files}
      onFiles={onFiles}
      put={(enclosures) => put({ enclosures })}
    />
  );
}

/** What stands over the parts: number, speed, amount and class. */
function HeadFields({ view, typed, onChange }: Props) {
  const { t } = useTranslation('draft');
  const { document } = view;
  const numbered = kindByCode(document.type).book !== null;
  const start = (typed.secrecy ?? 0) === document.secrecy ? document.prefix : '';
  return (
    <>
      <TextInput
        label={t('number')}
        description={t(numbered ? 'numberLocked' : 'numberNone')}
        value={document.docNo ?? (start || (numbered ? t('numberLater') : '-'))}
        readOnly
        variant="filled"
        leftSection={<IconLock size={16} aria-hidden />}
      />
      <NativeSelect
        label={t('speed')}
        value={String(typed.speed)}
        data={useSpeeds(String(document.speed)).open}
        onChange={(event) => onChange({ ...typed, speed: Number(event.currentTarget.value) })}
      />
      {document.asksAmount ? (
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
    </>
  );
}
