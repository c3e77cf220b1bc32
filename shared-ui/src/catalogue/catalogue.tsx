import { useEffect } from 'react';
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

/** One story and nothing else; the checker looks at these. */
function Alone({ group, name }: { group: string; name: string }) {
  const Show = groups.find(({ title }) => title === group)?.stories.find(([story]) => story === name)?.[1];
  // Tells the checker that the page is complete.
  useEffect(() => {
    void document.fonts.ready.then(() => document.body.setAttribute('data-ready', ''));
  }, []);
  if (!Show) return <Text>There is no such story.</Text>;
  if (Show.wholePage) return <Show alone />;
  return (
    <Box as="main" padding={24}>
      <Show alone />
    </Box>
  );
}

const group = query.get('group');
const story = query.get('story');

// The checker reads the list of stories from here.
Object.assign(window, {
  stories: groups.flatMap(({ title, stories }) =>
    stories.map(([name, { press = [], widths = [1280] }]) => ({ group: title, name, press, widths })),
  ),
});

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <>
    <GlobalStyle />
    {group && story ? <Alone group={group} name={story} /> : <Book />}
  </>,
);
