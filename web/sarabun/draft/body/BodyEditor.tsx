import { EditorContent, useEditor } from '@tiptap/react';
import { useRef } from 'react';
import type { Block } from '../../../../contract/sarabun/body.ts';
import classes from './Body.module.css';
import { cleanPaste } from './clean-paste.ts';
import { blocksOf, docOf, type EditorNode } from './editor-doc.ts';
import { extensions } from './extensions.ts';
import { Toolbar } from './Toolbar.tsx';

interface Props {
  id: string;
  labelledBy: string;
  describedBy: string;
  start: Block[];
  onBody: (body: Block[]) => void;
  spoken: boolean;
  agenda: boolean;
  required: boolean;
}

/** The text and the tools over it. Begins with `start`; afterwards what is typed is its own. */
export function BodyEditor({ id, labelledBy, describedBy, start, onBody, spoken, agenda, required }: Props) {
  const tell = useRef(onBody);
  tell.current = onBody;
  const editor = useEditor({
    extensions,
    content: docOf(start),
    // styles come with the page: the content policy lets no script write them
    injectCSS: false,
    enableInputRules: ['bulletList', 'orderedList'],
    enablePasteRules: false,
    editorProps: {
      attributes: {
        id,
        class: classes.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': String(required),
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        ...(agenda ? { 'data-agenda': '' } : {}),
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: ({ editor: { state } }) => tell.current(blocksOf(state.doc.toJSON() as EditorNode)),
  });
  return (
    <div className={classes.frame}>
      <Toolbar editor={editor} controls={id} spoken={spoken} />
      <EditorContent editor={editor} />
    </div>
  );
}
