import { Banner, Button, Card, EmptyState, ErrorState, Skeleton, Stack } from '../index';

export const title = 'Nothing, trouble, soon';

export function Never() {
  return (
    <Card>
      <EmptyState
        icon="list"
        title="No phone lists yet"
        text="Upload a CSV with the people you want to text. You can check the columns before anything is stored."
        action={
          <Button variant="primary" icon="upload">
            Upload your first list
          </Button>
        }
      />
    </Card>
  );
}

export function Filtered() {
  return (
    <Card>
      <EmptyState kind="filtered" onClear={() => {}} />
    </Card>
  );
}

export function Failed() {
  return (
    <Card>
      <ErrorState message="The list service does not answer." onRetry={() => {}} reference="req-7f3a" />
    </Card>
  );
}

export function Banners() {
  return (
    <Stack gap={12}>
      <Banner>12 numbers of this list are in states with shorter quiet hours.</Banner>
      <Banner tone="success" title="Loaded">
        19,203 of 20,000 rows can be texted.
      </Banner>
      <Banner
        tone="warn"
        title="The text changed since the last test"
        action={<Button size="sm">Send a test</Button>}
      >
        Recipients get the new text.
      </Banner>
      <Banner tone="danger" onDismiss={() => {}}>
        Your message does not contain the needed opt out language, stop.
      </Banner>
    </Stack>
  );
}

export function Outlines() {
  return (
    <Stack gap={32}>
      <Skeleton />
      <Skeleton variant="tiles" count={4} />
      <Skeleton variant="table" count={5} />
      <Skeleton variant="form" count={3} />
    </Stack>
  );
}
