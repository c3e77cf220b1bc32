import { useState } from 'react';
import {
  Button,
  ComboBox,
  ConfirmDialog,
  Dialog,
  MenuButton,
  NoticeLayer,
  PasswordField,
  SidePanel,
  Stack,
  Text,
  TextField,
} from '../index';
import type { Story } from '../catalogue/story';

export const title = 'Dialogs';

export const Plain: Story = function Plain({ alone }) {
  const [open, setOpen] = useState(alone);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Reset password</Button>
      <Dialog
        open={open}
        title="Reset password"
        text="Ana Ruiz can sign in with it at once."
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Change Password
            </Button>
          </>
        }
      >
        <Stack gap={16}>
          <PasswordField label="New Password" autoComplete="new-password" value="" onChange={() => {}} />
          <PasswordField label="Confirm Password" autoComplete="new-password" value="" onChange={() => {}} />
        </Stack>
      </Dialog>
    </>
  );
};
Plain.widths = [1280, 375];

export const Confirm: Story = function Confirm({ alone }) {
  const [open, setOpen] = useState(alone);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        title="Confirm Deletion"
        text="Do you want to delete this item?"
        item="Phone List"
        tone="danger"
        onClose={() => setOpen(false)}
        onConfirm={() => {}}
      />
    </>
  );
};
Confirm.widths = [1280, 375];

/** What a person called it breaks within the dialog. */
export const ConfirmLong: Story = function ConfirmLong({ alone }) {
  const [open, setOpen] = useState(alone);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        title="Confirm Deletion"
        text="Do you want to delete this item?"
        item={'X'.repeat(120)}
        tone="danger"
        onClose={() => setOpen(false)}
        onConfirm={() => {}}
      />
    </>
  );
};
ConfirmLong.widths = [1280, 375];

export const Panel: Story = function Panel({ alone }) {
  const [open, setOpen] = useState(alone);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Upload a list</Button>
      <SidePanel
        open={open}
        title="Phone List Manager"
        steps={[
          { id: 'file', label: 'File', done: true },
          { id: 'columns', label: 'Columns' },
        ]}
        currentStep="columns"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary">Upload</Button>
          </>
        }
      >
        <Stack gap={20}>
          <TextField label="List name" value="Spring 2026" onChange={() => {}} />
          <Text tone="muted">Columns that are not mapped are kept, but no message can use them.</Text>
        </Stack>
      </SidePanel>
    </>
  );
};
Panel.widths = [1280, 375];

/** Layers on layers: a list and a menu opened in a panel, a toast above all of them. */
export const Layers: Story = function Layers({ alone }) {
  const [open, setOpen] = useState(alone);
  const [agency, setAgency] = useState('');
  const [toasts, setToasts] = useState(0);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open layers</Button>
      <SidePanel open={open} title="Layers" onClose={() => setOpen(false)}>
        <Stack gap={20} align="start">
          <ComboBox
            label="Agency"
            value={agency}
            onChange={setAgency}
            options={[
              { value: '4', label: 'Owner' },
              { value: '46', label: 'Launchpad' },
            ]}
          />
          <MenuButton
            label="More"
            align="start"
            items={[{ id: 'a', label: 'Choose Owner', onSelect: () => setAgency('4') }]}
          />
        </Stack>
      </SidePanel>
      {open && (
        <NoticeLayer>
          <div style={{ position: 'fixed', top: 16, right: 16 }}>
            <Button onClick={() => setToasts(toasts + 1)}>Toast pressed {toasts} times</Button>
          </div>
        </NoticeLayer>
      )}
    </>
  );
};
Layers.press = ['Agency'];
