import { Editor, Node, Range, Text, Transforms, type BaseEditor, type Descendant } from 'slate';
import type { HistoryEditor } from 'slate-history';
import type { ReactEditor } from 'slate-react';
import { htmlToText, tagsOf } from '@campaign/shared-api/messaging';
import { hasLink } from '../../../components/short-link';

export interface Paragraph {
  type: 'paragraph';
  children: Words[];
}
export interface Words {
  text: string;
  /** Set by `tagRanges` for the part of a text that is a placeholder. */
  tag?: 'known' | 'unknown';
}
export type MessageEditorInstance = BaseEditor & ReactEditor & HistoryEditor;

declare module 'slate' {
  interface CustomTypes {
    Editor: MessageEditorInstance;
    Element: Paragraph;
    Text: Words;
  }
}

/** One line of text = one paragraph. */
export const paragraphsOf = (text: string): Paragraph[] =>
  text.split('\n').map((line) => ({ type: 'paragraph', children: [{ text: line }] }));

export const readHtml = (html: string): Descendant[] => paragraphsOf(htmlToText(html));

/** The text as it stands in the editor, spaces at its ends included. */
export const textOf = (value: readonly Descendant[]): string =>
  value.map((block) => Node.string(block)).join('\n');

/**
 * What a clipboard or a drop brings, as lines: Word's soft returns, Windows' line ends and tabs become what a
 * text message has. Nothing else of it is kept.
 */
export function pastedText(data: Pick<DataTransfer, 'getData'>): string {
  const plain = data.getData('text/plain') || htmlToText(data.getData('text/html'));
  return plain
    .replace(/\r\n?|[\u000b\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\u0000-\u0008\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/\n+$/, '');
}

/**
 * Makes an editor take text only: pasted and dropped formatting, pictures and fragments of other editors go. Lines
 * stay lines however they arrive, dictated or filled in too: a key draws its own line anew, not the whole text.
 */
export function withPlainText<Instance extends MessageEditorInstance>(editor: Instance): Instance {
  const { insertText } = editor;
  editor.insertText = (text, options) => {
    if (text.includes('\n')) insertLines(editor, text);
    else insertText(text, options);
  };
  editor.insertData = (data) => insertLines(editor, pastedText(data));
  editor.insertTextData = (data) => {
    insertLines(editor, pastedText(data));
    return true;
  };
  return editor;
}

/** Inserts text at the cursor, or at the end when there has not been one. */
export function insertLines(editor: MessageEditorInstance, text: string): void {
  if (!text) return;
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
  const [first = '', ...rest] = text.split('\n');
  Editor.withoutNormalizing(editor, () => {
    Transforms.insertText(editor, first);
    for (const line of rest) {
      Transforms.splitNodes(editor, { always: true });
      Transforms.insertText(editor, line);
    }
  });
}

/**
 * Inserts a link at the cursor, with a space on the sides that would touch a word: a phone reads both as one address
 * otherwise. A text that has the link already is left as it is.
 */
export function insertLink(editor: MessageEditorInstance, link: string): void {
  if (hasLink(textOf(editor.children), link)) return;
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  if (editor.selection && Range.isExpanded(editor.selection)) Transforms.delete(editor);
  const [before, after] = aroundCursor(editor);
  insertLines(editor, `${/\S$/.test(before) ? ' ' : ''}${link}${/^\S/.test(after) ? ' ' : ''}`);
}

/** The line of the cursor, before it and after it. */
function aroundCursor(editor: MessageEditorInstance): [string, string] {
  const { selection } = editor;
  if (!selection) return ['', ''];
  const cursor = Range.end(selection);
  const line = cursor.path.slice(0, 1);
  return [
    Editor.string(editor, { anchor: Editor.start(editor, line), focus: cursor }),
    Editor.string(editor, { anchor: cursor, focus: Editor.end(editor, line) }),
  ];
}

/** Replaces every occurrence of `find` in one step of undo. */
export function replaceText(editor: MessageEditorInstance, find: string, replacement: string): void {
  const texts = [...Node.texts({ children: editor.children } as Node)];
  Editor.withoutNormalizing(editor, () => {
    for (const [{ text }, path] of texts) {
      // From the end, so that the places before stay where they are.
      for (let at = text.lastIndexOf(find); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(find, at - 1)) {
        const place = { anchor: { path, offset: at }, focus: { path, offset: at + find.length } };
        Transforms.insertText(editor, replacement, { at: place });
      }
    }
  });
}

/** The placeholders of one text node, to be shown as chips. */
export function tagRanges([node, path]: [Node, number[]]): (Range & Pick<Words, 'tag'>)[] {
  if (!Text.isText(node) || !node.text.includes('{')) return [];
  const { known, unknown } = tagsOf(node.text);
  const found = [
    ...known.map((name) => [name, 'known'] as const),
    ...unknown.map((name) => [name, 'unknown'] as const),
  ];
  return found.flatMap(([name, tag]) => {
    const ranges: (Range & Pick<Words, 'tag'>)[] = [];
    const text = `{${name}}`;
    for (let at = node.text.indexOf(text); at >= 0; at = node.text.indexOf(text, at + text.length))
      ranges.push({ anchor: { path, offset: at }, focus: { path, offset: at + text.length }, tag });
    return ranges;
  });
}
