import { Button, ButtonGroup, IconButton, IconLink, Inline, LinkButton, Stack } from '../index';

export const title = 'Button';

export function Variants() {
  return (
    <Inline gap={8}>
      <Button variant="primary">Send</Button>
      <Button>Back</Button>
      <Button variant="ghost">Clear</Button>
      <Button variant="danger">Delete 3 lists</Button>
      <LinkButton to="/select-send-type" variant="primary" icon="plus">
        Create Job +
      </LinkButton>
    </Inline>
  );
}

export function Sizes() {
  return (
    <Inline gap={8}>
      <Button size="sm" icon="download">
        Export
      </Button>
      <Button icon="download">Export</Button>
      <Button size="lg" icon="download">
        Export
      </Button>
    </Inline>
  );
}

export function States() {
  return (
    <Inline gap={8}>
      <Button variant="primary" loading>
        Send
      </Button>
      <Button loading icon="refresh">
        Refresh
      </Button>
      <Button disabled>Back</Button>
      <Button variant="primary" disabledReason="Choose at least one phone list first.">
        Continue
      </Button>
    </Inline>
  );
}

export function Icons() {
  return (
    <Stack gap={8}>
      <Inline gap={4}>
        <IconLink icon="eye" label="Open the report" to="/p2p/7/1/reports" />
        <IconButton icon="check" label="Approve" tone="accent" />
        <IconButton icon="trash" label="Delete" tone="danger" />
        <IconButton icon="refresh" label="Refresh" loading />
        <IconButton icon="edit" label="Edit" disabledReason="Completed jobs cannot be changed." />
      </Inline>
      <ButtonGroup label="Paging">
        <Button icon="chevron-left">Previous</Button>
        <Button iconEnd="chevron-right">Next</Button>
      </ButtonGroup>
    </Stack>
  );
}

export function Wide() {
  return (
    <div style={{ maxWidth: 340 }}>
      <Button variant="primary" size="lg" wide>
        Sign in
      </Button>
    </div>
  );
}
