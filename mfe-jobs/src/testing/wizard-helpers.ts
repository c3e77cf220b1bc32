import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { words } from '../words';

/** What a person does in the wizard, in their words. Text is pasted: the same change, one event. */
export function wizardHelpers(person: UserEvent) {
  const write = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    if (!text) return;
    await person.click(field);
    await person.paste(text);
  };
  const hands = {
    write,
    editor: () => screen.findByRole('textbox', { name: 'Initial message' }),
    async writeMessage(text: string) {
      const editor = await hands.editor();
      await person.click(editor);
      await person.paste(text);
    },
    async generateLink(url = 'https://example.org/vote') {
      await write('Link', url);
      await person.click(screen.getByRole('button', { name: 'Generate short link' }));
      return screen.findByRole('status', { name: 'Short link' });
    },
    async choose(label: string, option: string) {
      const select = await screen.findByLabelText(label);
      await within(select).findByRole('option', { name: option });
      await person.selectOptions(select, option);
    },
    /** Everything the Content tab asks for. */
    async fillContent({ message = 'Hi {first_name}, vote Tuesday. Stop to end' } = {}) {
      await write('Job name', 'Fall appeal');
      await hands.choose('Identity', 'Harbor Youth');
      await hands.choose('Sending number', '(202) 555-0100 · Washington, DC');
      await hands.generateLink();
      await hands.writeMessage(message);
    },
    next: () => person.click(screen.getByRole('button', { name: 'Continue' })),
    back: () => person.click(screen.getByRole('button', { name: 'Back' })),
    step: (name: string) => screen.findByRole('group', { name }),
    /** Goes to a step by its own button. */
    async open(name: string) {
      const steps = await screen.findByRole('list', { name: words.steps });
      await person.click(within(steps).getByRole('button', { name: new RegExp(`^${name}`) }));
    },
    async chooseList(name: string) {
      await person.click(await screen.findByRole('checkbox', { name }));
    },
    send: () => person.click(screen.getByRole('button', { name: /^Send/ })),
    /** The last look at what is amber. */
    sendAnyway: async () => person.click(await screen.findByRole('button', { name: 'Send anyway' })),
  };
  return hands;
}
