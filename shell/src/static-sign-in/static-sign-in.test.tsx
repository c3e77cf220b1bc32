import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { readStoredUser, storeUser } from '@campaign/shared-api';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { CONSOLE_MS, StaticSignIn } from './static-sign-in';
import type { BringConsole } from './use-console-behind';

startMockServer();

const HERE = window.location.origin;

const welcome = jest.fn();
const bringConsole = jest.fn(async () => ({
  startConsole: () => ({ element: <h1>The console</h1>, welcome }),
}));
beforeEach(() => {
  jest.clearAllMocks();
  window.history.replaceState(null, '', '/signin');
});

async function signIn(email = 'agency@demo.example') {
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Email'), email);
  await person.type(screen.getByLabelText('Password'), 'campaign-demo{Enter}');
  return person;
}

it('asks for the console when somebody touches the page, and for nothing before', async () => {
  render(<StaticSignIn bringConsole={bringConsole} />);
  await act(async () => {});
  expect(bringConsole).not.toHaveBeenCalled();
  fireEvent.pointerDown(window);
  fireEvent.keyDown(window, { key: 'a' });
  expect(bringConsole).toHaveBeenCalledTimes(1);
});

it('SIGNIN-05 SIGNIN-11 SIGNIN-15 lets the console take its place, says what the server said, and keeps it on the page', async () => {
  const user = users.user();
  let asked: unknown;
  reply.post('/users/login', ({ body }) => {
    asked = body;
    return { data: user, message: 'Signed in successfully!' };
  });
  render(<StaticSignIn bringConsole={bringConsole} />);
  await signIn();
  expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible();
  expect(asked).toEqual({ email: 'agency@demo.example', password: 'campaign-demo' });
  expect(welcome).toHaveBeenCalledWith(user);
  expect(await screen.findByText('Signed in successfully!')).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

it('LOAD-02 LOAD-04 covers the window while it signs in, and a second longer', async () => {
  reply.problem('POST', '/users/login', 401, { error: 'Wrong email or password.' });
  render(<StaticSignIn bringConsole={bringConsole} />);
  await signIn();
  expect(await screen.findByText('Wrong email or password.')).toBeVisible();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull(), { timeout: 1500 });
});

it('SIGNIN-06 SIGNIN-07 offers the agencies, and signs in again with the one picked', async () => {
  const asked: unknown[] = [];
  const agencies = [
    { accountId: 53, userName: 'Civic Scope' },
    { accountId: 56, userName: 'Bright Harbor' },
  ];
  reply.post('/users/login', { data: agencies }, { status: 202 });
  reply.post('/agent/accounts/login', ({ body }) => {
    asked.push(body);
    return { data: users.user({ accountId: 56 }) };
  });
  render(<StaticSignIn bringConsole={bringConsole} />);
  const person = await signIn('both@demo.example');
  await person.click(await screen.findByRole('radio', { name: 'Bright Harbor' }));
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible();
  expect(asked).toEqual([{ email: 'both@demo.example', password: 'campaign-demo', accountId: 56 }]);
});

it('SIGNIN-10 has one sentence when the server cannot be reached', async () => {
  reply.offline('POST', '/users/login');
  render(<StaticSignIn bringConsole={bringConsole} />);
  await signIn();
  expect(await screen.findByText('Login failed. Please try again later.')).toBeVisible();
});

it('ROUTE-02 SESS-06 stands at /signin, and tells whose session has ended meanwhile', async () => {
  window.history.replaceState(null, '', '/phonelist');
  storeUser(users.user());
  reply.problem('GET', '/session', 401, { error: 'Please sign in.' });
  render(<StaticSignIn bringConsole={bringConsole} />);
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible();
  expect(window.location.pathname).toBe('/signin');
  expect(readStoredUser()).toBeNull();
});

it('names the disabled agency instead of an expired session', async () => {
  storeUser(users.user());
  reply.problem('GET', '/session', 401, { code: 'agency-disabled', error: 'This agency is disabled.' });
  render(<StaticSignIn bringConsole={bringConsole} />);
  expect(await screen.findByText('This agency is disabled.')).toBeVisible();
  expect(screen.queryByText(/has expired/)).toBeNull();
});

describe('beside a stored person', () => {
  const goTo = jest.fn();
  const open = (bring: BringConsole = bringConsole) =>
    render(<StaticSignIn bringConsole={bring} goTo={goTo} />);
  beforeEach(() => storeUser(users.user()));

  it.each([
    ['/phonelist?sort=name#top', `${HERE}/phonelist?sort=name#top`],
    [`${HERE}//elsewhere.example/lists`, `${HERE}//elsewhere.example/lists`],
    ['/signin', '/'],
    ['/SignIn/', '/'],
  ])('SESS-07 a person of %s who has signed in meanwhile goes on to %s', async (wanted, to) => {
    window.history.replaceState(null, '', wanted);
    reply.get('/session', { data: users.user() });
    open();
    await waitFor(() => expect(goTo.mock.calls).toEqual([[to]]));
    expect(readStoredUser()?.email).toBe(users.user().email);
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it('SESS-07 gives way to the console when somebody signs in elsewhere', () => {
    reply.offline('GET', '/session');
    open();
    const tell = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));
    tell('other');
    expect(goTo).not.toHaveBeenCalled();
    tell('user');
    expect(goTo.mock.calls).toEqual([['/']]);
  });

  it.each([
    ['no answer', () => reply.offline('GET', '/session')],
    ['a server in trouble', () => reply.problem('GET', '/session', 503, { error: 'Busy.' })],
  ])('takes %s for no end of a session', async (_name, prepare) => {
    prepare();
    const calls = jest.spyOn(window, 'fetch');
    open();
    expect(calls).toHaveBeenCalledTimes(1);
    await act(() => Promise.allSettled(calls.mock.results.map(({ value }) => value as Promise<Response>)));
    calls.mockRestore();
    expect(readStoredUser()?.email).toBe(users.user().email);
    expect(goTo).not.toHaveBeenCalled();
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it('SESS-06 an answer that comes after somebody has signed in ends nothing', async () => {
    let answer = () => {};
    const held = new Promise<void>((done) => (answer = done));
    const answered = jest.fn();
    reply.get('/session', async () => {
      await held;
      answered();
      return { data: users.user() };
    });
    reply.post('/users/login', { data: users.user({ userName: 'Later' }) });
    const calls = jest.spyOn(window, 'fetch');
    open();
    await signIn();
    expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible();
    answer();
    await waitFor(() => expect(answered).toHaveBeenCalled());
    await act(() => Promise.allSettled(calls.mock.results.map(({ value }) => value as Promise<Response>)));
    calls.mockRestore();
    expect(goTo).not.toHaveBeenCalled();
    expect(readStoredUser()).not.toBeNull();
  });
});

describe('a console that does not come', () => {
  const goTo = jest.fn();
  beforeEach(() => {
    reply.post('/users/login', { data: users.user() });
  });
  const lost = () => screen.queryByRole('heading', { name: 'The console could not be loaded' });

  it('is gone by when its code does not start', async () => {
    const broken = async () => ({
      startConsole(): never {
        throw new Error('Not today.');
      },
    });
    render(<StaticSignIn bringConsole={broken} goTo={goTo} />);
    await signIn();
    await waitFor(() => expect(goTo.mock.calls).toEqual([['/']]));
    expect(readStoredUser()?.email).toBe(users.user().email);
  });

  it('LOAD-04 is waited for under the overlay, twenty seconds, and then told of; it may still come', async () => {
    let arrive = () => {};
    const stalled = new Promise<void>((done) => (arrive = done));
    render(<StaticSignIn bringConsole={() => stalled.then(bringConsole)} goTo={goTo} />);
    const person = userEvent.setup();
    await person.type(screen.getByLabelText('Email'), 'agency@demo.example');
    await person.type(screen.getByLabelText('Password'), 'campaign-demo');
    const waits = jest.spyOn(window, 'setTimeout');
    await person.keyboard('{Enter}');
    const patience = () => waits.mock.calls.find(([, ms]) => ms === CONSOLE_MS);
    await waitFor(() => expect(patience()).toBeDefined());
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(lost()).toBeNull();
    const [run, , ...values] = patience()!;
    waits.mockRestore();
    await act(async () => (run as (...given: unknown[]) => void)(...values));
    expect(lost()).toBeVisible();
    expect(goTo.mock.calls).toEqual([['/']]);
    expect(readStoredUser()?.email).toBe(users.user().email);
    await act(async () => arrive());
    expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible();
  });
});

it('SIGNIN-10 a server that takes the call and says nothing is given up, and what was typed stays', async () => {
  const hang = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  reply.post('/users/login', () => new Promise<never>(() => {}));
  render(<StaticSignIn bringConsole={bringConsole} />);
  await signIn();
  expect(await screen.findByText('Login failed. Please try again later.')).toBeVisible();
  expect(hang).toHaveBeenCalledWith(20_000);
  expect(screen.getByLabelText('Email')).toHaveValue('agency@demo.example');
  expect(screen.getByLabelText('Password')).toHaveValue('campaign-demo');
  hang.mockRestore();
});

describe('drawn before its script', () => {
  let root: Root;
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  /** The page as the build draws it, and what a person does with it before the script runs. */
  async function open(before: (form: HTMLFormElement) => void) {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(<StaticSignIn bringConsole={bringConsole} />);
    const form = place.querySelector('form')!;
    before(form);
    const surprises: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(place, <StaticSignIn bringConsole={bringConsole} />, {
        onRecoverableError: (error) => surprises.push(error),
      });
    });
    expect(surprises).toEqual([]);
    return form;
  }
  const fill = (form: HTMLFormElement, name: string, value: string) => {
    (form.elements.namedItem(name) as HTMLInputElement).value = value;
  };
  it('keeps what was typed', async () => {
    const form = await open((drawn) => fill(drawn, 'email', 'agency@demo.example'));
    await userEvent.type(screen.getByLabelText('Password'), 'campaign-demo');
    expect(screen.getByLabelText('Email')).toHaveValue('agency@demo.example');
    expect(document.querySelector('form')).toBe(form);
  });

  it('sends what stands in the fields, heard of or not', async () => {
    reply.problem('POST', '/users/login', 401, { error: 'Wrong email or password.' });
    const form = await open(() => {});
    fill(form, 'email', 'agency@demo.example');
    fill(form, 'password', 'campaign-demo');
    fireEvent.submit(form);
    expect(await screen.findByText('Wrong email or password.')).toBeVisible();
    expect(screen.queryByText('Please fill in the fields!')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveValue('agency@demo.example');
  });

  it('sends what was sent too early, once, and never as an address', async () => {
    const asked: unknown[] = [];
    reply.post('/users/login', ({ body }) => {
      asked.push(body);
      return { data: users.user() };
    });
    const form = await open((drawn) => {
      fill(drawn, 'email', 'agency@demo.example');
      fill(drawn, 'password', 'campaign-demo');
      document.documentElement.dataset.sentEarly = '';
    });
    expect(form.method).toBe('post');
    expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible();
    expect(asked).toEqual([{ email: 'agency@demo.example', password: 'campaign-demo' }]);
    expect(document.documentElement.dataset.sentEarly).toBeUndefined();
  });
});
