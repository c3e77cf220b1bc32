import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../index';
import {
  ChatThread,
  LaunchCard,
  mediaKindOf,
  PhonePreview,
  SegmentCounter,
  type ChatMessage,
} from '../messaging';
import { layOut } from '../testing/lay-out';

const messages: ChatMessage[] = [
  { id: 1, direction: 'out', text: 'Can we count on you?', at: '2026-11-19T15:02:00Z' },
  { id: 2, direction: 'in', text: 'Yes', at: '2026-11-20T15:09:00Z' },
  { id: 3, direction: 'out', text: 'Great', at: '2026-11-20T15:10:00Z', state: 'failed', problem: 'Refused' },
];

describe('ChatThread', () => {
  it('says whose each message is, divides days and marks failures with their reason', async () => {
    const retried: unknown[] = [];
    const user = userEvent.setup();
    render(
      <ChatThread
        label="Conversation"
        messages={messages}
        actionOf={(message) =>
          message.state === 'failed' && <Button onClick={() => retried.push(message.id)}>Retry</Button>
        }
      />,
    );
    const log = screen.getByRole('log', { name: 'Conversation' });
    expect(within(log).getByText('Can we count on you?').parentElement).toHaveTextContent(/^You: /);
    expect(within(log).getByText('Yes').parentElement).toHaveTextContent(/^Recipient: /);
    expect(
      within(log)
        .getAllByText(/Nov \d\d, 2026/)
        .map((day) => day.textContent),
    ).toEqual(['Nov 19, 2026', 'Nov 20, 2026']);
    expect(screen.getByRole('img', { name: 'Failed' })).toBeInTheDocument();
    expect(screen.getByText(/Refused/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retried).toEqual([3]);
  });

  it('tells an automatic text from one that an agent wrote', () => {
    const at = '2026-11-20T15:10:00Z';
    const confirmation: ChatMessage = {
      id: 1,
      direction: 'out',
      text: 'You are opted out.',
      at,
      automatic: true,
    };
    render(<ChatThread label="Conversation" messages={[confirmation]} />);
    expect(screen.getByText('You are opted out.').parentElement).toHaveTextContent(/^Automatic text: /);
    expect(screen.getByText('Automatic text')).toBeVisible();
  });

  it('shows what it is given when there is nothing yet', () => {
    render(<ChatThread label="Conversation" messages={[]} empty={<p>No messages yet</p>} />);
    expect(screen.getByText('No messages yet')).toBeInTheDocument();
  });
});

describe('SegmentCounter', () => {
  it('CONT-14 CONT-15 CONT-16 warns beyond the limit, not at it', () => {
    const warning = 'The message has been segmented into 2 parts.';
    const { rerender } = render(
      <SegmentCounter used={160} limit={160} segments={1} variables={2} warning={warning} />,
    );
    // Said by itself: nothing that changes at every key.
    expect(screen.getByRole('status')).toHaveTextContent(/^2 variables1 segment$/);
    expect(screen.getByText('160/160')).not.toHaveAttribute('data-over');
    expect(screen.queryByText(warning)).not.toBeInTheDocument();
    rerender(<SegmentCounter used={161} limit={160} segments={2} warning={warning} />);
    expect(screen.getByText('161/160')).toHaveAttribute('data-over');
    expect(screen.getByRole('status')).toHaveTextContent(`2 segments${warning}`);
  });
});

describe('PhonePreview', () => {
  it('shows number, bubbles and media, and goes through recipients', async () => {
    const onNext = jest.fn();
    const user = userEvent.setup();
    render(
      <PhonePreview
        from="+1 (212) 555-0101"
        bubbles={[{ id: '1', text: 'Hi Zoë', media: { kind: 'image', src: '/m.png', name: 'A poster' } }]}
        sample={{ label: 'Zoë, 1 of 3', onNext }}
      />,
    );
    const phone = screen.getByRole('figure', { name: 'Phone preview' });
    expect(phone).toHaveTextContent('+1 (212) 555-0101');
    expect(within(phone).getByRole('img', { name: 'A poster' })).toBeInTheDocument();
    expect(within(phone).getByRole('button', { name: 'Previous recipient' })).toBeDisabled();
    await user.click(within(phone).getByRole('button', { name: 'Next recipient' }));
    expect(onNext).toHaveBeenCalledTimes(1);
  });

  it.each([
    [1_400, true],
    [420, false],
  ])('WCAG 2.1.1 a text %d px high, in 420 px, is scrolled by keys: %s', (scrollHeight, isStop) => {
    layOut({ scrollHeight, clientHeight: 420 });
    render(<PhonePreview from="(212) 555-0101" bubbles={[{ id: '1', text: 'Hi Zoë. '.repeat(210) }]} />);
    const text = screen.queryByRole('region', { name: 'Text on the phone' });
    expect(text?.tabIndex).toBe(isStop ? 0 : undefined);
    jest.restoreAllMocks();
  });

  it('says what will appear while there is no message', () => {
    render(<PhonePreview from="No number" bubbles={[]} />);
    expect(screen.getByText('The message appears here while you write.')).toBeInTheDocument();
  });
});

describe('LaunchCard', () => {
  it('says what is ready and what is not, counts the rest and leads to each field', async () => {
    const selected: string[] = [];
    const user = userEvent.setup();
    const checks = [
      { id: 'identity', ok: true, label: 'Identity', detail: 'Launchpad' },
      { id: 'lists', ok: false, label: 'No phone list chosen' },
    ];
    const props = {
      onSelect: (id: string) => selected.push(id),
      figures: [{ label: 'Recipients', value: '12,408' }],
    };
    const { rerender } = render(<LaunchCard checks={checks} {...props} />);
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveTextContent('12,408');
    expect(screen.getByRole('status')).toHaveTextContent('1 to look at');
    await user.click(screen.getByRole('button', { name: /To look at: ?No phone list chosen/ }));
    expect(selected).toEqual(['lists']);
    rerender(<LaunchCard checks={checks.slice(0, 1)} {...props} />);
    expect(screen.getByRole('status')).toHaveTextContent('Ready to send');
  });

  it('says that sending is on hold while a check blocks it, whatever else there is', () => {
    const checks = [
      { id: 'agency', ok: false, blocks: true, label: 'Agency', detail: 'On hold: agency not approved' },
      { id: 'lists', ok: false, quiet: true, label: 'Recipients' },
    ];
    render(<LaunchCard checks={checks} onSelect={() => {}} />);
    expect(screen.getByRole('status')).toHaveTextContent('On hold');
    expect(screen.getByRole('button', { name: /^Nothing is sent: ?Agency/ })).toHaveAttribute(
      'data-state',
      'blocks',
    );
  });

  it('counts what is not answered yet as no warning, and leads to its field all the same', async () => {
    const selected: string[] = [];
    const user = userEvent.setup();
    const checks = [
      { id: 'identity', ok: true, label: 'Identity' },
      { id: 'lists', ok: false, quiet: true, label: 'Recipients' },
    ];
    render(<LaunchCard checks={checks} onSelect={(id) => selected.push(id)} />);
    expect(screen.getByRole('status')).toHaveTextContent('Not ready yet');
    await user.click(screen.getByRole('button', { name: /Not yet: ?Recipients/ }));
    expect(selected).toEqual(['lists']);
  });
});

describe('mediaKindOf', () => {
  it.each([
    ['image/png', 'image'],
    ['VIDEO/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['text/x-vcard', 'file'],
  ])('%s is shown as %s', (mime, kind) => {
    expect(mediaKindOf(mime)).toBe(kind);
  });
});
