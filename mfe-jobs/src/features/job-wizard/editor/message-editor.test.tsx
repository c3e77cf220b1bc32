import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { MessageEditor, type MessageEditorHandle } from './message-editor';

function openEditor(initialHtml = '') {
  const texts: string[] = [];
  const handle = createRef<MessageEditorHandle>();
  render(
    <MessageEditor
      ref={handle}
      id="message"
      label="Initial message"
      placeholder="Hi"
      initialHtml={initialHtml}
      onText={(text) => texts.push(text)}
    />,
  );
  return {
    texts,
    handle,
    person: userEvent.setup(),
    editor: screen.getByRole('textbox', { name: 'Initial message' }),
  };
}

it('takes what is pasted', async () => {
  const { person, editor, texts } = openEditor();
  await person.click(editor);
  await person.paste('Vote Tuesday');
  expect(editor).toHaveTextContent('Vote Tuesday');
  expect(texts.at(-1)).toBe('Vote Tuesday');
});

it('CONT-11 starts with the message of the job and shows its tags as chips', () => {
  const { editor } = openEditor('<p>Hi {first_name} &amp; {nick}</p><p>Stop to end</p>');
  expect(editor).toHaveTextContent('Hi {first_name} & {nick}Stop to end');
  expect(screen.getByText('{first_name}').closest('[data-tag]')).toHaveAttribute('data-tag', 'known');
  expect(screen.getByText('{nick}').closest('[data-tag]')).toHaveAttribute('data-tag', 'unknown');
});

it('keeps the lines of a page pasted from Word, and nothing of its looks', async () => {
  const { person, editor, texts } = openEditor();
  await person.click(editor);
  const word: Record<string, string> = {
    'text/html': '<p class="MsoNormal"><b style="color:red">Vote</b></p>',
    'text/plain': 'Vote\r\nTuesday',
  };
  const clipboardData = { types: Object.keys(word), getData: (type: string) => word[type] ?? '' };
  await act(async () => void fireEvent.paste(editor, { clipboardData }));
  expect(texts.at(-1)).toBe('Vote\nTuesday');
  expect(editor.querySelector('b, [style*="color"]')).toBeNull();
});

it('inserts a tag or a link, at the end when there is no cursor yet, and replaces a character everywhere', async () => {
  const { texts, handle } = openEditor('<p>Hi</p>');
  await act(async () => handle.current?.insert(' {first_name} María'));
  expect(texts.at(-1)).toBe('Hi {first_name} María');
  await act(async () => handle.current?.replace('í', 'i'));
  expect(texts.at(-1)).toBe('Hi {first_name} Maria');
});
