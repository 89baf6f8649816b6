import { Group } from '@mantine/core';
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
import { ToolButton } from './ToolButton.tsx';
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
    <Group gap="2px 10px" className={classes.tools} role="toolbar" aria-label={t('tools')} aria-controls={controls} onKeyDown={onKey}>
      {groups.map((tools) => (
        <Group key={tools[0]?.name} gap={2} wrap="nowrap">
          {tools.map(({ name, act, ...tool }) => (
            <ToolButton
              key={name}
              {...tool}
              label={t(name)}
              tabIndex={name === current ? 0 : -1}
              onFocus={() => setStop(name)}
              onClick={() => void act()}
            >
              {icons[name]}
            </ToolButton>
          ))}
        </Group>
      ))}
      {dictates ? <Dictation editor={editor} tabIndex={current === 'dictate' ? 0 : -1} onFocus={() => setStop('dictate')} /> : null}
    </Group>
  );
}

/** What the caret stands in, and what may be done there. */
function useCaret(editor: Editor) {
  return useEditorState({
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
}

const size = { size: 18, stroke: 1.75, 'aria-hidden': true };
const icons: Record<Tool['name'], ReactNode> = {
  bold: <IconBold {...size} />,
  italic: <IconItalic {...size} />,
  underline: <IconUnderline {...size} />,
  numbered: <IconListNumbers {...size} />,
  bullets: <IconList {...size} />,
  deeper: <IconIndentIncrease {...size} />,
  shallower: <IconIndentDecrease {...size} />,
  table: <IconTable {...size} />,
  digits: <span aria-hidden>๑๒๓</span>,
  undo: <IconArrowBackUp {...size} />,
  redo: <IconArrowForwardUp {...size} />,
  alignLeft: <IconAlignLeft {...size} />,
  alignCenter: <IconAlignCenter {...size} />,
  alignRight: <IconAlignRight {...size} />,
  noLines: <IconBorderNone {...size} />,
  rowBelow: <IconRowInsertBottom {...size} />,
  columnRight: <IconColumnInsertRight {...size} />,
  removeRow: <IconRowRemove {...size} />,
  removeColumn: <IconColumnRemove {...size} />,
  removeTable: <IconTableMinus {...size} />,
};

function useTools(editor: Editor): Tool[][] {
  const is = useCaret(editor);
  const chain = () => editor.chain().focus();
  const marks: Tool[] = [
    { name: 'bold', keys: 'Ctrl+B', on: is.bold, act: () => chain().toggleBold().run() },
    { name: 'italic', keys: 'Ctrl+I', on: is.italic, act: () => chain().toggleItalic().run() },
    { name: 'underline', keys: 'Ctrl+U', on: is.underline, act: () => chain().toggleUnderline().run() },
  ];
  const lists: Tool[] = [
    { name: 'numbered', keys: 'Ctrl+Shift+7', on: is.numbered, off: is.table, act: () => chain().toggleOrderedList().run() },
    { name: 'bullets', keys: 'Ctrl+Shift+8', on: is.bullets, off: is.table, act: () => chain().toggleBulletList().run() },
    { name: 'deeper', keys: 'Tab', off: !is.deeper, act: () => indent(editor) },
    { name: 'shallower', keys: 'Shift+Tab', off: !is.shallower, act: () => chain().liftListItem('listItem').run() },
  ];
  const start = () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  return [
    marks,
    lists,
    is.table ? tableTools(editor, is) : [{ name: 'table', off: is.shallower, act: start }],
    [
      { name: 'digits', act: () => turnDigits(editor) },
      { name: 'undo', keys: 'Ctrl+Z', off: !is.undo, act: () => chain().undo().run() },
      { name: 'redo', keys: 'Ctrl+Y', off: !is.redo, act: () => chain().redo().run() },
    ],
  ];
}

/** While the caret stands in a table. */
function tableTools(editor: Editor, { align, plain }: { align: string | null; plain: boolean }): Tool[] {
  const chain = () => editor.chain().focus();
  return [
    { name: 'alignLeft', on: align === 'left', act: () => alignColumn(editor, 'left') },
    { name: 'alignCenter', on: align === 'center', act: () => alignColumn(editor, 'center') },
    { name: 'alignRight', on: align === 'right', act: () => alignColumn(editor, 'right') },
    { name: 'noLines', on: plain, act: () => chain().updateAttributes('table', { plain: !plain }).run() },
    { name: 'rowBelow', act: () => chain().addRowAfter().run() },
    { name: 'columnRight', act: () => chain().addColumnAfter().run() },
    { name: 'removeRow', act: () => chain().deleteRow().run() },
    { name: 'removeColumn', act: () => chain().deleteColumn().run() },
    { name: 'removeTable', act: () => chain().deleteTable().run() },
  ];
}
