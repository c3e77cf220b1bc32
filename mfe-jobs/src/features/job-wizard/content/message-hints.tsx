import { memo, type ReactNode } from 'react';
import { Banner, Button } from '@campaign/shared-ui';
import { SegmentCounter } from '@campaign/shared-ui/messaging';
import { countSegments, foldText, tagsOf } from '@campaign/shared-api/messaging';
import type { Estimate } from '@campaign/shared-api/contracts';
import { words } from '../../../words';
import { countMessage, foldedCharacters, forcedUnicode, optOutIn, strayLinks } from './message-text';

interface MessageHintsProps {
  text: string;
  mms: boolean;
  shortLink: string;
  estimate: Estimate | undefined;
  /** Puts `plain` in the place of every `find` of the message. */
  replace: (find: string, plain: string) => void;
}

/**
 * The counter, and what is worth knowing about a text before it is sent, each with the click that changes it. Read
 * anew when the text changes, not with every other field.
 */
export const MessageHints = memo(function MessageHints({
  text,
  mms,
  shortLink,
  estimate,
  replace,
}: MessageHintsProps) {
  const { used, limit, parts } = countMessage(text, mms);
  const { known, unknown } = tagsOf(text);
  const carrier = countSegments(foldText(text), { mms });

  const unicode = mms ? null : forcedUnicode(text);
  const folded = foldedCharacters(text);
  const optOut = optOutIn(text);
  return (
    <>
      <SegmentCounter
        used={used}
        limit={limit}
        segments={parts}
        variables={known.length + unknown.length}
        warning={words.segmented(parts)}
        note={
          estimate
            ? words.mergedSegments(estimate.segments, estimate.recipients)
            : carrier.segments !== parts && words.carrierSegments(carrier.segments)
        }
      />
      {unicode && (
        <Hint
          action={
            <Button size="sm" onClick={() => replace(unicode.character, unicode.plain)}>
              {unicode.plain ? `Replace with “${unicode.plain}”` : 'Remove it'}
            </Button>
          }
        >
          “{unicode.character}” is not a standard SMS character. With it, each segment has room for 70
          characters instead of 160.
        </Hint>
      )}
      {folded.length > 0 && (
        <Hint
          tone="info"
          action={
            <Button size="sm" onClick={() => folded.forEach(([fancy, plain]) => replace(fancy, plain))}>
              Replace with plain text
            </Button>
          }
        >
          {folded.map(([fancy, plain]) => `“${fancy}” is sent as “${plain}”`).join(', ')}.
        </Hint>
      )}
      {optOut && !optOut.standsAlone && (
        <Hint>
          “{optOut.wording}” appears only inside another word. Write it out: “Reply STOP to opt out”.
        </Hint>
      )}
      {strayLinks(text, shortLink).map((link) => (
        <Hint
          key={link}
          tone="info"
          action={
            shortLink && (
              <Button size="sm" icon="link" onClick={() => replace(link, shortLink)}>
                Use the short link
              </Button>
            )
          }
        >
          {link} is not the short link, so taps on it are not counted.
        </Hint>
      ))}
    </>
  );
});

const Hint = (props: { tone?: 'warn' | 'info'; action?: ReactNode; children: ReactNode }) => (
  <Banner tone="warn" {...props} />
);
