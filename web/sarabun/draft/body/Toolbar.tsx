import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconBorderNone,
  IconColumnInsertRight,
  IconColumnRemove,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableMinus,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFunction } from '../../reference-lists.ts';
import classes from './Body.module.css';
import { Dictation } from './Dictation.tsx';
import { alignColumn, indent, mayIndent } from './extensions.ts';
import { turnDigits } from './thai-numerals.ts';
import { canDictate } from './useDictation.ts';

interface Props {
  editor: Editor;
  /** The field that the tools work on. */
  controls: string;
  spoken: boolean;
}

type Words = 'bold' | 'italic' | 'underline' | 'numbered' | 'bullets' | 'deeper' | 'shallower' | 'digits' | 'table' | 'undo' | 'redo';
type TableWords =
  | 'alignLeft'
  | 'alignCenter'
  | 'alignRight'
  | 'noLines'
  | 'rowBelow'
  | 'columnRight'
  | 'removeRow'
  | 'removeColumn'
  | 'removeTable';

interface Tool {
  name: Words | TableWords;
  icon: ReactNode;
  keys?: string;
  /** Where it is on or off: whether it is. */
  on?: boolean;
  off?: boolean;
  act: () => unknown;
}

/** One stop of the Tab key; arrows go from tool to tool. What the caret stands in is pressed. */
export function Toolbar({ editor, controls, spoken }: Props) {
  const { t } = useTranslation('body');
  const groups = useTools(editor);
  const dictation = useFunction('dictation');
  const dictates = spoken && canDictate && dictation;
  const names: string[] = [...groups.flat().map((tool) => tool.name), ...(dictates ? ['dictate'] : [])];
  const [stop, setStop] = useState<string>('bold');
  const current = names.includes(stop) ? stop : 'bold';
  function onKey(event: KeyboardEvent<HTMLDivElement>): void {
    const tools = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
    const at = tools.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tools[(to + tools.length) % tools.length]?.focus();
  }
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')} aria-controls={controls} onKeyDown={onKey}>
      {groups.map((tools) => (
        <div key={tools[0]?.name} className={classes.group}>
          {tools.map(({ name, icon, keys, on, off, act }) => (
            <button
              key={name}
              type="button"
              className={classes.tool}
              aria-label={t(name)}
              title={keys ? `${t(name)} (${keys})` : t(name)}
              aria-pressed={on}
              aria-disabled={off || undefined}
              tabIndex={name === current ? 0 : -1}
              onFocus={() => setStop(name)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => !off && act()}
            >
              {icon}
            </button>
          ))}
        </div>
      ))}
      {dictates ? <Dictation editor={editor} tabIndex={current === 'dictate' ? 0 : -1} onFocus={() => setStop('dictate')} /> : null}
    </div>
  );
}

function useTools(editor: Editor): Tool[][] {
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      numbered: now.isActive('orderedList'),
      bullets: now.isActive('bulletList'),
      deeper: mayIndent(now),
      shallower: now.isActive('listItem'),
      table: now.isActive('table'),
      plain: now.getAttributes('table').plain === true,
      align: (now.getAttributes('tableCell').align ?? now.getAttributes('tableHeader').align ?? null) as string | null,
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true };
  const table: Tool[] = [
    { name: 'alignLeft', icon: <IconAlignLeft {...size} />, on: is.align === 'left', act: () => alignColumn(editor, 'left') },
    { name: 'alignCenter', icon: <IconAlignCenter {...size} />, on: is.align === 'center', act: () => alignColumn(editor, 'center') },
    { name: 'alignRight', icon: <IconAlignRight {...size} />, on: is.align === 'right', act: () => alignColumn(editor, 'right') },
    {
      name: 'noLines',
      icon: <IconBorderNone {...size} />,
      on: is.plain,
      act: () => chain().updateAttributes('table', { plain: !is.plain }).run(),
    },
    { name: 'rowBelow', icon: <IconRowInsertBottom {...size} />, act: () => chain().addRowAfter().run() },
    { name: 'columnRight', icon: <IconColumnInsertRight {...size} />, act: () => chain().addColumnAfter().run() },
    { name: 'removeRow', icon: <IconRowRemove {...size} />, act: () => chain().deleteRow().run() },
    { name: 'removeColumn', icon: <IconColumnRemove {...size} />, act: () => chain().deleteColumn().run() },
    { name: 'removeTable', icon: <IconTableMinus {...size} />, act: () => chain().deleteTable().run() },
  ];
  return [
    [
      { name: 'bold', icon: <IconBold {...size} />, keys: 'Ctrl+B', on: is.bold, act: () => chain().toggleBold().run() },
      { name: 'italic', icon: <IconItalic {...size} />, keys: 'Ctrl+I', on: is.italic, act: () => chain().toggleItalic().run() },
      {
        name: 'underline',
        icon: <IconUnderline {...size} />,
        keys: 'Ctrl+U',
        on: is.underline,
        act: () => chain().toggleUnderline().run(),
      },
    ],
    [
      {
        name: 'numbered',
        icon: <IconListNumbers {...size} />,
        keys: 'Ctrl+Shift+7',
        on: is.numbered,
        off: is.table,
        act: () => chain().toggleOrderedList().run(),
      },
      {
        name: 'bullets',
        icon: <IconList {...size} />,
        keys: 'Ctrl+Shift+8',
        on: is.bullets,
        off: is.table,
        act: () => chain().toggleBulletList().run(),
      },
      { name: 'deeper', icon: <IconIndentIncrease {...size} />, keys: 'Tab', off: !is.deeper, act: () => indent(editor) },
      {
        name: 'shallower',
        icon: <IconIndentDecrease {...size} />,
        keys: 'Shift+Tab',
        off: !is.shallower,
        act: () => chain().liftListItem('listItem').run(),
      },
    ],
    is.table
      ? table
      : [
          {
            name: 'table',
            icon: <IconTable {...size} />,
            off: is.shallower,
            act: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
          },
        ],
    [
      { name: 'digits', icon: <span aria-hidden>๑๒๓</span>, act: () => turnDigits(editor) },
      { name: 'undo', icon: <IconArrowBackUp {...size} />, keys: 'Ctrl+Z', off: !is.undo, act: () => chain().undo().run() },
      { name: 'redo', icon: <IconArrowForwardUp {...size} />, keys: 'Ctrl+Y', off: !is.redo, act: () => chain().redo().run() },
    ],
  ];
}
