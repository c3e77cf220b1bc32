import { memo, useCallback, useImperativeHandle, useState, type Ref } from 'react';
import { createEditor, Editor, Range, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import {
  ReactEditor,
  Slate,
  withReact,
  type RenderLeafProps,
  type RenderPlaceholderProps,
} from 'slate-react';
import { keepInSight } from './keep-in-sight';
import * as S from './message-editor.styled';
import {
  insertLines,
  insertLink,
  readHtml,
  replaceText,
  tagRanges,
  textOf,
  withPlainText,
} from './slate-message';

/** What stands around the editor may ask of it. */
export interface MessageEditorHandle {
  focus(): void;
  /** Inserts text at the cursor. */
  insert(text: string): void;
  /** Inserts a link at the cursor, apart from the words around it; not a second time. */
  insertLink(link: string): void;
  /** Replaces every occurrence. */
  replace(find: string, replacement: string): void;
}

export interface MessageEditorProps {
  id: string;
  label: string;
  /** The html it starts with; it keeps its own afterwards. */
  initialHtml: string;
  placeholder: string;
  /** The plain text, after every change. */
  onText: (text: string) => void;
  onBlur?: () => void;
  ref?: Ref<MessageEditorHandle>;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

const Leaf = ({ attributes, leaf, children }: RenderLeafProps) => (
  <span {...attributes} data-tag={leaf.tag}>
    {children}
  </span>
);

const Placeholder = ({ attributes, children }: RenderPlaceholderProps) => (
  // Slate fades it to a third, which nobody can read.
  <S.Placeholder {...attributes} style={{ ...attributes.style, opacity: 1 }}>
    {children}
  </S.Placeholder>
);

/** Slate's own way knows of no bars that cover the ends of what scrolls. */
function showCursor(editor: ReactEditor, selected: globalThis.Range): void {
  const cursor = selected.cloneRange();
  cursor.collapse(editor.selection !== null && Range.isBackward(editor.selection));
  const leaf = cursor.startContainer.parentElement;
  if (!leaf) return;
  keepInSight(leaf, () => {
    const place = cursor.getBoundingClientRect();
    // On an empty line a cursor has no height of its own.
    return place.height > 0 ? place : leaf.getBoundingClientRect();
  });
}

/**
 * A rich-text editor for what phones show: lines of text whose placeholders look like chips (CONT-11). It draws
 * itself with each key; a form that is drawn around it leaves it alone.
 */
export const MessageEditor = memo(function MessageEditor({
  label,
  initialHtml,
  placeholder,
  onText,
  onBlur,
  ref,
  ...field
}: MessageEditorProps) {
  const [editor] = useState(() => withPlainText(withHistory(withReact(createEditor()))));
  const [initial] = useState(() => readHtml(initialHtml));

  useImperativeHandle(ref, () => {
    const focus = () => {
      const cursor = editor.selection ?? Editor.end(editor, []);
      ReactEditor.focus(editor);
      Transforms.select(editor, cursor);
    };
    return {
      focus,
      insert(text) {
        // Before the text, while the page still shows the cursor's place: afterwards it is not drawn yet.
        focus();
        insertLines(editor, text);
      },
      insertLink(link) {
        focus();
        insertLink(editor, link);
      },
      replace: (find, replacement) => replaceText(editor, find, replacement),
    };
  }, [editor]);
  const onValueChange = useCallback(() => onText(textOf(editor.children)), [editor, onText]);

  return (
    <Slate editor={editor} initialValue={initial} onValueChange={onValueChange}>
      <S.Surface
        {...field}
        // Slate's own onBlur is left out while it moves the selection: whoever presses a button at once after a key.
        onBlurCapture={onBlur}
        role="textbox"
        aria-multiline
        aria-label={label}
        placeholder={placeholder}
        decorate={tagRanges}
        renderLeaf={Leaf}
        renderPlaceholder={Placeholder}
        scrollSelectionIntoView={showCursor}
        spellCheck
      />
    </Slate>
  );
});
