import { screen, waitFor, within } from '@testing-library/react';
import { axeProblems } from '@campaign/platform/testing';
import type { NewJobInput, NewTemplate, Template } from '@campaign/shared-api/contracts';
import { anAgent, reply, users } from '@campaign/shared-api/testing';
import { aMedia, aTemplate, aWaitingJob, replyLikeAnAgency } from '../../../testing/builders';
import { openWizard, startWizardTests } from '../../../testing/wizard-tests';

startWizardTests();

/** A server that keeps templates; returns them. */
function replyKeepingTemplates(kept: Template[] = []) {
  let id = 4;
  reply.get('/templates', ({ query }) => {
    const ids = (query.get('ids') ?? '').split(',');
    const data = kept.filter((template) => ids.includes(String(template.id)));
    return { data, total: data.length };
  });
  reply.post('/templates', ({ body }) => {
    const template = aTemplate({ ...(body as NewTemplate), jobId: null, id: (id += 1) });
    kept.push(template);
    return { data: template };
  });
  reply.put('/templates/:id', ({ params, body }) => {
    const at = kept.findIndex((template) => String(template.id) === params.id);
    kept[at] = { ...aTemplate(), ...(body as NewTemplate), id: Number(params.id), jobId: null };
    return { data: kept[at] };
  });
  reply.delete('/templates/:id', ({ params }) => {
    kept.splice(
      kept.findIndex((template) => String(template.id) === params.id),
      1,
    );
    return { message: 'Template deleted.' };
  });
  return kept;
}
async function openTemplates(options: Parameters<typeof openWizard>[1] = {}, job = aWaitingJob()) {
  replyLikeAnAgency({ job });
  const remote = openWizard('/job/edit/42', options);
  await screen.findByLabelText('Job name');
  await remote.hands.open('Reply Templates');
  await remote.hands.step('Reply Templates');
  return remote;
}
type Person = ReturnType<typeof openWizard>['person'];

async function fillDialog(person: Person, title: string, text: string) {
  const dialog = await screen.findByRole('dialog');
  await person.clear(within(dialog).getByLabelText('Title'));
  await person.click(within(dialog).getByLabelText('Title'));
  if (title) await person.paste(title);
  await person.click(within(dialog).getByRole('textbox', { name: 'Text' }));
  if (text) await person.paste(text);
  return within(dialog);
}

it('TPL-01 TPL-02 TPL-04 adds a template and sends its id with the job', async () => {
  const kept = replyKeepingTemplates();
  const sent: NewJobInput[] = [];
  const { person, hands } = await openTemplates();
  reply.put('/job/:jobId', ({ body }) => {
    sent.push(body as NewJobInput);
    return { data: aWaitingJob() };
  });
  await person.click(screen.getByRole('button', { name: 'Add template' }));
  const dialog = await fillDialog(person, 'Thanks', 'Thank you {first_name}!');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Thank you {first_name}!')).toBeVisible();
  expect(kept).toEqual([
    expect.objectContaining({ title: 'Thanks', text: '<p>Thank you {first_name}!</p>' }),
  ]);
  await hands.open('Suppression List');
  await hands.send();
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ templateIds: [5] })]));
});

it('TPL-02 MMGR-06 gives a template a picture of the job’s identity, and takes it away again', async () => {
  const kept = replyKeepingTemplates();
  const { person, panels } = await openTemplates();
  await person.click(screen.getByRole('button', { name: 'Add template' }));
  const dialog = await fillDialog(person, 'Thanks', 'Thank you {first_name}!');
  await person.click(dialog.getByRole('button', { name: 'Browse media' }));
  expect(panels).toMatchObject([{ name: 'media-manager', props: { identityId: 7 } }]);
  await panels[0]?.finish({ media: aMedia() });
  expect(await dialog.findByRole('img', { name: 'Media of the reply' })).toHaveAttribute('src', '/m/3.png');
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('With media')).toBeVisible();
  expect(kept).toMatchObject([{ title: 'Thanks', media: '/m/3.png' }]);

  await person.click(screen.getByRole('button', { name: 'Edit Thanks' }));
  const again = within(await screen.findByRole('dialog'));
  await person.click(again.getByRole('button', { name: 'Remove' }));
  await person.click(again.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(kept).toMatchObject([{ media: null }]));
});

