import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { readStoredUser, storeUser } from '@campaign/shared-api';
import { reply, startMockServer, users } from '@campaign/shared-api/testing';
import { Doorstep } from './doorstep';

startMockServer();

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
  render(<Doorstep bringConsole={bringConsole} />);
  await act(() => new Promise((done) => setTimeout(done, 50)));
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
  render(<Doorstep bringConsole={bringConsole} />);
  await signIn();
  expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible();
  expect(asked).toEqual({ email: 'agency@demo.example', password: 'campaign-demo' });
  expect(welcome).toHaveBeenCalledWith(user);
  expect(await screen.findByText('Signed in successfully!')).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

it('LOAD-02 LOAD-04 covers the window while it signs in, and a second longer', async () => {
  reply.problem('POST', '/users/login', 401, { error: 'Wrong email or password.' });
  render(<Doorstep bringConsole={bringConsole} />);
  await signIn();
  expect(await screen.findByText('Wrong email or password.')).toBeVisible();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull(), { timeout: 1500 });
});

it('SIGNIN-06 SIGNIN-07 offers the agencies, and signs in again with the one picked', async () => {
  const asked: unknown[] = [];
  const agencies = [
    { accountId: 53, userName: 'Civic Reach' },
    { accountId: 56, userName: 'Bright Harbor' },
  ];
  reply.post('/users/login', { data: agencies }, { status: 202 });
  reply.post('/agent/accounts/login', ({ body }) => {
    asked.push(body);
    return { data: users.user({ accountId: 56 }) };
  });
  render(<Doorstep bringConsole={bringConsole} />);
  const person = await signIn('both@demo.example');
  await person.click(await screen.findByRole('radio', { name: 'Bright Harbor' }));
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'The console' })).toBeVisible();
  expect(asked).toEqual([{ email: 'both@demo.example', password: 'campaign-demo', accountId: 56 }]);
});

it('SIGNIN-10 has one sentence when the server cannot be reached', async () => {
  reply.offline('POST', '/users/login');
  render(<Doorstep bringConsole={bringConsole} />);
  await signIn();
  expect(await screen.findByText('Login failed. Please try again later.')).toBeVisible();
});

it('ROUTE-02 SESS-06 stands at /signin, and tells whose session has ended meanwhile', async () => {
  window.history.replaceState(null, '', '/phonelist');
  storeUser(users.user());
  reply.problem('GET', '/session', 401, { error: 'Please sign in.' });
  render(<Doorstep bringConsole={bringConsole} />);
  expect(await screen.findByText('Your session has expired. Please sign in again.')).toBeVisible();
  expect(window.location.pathname).toBe('/signin');
  expect(readStoredUser()).toBeNull();
});

describe('beside a stored person', () => {
  // jsdom goes nowhere, and says so.
  const left = () => said.mock.calls.some(([problem]) => String(problem).includes('navigation'));
  let said: jest.SpyInstance;
  beforeEach(() => {
    storeUser(users.user());
    said = jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => said.mockRestore());

  it('SESS-07 gives way to the console where that person has signed in meanwhile', async () => {
    reply.get('/session', { data: users.user() });
    render(<Doorstep bringConsole={bringConsole} />);
    await waitFor(() => expect(left()).toBe(true));
    expect(readStoredUser()).toEqual(users.user());
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it.each([
    ['no answer', () => reply.offline('GET', '/session')],
    ['a server in trouble', () => reply.problem('GET', '/session', 503, { error: 'Busy.' })],
  ])('takes %s for no end of a session', async (_name, prepare) => {
    prepare();
    const calls = jest.spyOn(window, 'fetch');
    render(<Doorstep bringConsole={bringConsole} />);
    expect(calls).toHaveBeenCalledTimes(1);
    await act(() => Promise.allSettled(calls.mock.results.map(({ value }) => value as Promise<Response>)));
    calls.mockRestore();
    expect(readStoredUser()).toEqual(users.user());
    expect(left()).toBe(false);
    expect(screen.queryByText(/has expired/)).toBeNull();
  });

  it('goes by the console whose code does not start, like by one that does not come', async () => {
    localStorage.clear();
    reply.post('/users/login', { data: users.user() });
    const broken = async () => ({
      startConsole(): never {
        throw new Error('Not today.');
      },
    });
    render(<Doorstep bringConsole={broken} />);
    await signIn();
    await waitFor(() => expect(left()).toBe(true));
    expect(readStoredUser()).toEqual(users.user());
  });
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
    place.innerHTML = renderToString(<Doorstep bringConsole={bringConsole} />);
    const form = place.querySelector('form')!;
    before(form);
    const surprises: unknown[] = [];
    await act(async () => {
      root = hydrateRoot(place, <Doorstep bringConsole={bringConsole} />, {
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
