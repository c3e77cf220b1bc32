import { Button, IconButton, Inline, MenuButton, Popover, Stack, Text, TextField, Tooltip } from '../index';
import type { Story } from '../catalogue/story';

export const title = 'Menus and hints';

export const Menu: Story = function Menu() {
  return (
    <Inline gap={8}>
      <MenuButton
        label="More"
        align="start"
        items={[
          { id: 'edit', label: 'Edit', icon: 'edit' },
          { id: 'copy', label: 'Copy', icon: 'copy' },
          { id: 'open', label: 'Open the report', icon: 'eye', to: '/report' },
          'separator',
          { id: 'pause', label: 'Pause', icon: 'pause', disabledReason: 'It is already completed.' },
          { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger' },
        ]}
      />
      <MenuButton label="Row actions" iconOnly items={[{ id: 'a', label: 'Download' }]} />
    </Inline>
  );
};
Menu.press = ['More'];

/** A name of 120 letters breaks within the menu. */
export const LongName: Story = function LongName() {
  const name = 'X'.repeat(120);
  return (
    <MenuButton
      label="Account"
      items={[
        { id: 'person', label: name, icon: 'user', disabledReason: 'ana@demo.example, Launchpad' },
        { id: 'out', label: 'Logout', icon: 'logout' },
      ]}
    />
  );
};
LongName.press = ['Account'];

export const Choice: Story = function Choice() {
  return (
    <MenuButton
      label="Theme"
      align="start"
      items={[
        { id: 'system', label: 'System', checked: true, icon: 'monitor' },
        { id: 'light', label: 'Light', checked: false, icon: 'sun' },
        { id: 'dark', label: 'Dark', checked: false, icon: 'moon' },
      ]}
    />
  );
};
Choice.press = ['Theme'];

export const Box: Story = function Box() {
  return (
    <Popover label="Test message" trigger={<Button icon="smartphone">Send a test</Button>}>
      {(close) => (
        <Stack gap={12} style={{ width: 260 }}>
          <TextField label="To" value="(212) 555-0147" onChange={() => {}} />
          <Text variant="caption" tone="muted">
            Sent from the chosen number, with this text.
          </Text>
          <Button variant="primary" onClick={close}>
            Send
          </Button>
        </Stack>
      )}
    </Popover>
  );
};
Box.press = ['Send a test'];

export function Hints() {
  return (
    <Inline gap={8}>
      <Tooltip content="Every time is in New York.">
        <Button>Hover me</Button>
      </Tooltip>
      <IconButton icon="copy" label="Copy the link" />
    </Inline>
  );
}
