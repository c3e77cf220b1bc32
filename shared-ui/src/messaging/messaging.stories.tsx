import { Badge, Box, Button, Grid, Inline, Stack } from '../index';
import type { Story } from '../catalogue/story';
import { ChatThread, LaunchCard, MediaThumb, PhonePreview, SegmentCounter } from '../messaging';

export const title = 'Messaging';

export const Phone: Story = function Phone() {
  return (
    <Grid gap={24} min={320}>
      <PhonePreview
        from="+1 (212) 555-0101"
        time="Today, 2:00 PM"
        bubbles={[
          {
            id: '1',
            text: 'Hi Zoë, this is Ana from Launchpad. Can we count on you on Tuesday?\nReply STOP to opt out.',
          },
          { id: '2', text: 'Polls: lp.example/v8Kq2Ab' },
        ]}
        sample={{ label: 'Zoë O’Neill, 2 of 3', onPrevious: () => {}, onNext: () => {} }}
      />
      <PhonePreview label="Empty preview" from="No number chosen" bubbles={[]} />
    </Grid>
  );
};
Phone.widths = [1280, 375];

const POSTER = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="#275d8c"/></svg>',
)}`;

/** What a text carries, with the carriers that do not take it: a picture, and a file that cannot be shown. */
export const Media: Story = function Media() {
  return (
    <Stack gap={16} style={{ maxWidth: 360 }}>
      <MediaThumb kind="image" src={POSTER} name="Poster" />
      <Inline gap={4}>
        <Badge tone="warn">Too large for AT&T</Badge>
        <Badge tone="warn">Too large for Verizon</Badge>
      </Inline>
      <MediaThumb kind="file" src="#flyer" name="flyer.pdf" />
    </Stack>
  );
};
Media.widths = [1280, 375];

export function Counters() {
  return (
    <Stack gap={16}>
      <SegmentCounter used={112} limit={160} segments={1} variables={2} />
      <SegmentCounter
        used={171}
        limit={160}
        segments={2}
        warning="The message has been segmented into 2 parts."
        note="’ (curly quote) makes every segment shorter."
      />
    </Stack>
  );
}

export const Thread: Story = function Thread() {
  return (
    <Box bordered ground="surface" style={{ display: 'flex', height: 520, maxWidth: 560 }}>
      <ChatThread
        label="Conversation with (212) 555-0147"
        messages={[
          {
            id: 1,
            direction: 'out',
            text: 'Hi Zoë, can we count on you on Tuesday? Reply STOP to opt out.',
            at: '2026-11-19T15:02:00Z',
          },
          { id: 2, direction: 'in', text: 'Yes! Where do I vote?', at: '2026-11-19T15:09:00Z' },
          {
            id: 3,
            direction: 'out',
            text: 'At the library on Main Street, until 8 pm.',
            at: '2026-11-20T15:10:00Z',
            state: 'failed',
            problem: 'Carrier refused the message',
          },
          {
            id: 4,
            direction: 'out',
            text: 'At the library on Main Street, until 8 pm.',
            at: '2026-11-20T15:12:00Z',
            state: 'sending',
          },
        ]}
        actionOf={(message) => message.state === 'failed' && <Button size="sm">Retry</Button>}
      />
    </Box>
  );
};
Thread.widths = [1280, 375];

export const Launch: Story = function Launch() {
  return (
    <Box style={{ maxWidth: 360 }}>
      <LaunchCard
        onSelect={() => {}}
        checks={[
          { id: 'identity', ok: true, label: 'Identity', detail: 'Launchpad' },
          { id: 'start', ok: true, label: 'Start', detail: 'Nov 20, 2026, 2:00 PM ET · 11:00 AM PT' },
          { id: 'link', ok: true, label: 'Short link works' },
        ]}
        figures={[
          { label: 'Recipients', value: '12,408' },
          { label: 'Segments', value: '2' },
          { label: 'Cost', value: '$320.13' },
        ]}
        action={
          <Button variant="primary" wide>
            Send to 12,408 people, about $320.13
          </Button>
        }
      />
    </Box>
  );
};
