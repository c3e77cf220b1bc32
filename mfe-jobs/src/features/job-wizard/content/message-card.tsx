import { Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Card, Field, MenuButton, Skeleton, Stack } from '@campaign/shared-ui';
import { SYSTEM_COLUMNS } from '@campaign/shared-api';
import { htmlToText, textToHtml } from '@campaign/shared-api/messaging';
import { LazyMessageEditor } from '../editor/lazy-message-editor';
import type { MessageEditorHandle } from '../editor/message-editor';
import { useWizard } from '../wizard-context';
import { MessageNotes } from './message-notes';
import { MmsFields } from './mms-fields';
import { useSlowText, type TextFollower } from './use-slow-text';

/** The message: editor, counter, hints, and the tags with their test values (CONT-09..17, DYN-01..04). */
export function MessageCard({ editor }: { editor: RefObject<MessageEditorHandle | null> }) {
  const { values, change, problem, touch, fieldId, preview } = useWizard();
  const [initialHtml] = useState(values.initialTemplateMessage);
  const [initial] = useState(() => htmlToText(initialHtml));
  const notes = useRef<TextFollower>(null);
  const { onText, tell } = useSlowText(initial, { near: notes, far: preview }, (typed) => {
    const html = textToHtml(typed);
    if (html !== values.initialTemplateMessage && (typed || values.initialTemplateMessage))
      change({ initialTemplateMessage: html });
  });
  const leave = useRef(() => {});
  // The editor is not drawn again for another way to leave it.
  useEffect(() => {
    leave.current = () => {
      tell();
      touch('initialTemplateMessage');
    };
  });
  const onBlur = useCallback(() => leave.current(), []);
  const replace = useCallback(
    (find: string, plain: string) => {
      editor.current?.replace(find, plain);
      // The hint goes, and the button that was pressed with it.
      editor.current?.focus();
    },
    [editor],
  );

  return (
    <Card
      title="Message"
      text="What people receive. Tags in braces are replaced by each person’s own data."
      actions={
        <MenuButton
          label="Insert tag"
          icon="plus"
          size="sm"
          items={SYSTEM_COLUMNS.map((tag) => ({
            id: tag,
            label: `{${tag}}`,
            onSelect: () => editor.current?.insert(`{${tag}}`),
          }))}
        />
      }
    >
      <Stack gap={16}>
        <Field
          id={fieldId('initialTemplateMessage')}
          label="Initial message"
          error={problem('initialTemplateMessage')}
        >
          {(control) => (
            <Suspense fallback={<Skeleton variant="lines" count={4} label="Loading the editor" />}>
              <LazyMessageEditor
                {...control}
                ref={editor}
                label="Initial message"
                placeholder="Hi {first_name}, …"
                initialHtml={initialHtml}
                onText={onText}
                onBlur={onBlur}
              />
            </Suspense>
          )}
        </Field>
        <MessageNotes ref={notes} initial={initial} replace={replace}>
          <MmsFields />
        </MessageNotes>
      </Stack>
    </Card>
  );
}