it('TPL-02 shows at the picture why it was refused, until another choice is made', async () => {
  replyKeepingTemplates();
  const { person, panels } = await openTemplates();
  const why = 'This media cannot be used. Choose another one.';
  reply.problem('POST', '/templates', 400, { error: why, fields: { media: why } });
  await person.click(screen.getByRole('button', { name: 'Add template' }));
  const dialog = await fillDialog(person, 'Thanks', 'Thank you!');
  expect(dialog.getByText('Sent with the reply, which becomes an MMS.')).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Browse media' }));
  await panels[0]?.finish({ media: aMedia() });
  await person.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(why);
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('CONT-10 needs an identity before a template can have media', async () => {
  const { person, hands } = openWizard();
  await screen.findByLabelText('Job name');
  await hands.open('Reply Templates');
  await person.click(await screen.findByRole('button', { name: 'Add template' }));
  const browse = await screen.findByRole('button', { name: 'Browse media' });
  expect(browse).toBeDisabled();
  expect(browse).toHaveAccessibleDescription('You must select an identity to assign a media');
});

it('TPL-03 keeps Add disabled while title or text is empty, spaces included', async () => {
  const { person } = await openTemplates();
  await person.click(screen.getByRole('button', { name: 'Add template' }));
  const dialog = await fillDialog(person, '  ', 'Thank you');
  const add = dialog.getByRole('button', { name: 'Add' });
  expect(add).toBeDisabled();
  await fillDialog(person, 'Thanks', '');
  await waitFor(() => expect(add).toBeEnabled());
});

it('TPL-01 CONF-08 changes and deletes a template after asking', async () => {
  const kept = replyKeepingTemplates([aTemplate()]);
  const { person } = await openTemplates({}, aWaitingJob({ templateIds: [5] }));
  await person.click(await screen.findByRole('button', { name: 'Edit Thanks' }));
  const dialog = await fillDialog(person, 'Many thanks', '');
  await person.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await screen.findByRole('heading', { name: 'Many thanks' })).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Delete Many thanks' }));
  expect(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' })).toHaveTextContent(
    'Do you want to delete this item? Template: Many thanks',
  );
  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('No reply templates')).toBeVisible();
  expect(kept).toEqual([]);
});

it('shows at its row why a template was not deleted, without a toast [TOAST-07]', async () => {
  replyKeepingTemplates([aTemplate()]);
  reply.problem('DELETE', '/templates/:id', 409, { error: 'A job uses this template.' });
  const { person } = await openTemplates({}, aWaitingJob({ templateIds: [5] }));
  await person.click(await screen.findByRole('button', { name: 'Delete Thanks' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm' }));
  const row = (await screen.findByText('A job uses this template.')).closest('li');
  expect(row).toHaveTextContent('Thanks');
  expect(screen.getAllByText('A job uses this template.')).toHaveLength(1);
});

it('TPL-05 TPL-06 has one default: choosing another takes it from the first', async () => {
  const kept = replyKeepingTemplates();
  const { person, hands } = openWizard();
  await screen.findByLabelText('Job name');
  await hands.open('Reply Templates');
  for (const title of ['First', 'Second']) {
    await person.click(await screen.findByRole('button', { name: 'Add template' }));
    const dialog = await fillDialog(person, title, 'Hello');
    await person.click(dialog.getByRole('checkbox', { name: 'Default' }));
    await person.click(dialog.getByRole('button', { name: 'Add' }));
    await screen.findByRole('heading', { name: `${title} Default` });
  }
  await waitFor(() =>
    expect(kept.map(({ title, isDefalut }) => [title, isDefalut])).toEqual([
      ['First', false],
      ['Second', true],
    ]),
  );
});

it('tells AGENT-CLICKER that templates are not theirs to write', async () => {
  const { hands } = openWizard('/p2p/create', { user: users.clicker() });
  await screen.findByLabelText('Job name');
  await hands.open('Reply Templates');
  expect(await screen.findByText('Your role cannot add any.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add template' })).toBeNull();
});

it('AGTAB-01 AGTAB-02 gives the job to clickers and agency administrators', async () => {
  const agent = (id: number, firstName: string, role: 'AGENT-CLICKER' | 'AGENT-ADMIN' | 'AGENT-READER') =>
    anAgent({
      id,
      firstName,
      lastName: 'Ruiz',
      displayName: firstName,
      role,
      email: `${firstName}@demo.example`,
      displayEmail: `${firstName}@demo.example`,
    });
  const data = [
    agent(1, 'Ana', 'AGENT-CLICKER'),
    agent(2, 'Bo', 'AGENT-ADMIN'),
    agent(3, 'Cy', 'AGENT-READER'),
  ];
  const asked: string[] = [];
  reply.get('/agents', ({ query }) => {
    asked.push(query.toString());
    return { data, total: 3 };
  });
  const { person, hands } = await openTemplates();
  const sent: NewJobInput[] = [];
  reply.put('/job/:jobId', ({ body }) => {
    sent.push(body as NewJobInput);
    return { data: aWaitingJob() };
  });
  await hands.open('Agents');
  await person.click(await screen.findByRole('checkbox', { name: 'Ana Ruiz' }));
  expect(screen.getByRole('checkbox', { name: 'Bo Ruiz' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Bo Ruiz' })).toHaveAccessibleDescription('Bo@demo.example');
  expect(screen.queryByRole('checkbox', { name: 'Cy Ruiz' })).toBeNull();
  expect(screen.getByText('1 of 2 chosen')).toBeVisible();
  // Those of the job's account, of no other.
  expect(asked).toEqual(['account_id=12']);
  expect(await axeProblems()).toEqual([]);
  await hands.open('Suppression List');
  await hands.send();
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ agentIds: [1] })]));
});

it('is in order for axe: empty, full, and with its dialog open', async () => {
  replyKeepingTemplates([aTemplate({ isDefalut: true })]);
  const first = await openTemplates();
  expect(await axeProblems()).toEqual([]);
  first.unmount();
  const { person } = await openTemplates({}, aWaitingJob({ templateIds: [5] }));
  await screen.findByRole('heading', { name: 'Thanks Default' });
  await person.click(screen.getByRole('button', { name: 'Add template' }));
  await screen.findByRole('dialog');
  expect(await axeProblems()).toEqual([]);
});
