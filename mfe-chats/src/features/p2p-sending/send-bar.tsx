import { memo, useEffect, useEffectEvent, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Conversation, Job } from '@campaign/shared-api/contracts';
import { Button, Text } from '@campaign/shared-ui';
import { MediaThumb, mediaKindOf } from '@campaign/shared-ui/messaging';
import { Foot } from '../../components/two-panes.styled';
import { words } from '../../words';
import * as Row from '../../components/send-row.styled';
import * as S from './sending.styled';

/** A second click this soon after the first is the same wish, ms. */
const DOUBLE_CLICK_MS = 200;
const say = words.message;

interface SendBarProps {
  job: Job;
  /** Of the current number; undefined while it is read. */
  conversation: Conversation | undefined;
  /** Why nothing can be sent now. */
  blocked: string | undefined;
  /** The user is assigned to the job, or has started to send for themselves. */
  takesPart: boolean;
  onTakePart: () => void;
  onSend: () => void;
}

const TITLE = (
  <Text variant="caption" tone="muted">
    {say.title}
  </Text>
);

/** What will be sent, word for word, and the one key that sends it (P2P-04, P2P-05, P2P-20, P2P-21). */
export function SendBar({ job, conversation, blocked, takesPart, onTakePart, onSend }: SendBarProps) {
  const preview = conversation?.preview;
  return (
    <Foot>
      <S.Preview role="region" aria-label={say.title}>
        <S.PreviewHead>
          {TITLE}
          {preview && (
            <Text variant="caption" tone="muted" numeric>
              {words.billed(preview.segments, Boolean(job.initialTemplateMedia))}
            </Text>
          )}
        </S.PreviewHead>
        {job.initialTemplateMedia && (
          <MediaThumb
            kind={mediaKindOf(job.mmsMIME ?? 'image/jpeg')}
            src={job.initialTemplateMedia}
            name={say.media}
          />
        )}
        <S.PreviewText>
          {preview?.text ?? (conversation ? (conversation.optedOut ? say.optedOut : say.gone) : '…')}
        </S.PreviewText>
        <Template text={job.initialMessage} />
      </S.Preview>
      <SendKey blocked={blocked} takesPart={takesPart} onTakePart={onTakePart} onSend={onSend} />
    </Foot>
  );
}

const Template = memo(function Template({ text }: { text: Job['initialMessage'] }) {
  return (
    <S.Template>
      <summary>{say.template}</summary>
      <S.PreviewText>{text}</S.PreviewText>
    </S.Template>
  );
});

/** Stands still while the numbers go by. */
const SendKey = memo(function SendKey({
  blocked,
  takesPart,
  onTakePart,
  onSend,
}: Pick<SendBarProps, 'blocked' | 'takesPart' | 'onTakePart' | 'onSend'>) {
  const button = useRef<HTMLButtonElement>(null);
  const lastClick = useRef(-Infinity);

  // An assigned user sends with the keyboard: the focus starts on Send, unless it is in a control. After navigation it is on
  // the page as a whole.
  const mayFocus = useEffectEvent(() => takesPart);
  useEffect(() => {
    if (mayFocus() && document.activeElement?.matches('body, main'))
      button.current?.focus({ preventScroll: true });
  }, []);

  const ignoreHeldKey = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
  };
  const press = (event: MouseEvent) => {
    const again = event.detail > 1 && event.timeStamp - lastClick.current < DOUBLE_CLICK_MS;
    lastClick.current = event.timeStamp;
    if (!takesPart) onTakePart();
    // A stray key must not text anyone: without an assignment the first Enter or Space only starts, a click sends.
    if (!again && (takesPart || event.detail > 0)) onSend();
  };

  return (
    <Row.SendRow>
      <Row.Hint role="status">{takesPart ? words.hint : words.notAssigned}</Row.Hint>
      <S.SendButton>
        <Button
          ref={button}
          data-send
          variant="primary"
          size="lg"
          icon="send"
          wide
          aria-disabled={blocked ? true : undefined}
          title={blocked}
          onKeyDown={ignoreHeldKey}
          onClick={(event) => !blocked && press(event)}
        >
          {words.send}
        </Button>
      </S.SendButton>
    </Row.SendRow>
  );
});
