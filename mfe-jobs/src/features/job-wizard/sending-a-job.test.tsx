import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { JobCreationInput } from '@campaign/shared-api/contracts';
import { aJob, anIdentity, reply, users, type Asked } from '@campaign/shared-api/testing';
import { setToastSink } from '@campaign/shared-ui';
import { anEstimate, aWaitingJob, replyLikeAnAgency } from '../../testing/builders';
import { sentJobs } from '../../testing/sent-jobs';
import { openWizard, startWizardTests } from '../../testing/wizard-tests';

startWizardTests();
/** Whoever runs this in the evening is warned of no evening. */
const atAnyHour = users.user({ quietHours: false });
afterEach(() => void jest.useRealTimers());

describe('writing a job', () => {
  it('WIZ-07..11 WIZ-13..16 goes through the steps and sends the job as it was written', async () => {
    const jobs = sentJobs();
    const { person, hands, address } = openWizard('/house/create', { user: atAnyHour });
    await hands.fillContent();
    await hands.next();
    expect(await hands.step('Reply Templates')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await hands.next();
    reply.get('/agents', { data: [], total: 0 });
    await hands.next();

    expect(await hands.step('Phone List')).toBeVisible();
    await hands.next();
    expect((await screen.findAllByText('Please assign at least one send phonelist!')).length).toBeGreaterThan(
      0,
    );
    await hands.chooseList('Spring drive');
    await hands.next();

    expect(await hands.step('Suppression List')).toBeVisible();
    await person.click(await screen.findByRole('switch', { name: 'Suppression' }));
    await person.click(await screen.findByRole('button', { name: 'Send to 12,408 people, about $320.13' }));

    // Each warning by name, and nothing is sent before the answer.
    const question = await screen.findByRole('alertdialog', { name: 'Send with 2 warnings?' });
    expect(question).toHaveTextContent('Sender name: The message does not say it is from Harbor Youth.');
    expect(question).toHaveTextContent(/Short link: go\.example\.org\/\w{8} · It is not in the message\./);
    await person.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(jobs).toEqual([]);
    await hands.send();
    await hands.sendAnyway();
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Job scheduled successfully!')).toHaveAttribute('data-kind', 'success');
    expect(jobs).toEqual([
      expect.objectContaining({
        accountId: 12,
        jobType: 'House File',
        jobName: 'Fall appeal',
        identityId: 7,
        numberSource: '1',
        adminPhone: '+12025550100',
        initialTemplateMessage: '<p>Hi {first_name}, vote Tuesday. Stop to end</p>',
        campaignid: 'https://example.org/vote',
        guidlink: expect.stringMatching(/^https:\/\/go\.example\.org\/[A-Za-z0-9]{8}$/),
        letters: expect.stringMatching(/^[A-Za-z0-9]{8}$/),
        sendMode: 'now',
        startDate: expect.stringMatching(/^20\d\d-.*Z$/),
        changedTimezone: 'false',
        scheduleId: 1009028,
        phoneListAssignments: [31],
        suppressionListAssignments: [9],
        isMMSEnabled: false,
        templateIds: [],
        agentIds: [],
        idempotencyKey: expect.any(String),
      }),
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('JREP-18 WIZ-19 sends a saved job back field by field as it was read', async () => {
    const kept = {
      accountId: 12,
      jobName: 'Fall appeal',
      jobType: 'House File' as const,
      identityId: 7,
      adminPhone: '+12025550100',
      jobArea: null,
      allAreaCodes: [],
      isMMSEnabled: true,
      mmsExtension: 'png',
      mmsMIME: 'image/png',
      initialTemplateMedia: '/m/3.png',
      initialTemplateMessage: '<p>Hi {first_name}, vote: go.example.org/Ab3dE6gH Stop to end</p>',
      campaignid: 'https://example.org/vote',
      guidlink: 'https://go.example.org/Ab3dE6gH',
      letters: 'Ab3dE6gH',
      startDate: '2099-03-02T15:00:00.000Z',
      changedTimezone: 'false' as const,
      scheduleId: 8,
      templateIds: [5],
      agentIds: [3],
    };
    const job = aWaitingJob({
      ...kept,
      phoneListAssignments: [{ listId: 31, listName: 'Spring drive' }],
      suppressionListAssignments: [{ listId: 9, listName: 'Do not text' }],
    });
    replyLikeAnAgency({ job });
    reply.get('/identities', { data: [anIdentity({ canUseMms: true })], total: 1 });
    const jobs = sentJobs('PUT');
    const { hands } = openWizard('/job/edit/42');
    await screen.findByLabelText('Job name');
    await hands.open('Suppression List');
    await screen.findByRole('button', { name: 'Send to 12,408 people, about $320.13' });
    await hands.send();
    await waitFor(() => expect(jobs).toHaveLength(1));
    expect(jobs[0]).toEqual({
      ...kept,
      // Which save it was read at, so that another one meanwhile is not undone unseen.
      version: 1,
      numberSource: '1',
      sendMode: 'schedule',
      phoneListAssignments: [31],
      suppressionListAssignments: [9],
    });
  });

  it('D18 WIZ-15 makes the job by the same press until it is answered, also after a reload', async () => {
    const asked: JobCreationInput[] = [];
    reply.post('/job', ({ body }) => {
      asked.push(body as JobCreationInput);
      if (asked.length < 3) throw new Error('The process is gone.');
      return { data: aJob(), message: 'Job scheduled successfully!' };
    });
    const first = openWizard();
    await first.hands.fillContent();
    await first.hands.open('Phone List');
    await first.hands.chooseList('Spring drive');
    const press = async ({ hands }: Pick<typeof first, 'hands'>, times: number) => {
      await hands.open('Suppression List');
      await screen.findByRole('button', { name: 'Send to 12,408 people, about $320.13' });
      await hands.send();
      await hands.sendAnyway();
      await waitFor(() => expect(asked).toHaveLength(times));
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Send/, busy: true })).toBeNull());
    };
    await press(first, 1);
    await press(first, 2);
    fireEvent(window, new Event('pagehide'));
    first.unmount();
    const second = openWizard();
    await press(second, 3);
    await waitFor(() => expect(second.address()).toBe('/'));
    const [one, two, three] = asked.map(({ startDate: _now, ...job }) => job);
    expect(one?.idempotencyKey).toEqual(expect.any(String));
    expect([two, three]).toEqual([one, one]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('sends at once, without another question, where every check is fine', async () => {
    const jobs = sentJobs();
    const { hands } = openWizard('/house/create', { user: atAnyHour });
    await hands.fillContent({ message: 'Harbor Youth: polls are open.' });
    await hands.open('Content');
    const link = await screen.findByRole('status', { name: 'Short link' });
    await hands.writeMessage(` ${link.textContent} Stop to end`);
    await hands.open('Phone List');
    await hands.chooseList('Spring drive');
    await hands.open('Suppression List');
    await screen.findByRole('button', { name: 'Send to 12,408 people, about $320.13' });
    await hands.send();
    await waitFor(() => expect(jobs).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('WIZ-08 keeps Send disabled while something is missing, and says so', async () => {
    const { hands } = openWizard();
    await hands.open('Suppression List');
    const send = await screen.findByRole('button', { name: 'Send' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await hands.send();
    expect(await hands.step('Suppression List')).toBeVisible();
  });

  it('WIZ-20 marks what the server refuses and goes there', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    const { hands } = openWizard('/job/edit/42');
    reply.problem('PUT', '/job/:jobId', 400, {
      error: 'Choose one of the numbers of this identity.',
      fields: { adminPhone: 'Choose one of the numbers of this identity.' },
    });
    await screen.findByLabelText('Job name');
    await hands.open('Suppression List');
    await hands.send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose one of the numbers');
    const number = await screen.findByLabelText('Sending number');
    await waitFor(() => expect(number).toHaveFocus());
    expect(number).toHaveAccessibleDescription(/Choose one of the numbers of this identity/);
    await hands.choose('Sending number', '(310) 555-0101');
    expect(number).toBeValid();
  });

  it('keeps the summary calm: a check warns when its field was left, its step was left, or Send comes next', async () => {
    const { person, hands } = openWizard();
    await screen.findByLabelText('Job name');
    const summary = within(screen.getByRole('region', { name: 'Before you send' }));
    const line = (name: RegExp) => summary.getByRole('button', { name });
    const warnings = () => summary.queryAllByRole('button', { name: /^To look at/ }).length;
    expect(warnings()).toBe(0);
    expect(summary.getByRole('status')).toHaveTextContent('Not ready yet');
    expect(line(/Not yet: ?Identity/)).not.toHaveTextContent('Choose an identity');

    await person.click(screen.getByLabelText('Identity'));
    await person.tab();
    await waitFor(() => expect(line(/To look at: ?Identity/)).toHaveTextContent('Choose an identity'));
    expect(warnings()).toBe(1);

    await hands.open('Phone List');
    expect(line(/To look at: ?Opt-out/)).toHaveTextContent('Enter a message.');
    expect(line(/Not yet: ?Recipients/)).toBeVisible();
    await hands.open('Suppression List');
    expect(line(/To look at: ?Recipients/)).toHaveTextContent('Please assign at least one send phonelist!');
  });

  it('withdraws why Send failed once it is pressed again', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.problem('PUT', '/job/:jobId', 400, { error: 'Not now.' }, { once: true });
    const shown: string[] = [];
    const withdrawn: string[] = [];
    const { hands } = openWizard('/job/edit/42');
    const undo = setToastSink(
      ({ text }) => shown.push(text),
      (kinds) => withdrawn.push(...kinds, `after ${shown.length}`),
    );
    await screen.findByLabelText('Job name');
    await hands.open('Suppression List');
    await hands.send();
    await waitFor(() => expect(shown).toEqual(['Not now.']));
    const jobs = sentJobs('PUT');
    await hands.send();
    await waitFor(() => expect(jobs).toHaveLength(1));
    expect(withdrawn.slice(-3)).toEqual(['warning', 'error', 'after 1']);
    undo();
  });

  it('leads from a line of the summary to its field', async () => {
    const { person, hands } = openWizard();
    await hands.open('Reply Templates');
    const summary = screen.getByRole('region', { name: 'Before you send' });
    await person.click(within(summary).getByRole('button', { name: /Recipients/ }));
    expect(await hands.step('Phone List')).toBeVisible();
    await person.click(within(summary).getByRole('button', { name: /From/ }));
    expect(await hands.step('Content')).toBeVisible();
    // Without an identity there is no number to choose.
    await waitFor(() => expect(screen.getByLabelText('Identity')).toHaveFocus());
  });

  it('leads to a field that is ready later, though the wizard is not drawn again', async () => {
    openWizard();
    const identity = await screen.findByLabelText<HTMLSelectElement>('Identity');
    await within(identity).findByRole('option', { name: 'Harbor Youth' });
    const summary = screen.getByRole('region', { name: 'Before you send' });
    jest.useFakeTimers();
    // As a choice is that still loads.
    identity.disabled = true;
    fireEvent.click(within(summary).getByRole('button', { name: /From/ }));
    expect(identity).not.toHaveFocus();
    identity.disabled = false;
    act(() => void jest.advanceTimersByTime(150));
    expect(identity).toHaveFocus();
  });
});

describe('the summary', () => {
  it('CONT-25 shows recipients as what is left of the lists, and the true segments beside the counter', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.post('/job/estimate', {
      data: anEstimate({ segments: { min: 1, median: 2, max: 3, total: 24_816 } }),
    });
    openWizard('/job/edit/42');
    const picture = await screen.findByRole('table', { name: 'Recipients' });
    expect(
      within(picture)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'On the lists12,600',
      'Duplicates−120',
      'DNC−30',
      'Suppressed−40',
      'Opted out−2',
      'Recipients12,408',
    ]);
    expect(
      screen.getByText('Billed by the carrier, merged for 12,408 people: 1 to 3 segments, median 2.'),
    ).toBeVisible();
    expect(screen.getByText(/segment$/, { selector: '[role=status] *' })).toHaveTextContent('1 segment');
  });

  it('names the rate a segment costs, of the job that is changed its own', async () => {
    const asked: unknown[] = [];
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.post('/job/estimate', ({ body }: Asked) => {
      asked.push(body);
      return { data: anEstimate({ price: 0.02 }) };
    });
    openWizard('/job/edit/42');
    expect(await screen.findByText('At $0.0200 a segment, billed as sent.')).toBeVisible();
    expect(asked.at(-1)).toMatchObject({ jobId: 42 });
  });

  it('holds Send back while a chosen list is not ACTIVE', async () => {
    replyLikeAnAgency({ job: aWaitingJob() });
    reply.post('/job/estimate', {
      data: anEstimate({ notReady: [{ listId: 31, listName: 'Spring drive', listState: 'PROCESSING' }] }),
    });
    const { hands } = openWizard('/job/edit/42');
    await screen.findByText('“Spring drive” is PROCESSING, not ACTIVE.');
    await hands.open('Suppression List');
    expect(screen.getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true');
  });
});
