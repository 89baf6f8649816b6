import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { attachToDraft, type Content, draftParts, type getDraft, type Part } from '../../../contract/sarabun/drafts.ts';
import { useWrite } from '../../api.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastError } from '../../ui/toast.ts';
import { AttachFiles } from '../files/AttachFiles.tsx';
import { blocksOf, textOf } from './body-text.ts';
import classes from './Draft.module.css';
import { closingFor, closings, salutationsOf } from './salutations.ts';
import type { Typed } from './useSaving.ts';

export interface Props {
  view: Given<typeof getDraft>;
  typed: Typed;
  onChange: (typed: Typed) => void;
}

/** The parts that the kind has, from the top of the paper to its end. */
export function DraftForm({ view, typed, onChange }: Props) {
  const { t } = useTranslation('draft');
  const { type, prefix } = view.document;
  const [files, setFiles] = useState(view.files);
  const attach = useWrite(attachToDraft, { onSuccess: (given) => setFiles(given.files) });
  const put = (change: Partial<Content>) => onChange({ ...typed, content: { ...typed.content, ...change } });
  return (
    <Panel title={view.document.typeName}>
      <div className={classes.column}>
        <TextInput label={t('number')} description={t('numberLocked')} value={view.document.docNo ?? prefix} readOnly />
        {(draftParts[type]?.has ?? []).map((part) => (
          <PartField key={part} part={part} type={type} content={typed.content} put={put} />
        ))}
        <ul className={classes.letters}>
          {files.map((file) => (
            <li key={file.id}>{file.name}</li>
          ))}
        </ul>
        <AttachFiles
          label={t('part.enclosures')}
          files={[]}
          onChange={(change) =>
            attach.mutate(
              { documentId: view.document.id, files: change([]).map((file) => file.id) },
              { onError: (error) => toastError(error) },
            )
          }
        />
      </div>
    </Panel>
  );
}

interface FieldProps {
  part: Part;
  type: number;
  content: Content;
  put: (change: Partial<Content>) => void;
}

function PartField({ part, type, content, put }: FieldProps) {
  const { t } = useTranslation('draft');
  const label = t(`part.${part}`);
  const id = `draft-${part}`;
  switch (part) {
    case 'salutation':
      return (
        <NativeSelect
          id={id}
          label={label}
          value={content.salutation}
          data={['', ...salutationsOf(type)]}
          onChange={({ currentTarget: { value } }) => put({ salutation: value, closing: closingFor(value, content.closing) })}
        />
      );
    case 'closing':
      return (
        <NativeSelect
          id={id}
          label={label}
          value={content.closing}
          data={['', ...new Set([...Object.values(closings).flat(), content.closing].filter(Boolean))]}
          onChange={(event) => put({ closing: event.currentTarget.value })}
        />
      );
    case 'body':
      return (
        <Lines
          id={id}
          label={label}
          hint={t('bodyHint')}
          rows={8}
          start={textOf(content.body)}
          onText={(text) => put({ body: blocksOf(text) })}
        />
      );
    case 'refers':
    case 'owner':
    case 'copies':
      return (
        <Lines id={id} label={label} hint={t('lines')} start={content[part].join('\n')} onText={(text) => put({ [part]: linesOf(text) })} />
      );
    case 'enclosures':
      return (
        <Lines
          id={id}
          label={label}
          hint={t('lines')}
          start={content.enclosures.map((one) => one.name).join('\n')}
          onText={(text) =>
            put({ enclosures: linesOf(text).map((name) => content.enclosures.find((one) => one.name === name) ?? { name, quantity: '' }) })
          }
        />
      );
    case 'meeting':
      return (
        <div id={id} className={classes.column}>
          {(['body', 'number', 'when', 'place', 'opened', 'closed'] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`meeting.${name}`)}
              value={content.meeting[name]}
              onChange={(event) => put({ meeting: { ...content.meeting, [name]: event.currentTarget.value } })}
            />
          ))}
        </div>
      );
    default:
      return <TextInput id={id} label={label} value={content[part]} onChange={(event) => put({ [part]: event.currentTarget.value })} />;
  }
}

interface LinesProps {
  id: string;
  label: string;
  hint: string;
  rows?: number;
  start: string;
  onText: (text: string) => void;
}

/** Keeps the lines as they are typed, empty ones too. */
function Lines({ id, label, hint, rows = 1, start, onText }: LinesProps) {
  const [text, setText] = useState(start);
  return (
    <Textarea
      id={id}
      label={label}
      description={hint}
      autosize
      minRows={rows}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onText(event.currentTarget.value);
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
