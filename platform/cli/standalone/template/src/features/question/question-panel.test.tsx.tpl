import { screen } from '@testing-library/react';
import { renderPanel } from '@campaign/platform/testing';
import { words } from '../../words';
import { QuestionPanel } from './question-panel';

it('hands the question to whoever asked for it', async () => {
  const { person, closings } = renderPanel(QuestionPanel, { listName: 'Spring drive' });
  await person.type(await screen.findByRole('textbox', { name: words.panel.label }), ' Who comes? ');
  await person.click(screen.getByRole('button', { name: words.panel.save }));
  expect(closings).toEqual([{ question: 'Who comes?' }]);
});
