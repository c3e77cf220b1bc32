import { useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFrame, Box, Card, GlobalStyle, MenuButton, NavItem, Page, Stack, Text, useTheme } from '../index';
import type { Story, StoryFile } from './story';

declare const require: {
  context(folder: string, deep: boolean, names: RegExp): { keys(): string[]; (key: string): StoryFile };
};

const files = require.context('..', true, /\.stories\.tsx$/);
const groups = files
  .keys()
  .map((key) => {
    const { title, ...stories } = files(key);
    return {
      title,
      stories: Object.entries(stories).filter(
        (entry): entry is [string, Story] => typeof entry[1] === 'function',
      ),
    };
  })
  .sort((a, b) => a.title.localeCompare(b.title));

const words = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
const query = new URLSearchParams(window.location.search);

function ThemeMenu() {
  const { mode, setMode } = useTheme();
  return (
    <MenuButton
      label="Theme"
      iconOnly
      icon={mode === 'dark' ? 'moon' : mode === 'light' ? 'sun' : 'monitor'}
      items={(['system', 'light', 'dark'] as const).map((choice) => ({
        id: choice,
        label: words(choice.replace(/^./, (first) => first.toUpperCase())),
        checked: mode === choice,
        onSelect: () => setMode(choice),
      }))}
    />
  );
}

/** One group of stories with the list of all beside it. */
function Book() {
  const group = groups.find(({ title }) => title === query.get('group')) ?? groups[0];
  if (!group) return <Text>No stories.</Text>;
  return (
    <AppFrame
      sidebarHeader={<Text variant="h2">Catalogue</Text>}
      sidebar={groups.map(({ title }) => (
        <NavItem
          key={title}
          icon="chevron-right"
          label={title}
          to={`?group=${encodeURIComponent(title)}`}
          current={title === group.title}
        />
      ))}
      topbarEnd={<ThemeMenu />}
    >
      <Page title={group.title}>
        <Stack gap={16}>
          {group.stories.map(([name, Show]) => (
            <Card key={name} title={words(name)}>
              <Show alone={false} />
            </Card>
          ))}
        </Stack>
      </Page>
    </AppFrame>
  );
}

interface AloneProps {
  group: string;
  name: string;
  /** The page is complete, its letters too. */
  onShown: () => void;
}

/** One story and nothing else; the checker looks at these. */
function Alone({ group, name, onShown }: AloneProps) {
  const Show = groups.find(({ title }) => title === group)?.stories.find(([story]) => story === name)?.[1];
  // Told once, by the first commit.
  useEffect(() => void document.fonts.ready.then(onShown), [onShown]);
  if (!Show) return <Text>There is no such story.</Text>;
  if (Show.wholePage) return <Show alone />;
  return (
    <Box as="main" padding={24}>
      <Show alone />
    </Box>
  );
}

const place = document.createElement('div');
document.body.append(place);
const root = createRoot(place);
const show = (what: ReactNode) =>
  root.render(
    <>
      <GlobalStyle />
      {what}
    </>,
  );
show(<Book />);

let shown = 0;
// What the checker drives: the list of stories, and one after the other on one page.
Object.assign(window, {
  stories: groups.flatMap(({ title, stories }) =>
    stories.map(([name, { press = [], brings, widths = [1280] }]) => ({
      group: title,
      name,
      press,
      brings,
      widths,
    })),
  ),
  showStory: (group: string, name: string) =>
    new Promise<void>((onShown) => {
      shown += 1;
      window.scrollTo(0, 0);
      show(<Alone key={shown} group={group} name={name} onShown={onShown} />);
    }),
});
