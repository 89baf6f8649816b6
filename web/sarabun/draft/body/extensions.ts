import { type Editor, wrappingInputRule } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { deepest } from './editor-doc.ts';

/** Only what the paper carries. The content policy allows no style attributes, so a table has none of its own. */
export const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  UndoRedo,
  BulletList,
  OrderedList.extend({
    // The paper numbers by place: an item typed as the third would stand as the first.
    addAttributes: () => ({}),
    renderHTML: () => ['ol', 0],
    addInputRules() {
      return [wrappingInputRule({ find: /^(?:1|๑)[.)]\s$/, type: this.type })];
    },
  }),
  ListItem.extend({
    content: 'paragraph (bulletList | orderedList)*',
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        Tab: () => indent(this.editor),
        'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      };
    },
  }),
  ListKeymap,
  Table.extend({
    addAttributes: () => ({
      plain: {
        default: false,
        parseHTML: (element: HTMLElement) => element.hasAttribute('data-plain'),
        renderHTML: ({ plain }: { plain: boolean }) => (plain ? { 'data-plain': '' } : {}),
      },
    }),
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
    addNodeView: null,
    addKeyboardShortcuts() {
      // After the last cell the keyboard goes on to what follows the editor.
      const { Tab: _, ...rest } = this.parent?.() ?? {};
      return { ...rest, Tab: () => this.editor.commands.goToNextCell() };
    },
  }),
  TableRow,
  TableHeader.extend({
    content: 'paragraph',
    addAttributes: () => spans,
    renderHTML: ({ HTMLAttributes }) => ['th', { scope: 'col', ...HTMLAttributes }, 0],
  }),
  TableCell.extend({ content: 'paragraph', addAttributes: () => spans, renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0] }),
];

/** The table commands count with them; here every cell is one by one. */
const spans = {
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
  /** Where the words of the column stand; null: by what it holds. */
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute('data-align'),
    renderHTML: ({ align }: { align: string | null }) => (align ? { 'data-align': align } : {}),
  },
};

/** Sets where the words of the caret's column stand; the same again leaves it to what the column holds. */
export function alignColumn(editor: Editor, align: 'left' | 'center' | 'right'): boolean {
  const { state, view } = editor;
  const { $from } = state.selection;
  const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).find((at) => $from.node(at).type.name === 'table');
  if (depth === undefined) return false;
  const table = $from.node(depth);
  const column = $from.index(depth + 1);
  const set = table.child(0).maybeChild(column)?.attrs.align === align ? null : align;
  const { tr } = state;
  table.forEach((row, rowAt) => {
    row.forEach((cell, cellAt, at) => {
      if (at === column) tr.setNodeMarkup($from.start(depth) + rowAt + 1 + cellAt, undefined, { ...cell.attrs, align: set });
    });
  });
  view.dispatch(tr);
  view.focus();
  return true;
}

/** One level deeper, as far as the paper goes. */
export function indent(editor: Editor): boolean {
  return mayIndent(editor) && editor.commands.sinkListItem('listItem');
}

export function mayIndent(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const depth = Array.from({ length: $from.depth + 1 }, (_, at) => $from.node(at)).filter((node) => node.type.name === 'listItem').length;
  return depth >= 1 && depth <= deepest && editor.can().sinkListItem('listItem');
}
