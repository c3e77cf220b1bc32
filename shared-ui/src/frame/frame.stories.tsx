import {
  AppFrame,
  Badge,
  Breadcrumbs,
  Button,
  Card,
  IconButton,
  LoadingBar,
  MenuButton,
  NavItem,
  Page,
  Stack,
  Text,
} from '../index';
import type { Story } from '../catalogue/story';

export const title = 'Frame';

const entries = [
  ['dashboard', 'Dashboard'],
  ['image', 'Media'],
  ['ban', 'DNC Manager'],
  ['list', 'Phone Lists'],
  ['users', 'Users'],
  ['id-card', 'Identities'],
  ['history', 'Chat History'],
] as const;

function Frame({ narrow }: { narrow: boolean }) {
  return (
    <AppFrame
      defaultNarrow={narrow}
      sidebarHeader={
        <Stack gap={4}>
          <Text variant="h3" truncate>
            {narrow ? 'LP' : 'Launchpad'}
          </Text>
          {!narrow && (
            <Text variant="caption" tone="muted" numeric>
              Agent 10046 <Badge tone="accent">ADMIN</Badge>
            </Text>
          )}
        </Stack>
      }
      sidebar={entries.map(([icon, label]) => (
        <NavItem key={label} icon={icon} label={label} to={`#${label}`} current={label === 'Phone Lists'} />
      ))}
      sidebarFooter={<NavItem icon="logout" label="Logout" onSelect={() => {}} />}
      topbar={<Breadcrumbs items={[{ label: 'Phone Lists' }]} />}
      topbarEnd={
        <>
          <IconButton icon="sun" label="Theme" />
          <MenuButton
            label="Account of Ana Ruiz"
            face={<Text weight={500}>Ana Ruiz</Text>}
            items={[{ id: 'out', label: 'Logout' }]}
          />
        </>
      }
      loading={<LoadingBar on />}
    >
      <Page
        title="Phone Lists"
        actions={
          <Button variant="primary" icon="upload">
            Upload
          </Button>
        }
      >
        <Card title="Content">
          <Text>The page stands here.</Text>
        </Card>
      </Page>
    </AppFrame>
  );
}

export const Wide: Story = function Wide() {
  return <Frame narrow={false} />;
};
Wide.wholePage = true;
Wide.widths = [1280, 375];

export const Narrow: Story = function Narrow() {
  return <Frame narrow />;
};
Narrow.wholePage = true;

export const Drawer: Story = function Drawer() {
  return <Frame narrow={false} />;
};
Drawer.wholePage = true;
Drawer.widths = [375];
Drawer.press = ['Open menu'];
