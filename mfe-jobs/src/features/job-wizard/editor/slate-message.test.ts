import { createEditor, Editor, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { withReact } from 'slate-react';
import { textToHtml } from '@campaign/shared-api/messaging';
import {
  insertLines,
  insertLink,
  pastedText,
  readHtml,
  replaceText,
  tagRanges,
  textOf,
  withPlainText,
} from './slate-message';

function editorWith(html: string) {
  const editor = withPlainText(withHistory(withReact(createEditor())));
  editor.children = readHtml(html);
  return editor;
}
const clipboard = (types: Record<string, string>) => ({ getData: (type: string) => types[type] ?? '' });

describe('the message as the editor holds it', () => {
  it('CONT-11 gives back the html it was given', () => {
    const html = '<p>Hi {first_name} &amp; all,</p><p></p><p>Stop to end</p>';
    expect(textToHtml(textOf(readHtml(html)))).toBe(html);
  });

  it('keeps spaces at both ends while one types', () => {
    const editor = editorWith('<p>Vote</p>');
    insertLines(editor, ' ');
    expect(textOf(editor.children)).toBe('Vote ');
  });

  it('CONT-11 CONT-12 takes the text of a page pasted from Word, and no markup', () => {
    const word = clipboard({
      'text/html': '<html><body><p class=MsoNormal><b>Vote\u000bTuesday</b></p></body></html>',
      'text/plain': 'It’s time\r\nto\tvote\u000bTuesday.\r\n',
    });
    expect(pastedText(word)).toBe('It’s time\nto vote\nTuesday.');
    expect(pastedText(clipboard({ 'text/html': '<p>Only <b>html</b></p>' }))).toBe('Only html');
  });

  it('keeps every line a paragraph when several are typed at once, as a dictation does', () => {
    const editor = editorWith('<p></p>');
    Transforms.select(editor, Editor.end(editor, []));
    editor.insertText('Vote\nTuesday');
    expect(editor.children).toEqual(readHtml('<p>Vote</p><p>Tuesday</p>'));
  });

  it('inserts pasted lines at the cursor, over what is selected', () => {
    const editor = editorWith('<p>Hi Bob bye</p>');
    Transforms.select(editor, { anchor: { path: [0, 0], offset: 3 }, focus: { path: [0, 0], offset: 6 } });
    editor.insertData(clipboard({ 'text/plain': 'one\ntwo' }) as DataTransfer);
    expect(textOf(editor.children)).toBe('Hi one\ntwo bye');
  });

  const link = 'https://go.example/Ab3dE6gH';
  it.each([
    ['<p>Vote. Stop to end.</p>', 21, `Vote. Stop to end. ${link}`],
    ['<p>Vote </p>', 5, `Vote ${link}`],
    ['<p>Vote now</p>', 5, `Vote ${link} now`],
    ['<p>Vote now</p>', 4, `Vote ${link} now`],
    ['<p></p>', 0, link],
    ['<p>Votenow</p>', 4, `Vote ${link} now`],
  ])('keeps a link apart from the words of %s at %i', (html, offset, expected) => {
    const editor = editorWith(html);
    const at = { path: [0, 0], offset: Math.min(offset, textOf(editor.children).length) };
    Transforms.select(editor, at);
    insertLink(editor, link);
    expect(textOf(editor.children)).toBe(expected);
    insertLink(editor, link);
    expect(textOf(editor.children)).toBe(expected);
  });

  it('holds 10,000 characters', () => {
    const editor = editorWith('<p></p>');
    insertLines(editor, `${'word '.repeat(40)}\n`.repeat(50));
    expect(textOf(editor.children)).toHaveLength(10_050);
  });

  it('CONT-25 replaces a character everywhere, in one step of undo', () => {
    const editor = editorWith('<p>María y Sofía</p><p>íí</p>');
    Transforms.select(editor, Editor.end(editor, []));
    replaceText(editor, 'í', 'i');
    expect(textOf(editor.children)).toBe('Maria y Sofia\nii');
    editor.undo();
    expect(textOf(editor.children)).toBe('María y Sofía\níí');
  });

  it('DYN-01 DYN-03 marks placeholders, known ones apart from unknown ones', () => {
    const marks = tagRanges([{ text: '{first_name} {nick} {first_name} {not a tag}' }, [0, 0]]);
    expect(marks.map(({ tag, anchor, focus }) => [tag, anchor.offset, focus.offset])).toEqual([
      ['known', 0, 12],
      ['known', 20, 32],
      ['unknown', 13, 19],
    ]);
  });
});
