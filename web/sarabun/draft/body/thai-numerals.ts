import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { arabicDigits, thaiDigits } from '../../../../contract/rules/thai.ts';

/** Digits of the selection, or of the whole text where nothing is selected: Thai where there are others, else back. */
export function turnDigits(editor: Editor): void {
  const { selection, doc, schema, tr } = editor.state;
  const [from, to] = selection.empty ? [0, doc.content.size] : [selection.from, selection.to];
  const change = /[0-9]/.test(doc.textBetween(from, to, ' ')) ? thaiDigits : arabicDigits;
  doc.nodesBetween(from, to, (node, at) => {
    if (!node.isText || !node.text) return;
    const start = Math.max(from, at);
    const end = Math.min(to, at + node.nodeSize);
    const before = node.text.slice(start - at, end - at);
    const after = change(before);
    if (after !== before) tr.replaceWith(start, end, schema.text(after, node.marks));
  });
  if (!tr.docChanged) return;
  // A digit is one character in either script, so places stay.
  if (selection instanceof TextSelection) tr.setSelection(TextSelection.create(tr.doc, selection.anchor, selection.head));
  editor.view.dispatch(tr);
}
