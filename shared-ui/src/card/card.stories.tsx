import {
  Button,
  Card,
  DescriptionList,
  Grid,
  LoadingBar,
  Page,
  Stack,
  StatTile,
  StatusChip,
  TextField,
} from '../index';
import type { Story } from '../catalogue/story';

export const title = 'Cards and pages';

export const WholePage: Story = function WholePage() {
  return (
    <Page
      title="Spring voter outreach"
      badge={<StatusChip kind="job" value="active" live />}
      text="P2P, sent from +1 (212) 555-0101"
      actions={
        <>
          <Button icon="pause">Pause</Button>
          <Button variant="primary" icon="chart">
            Report
          </Button>
        </>
      }
    >
      <Grid gap={16} columns={4} phoneColumns={2}>
        <StatTile
          label="Messages sent"
          icon="send"
          value="12,408"
          hint="of 12,600 recipients"
          to="/reports"
        />
        <StatTile label="Replies" icon="message" value="1,489" hint="12.0 %" />
        <StatTile label="Opt-outs" icon="opt-out" value="248" hint="2.0 %" />
        <StatTile label="Cost" icon="dollar" value="$320.13" loading />
      </Grid>
      <Card title="Content" text="What the recipients read." actions={<Button size="sm">Edit</Button>}>
        <DescriptionList
          items={[
            { label: 'Identity', value: 'Launchpad' },
            { label: 'Starts', value: 'Nov 20, 2026, 2:00 PM ET' },
            { label: 'Short link', value: '' },
          ]}
        />
      </Card>
    </Page>
  );
};
WholePage.widths = [1280, 375];

export function FormCard() {
  return (
    <Stack gap={16} style={{ maxWidth: 720 }}>
      <Card
        title="Organization"
        text="As it is registered with the tax office."
        footer={
          <>
            <Button>Cancel</Button>
            <Button variant="primary">Save</Button>
          </>
        }
      >
        <Stack gap={20}>
          <TextField label="Legal name" value="Launchpad LLC" onChange={() => {}} />
          <TextField label="Website" value="" optional onChange={() => {}} />
        </Stack>
      </Card>
      <LoadingBar on />
    </Stack>
  );
}
